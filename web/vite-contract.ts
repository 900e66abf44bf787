// The web's part of the contract: calls with what a client needs, and plain data.
// Schemas stay out of the bundle. TypeScript sees the files as they are.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { Operation } from '../contract/operations/operation.ts'

const CONTRACT = /\/contract\/[\w-]+\.ts$/
const HAS_CALLS = /= operationsOf\(/
/** A group of calls, or one call. In a build each is a module, so that a page's script holds only its own. */
const CALLS = '?calls='

type Calls = Record<string, Operation>
const isCalls = (value: unknown): value is Calls =>
  typeof value === 'object' && value !== null && Object.values(value).every((call) => Object.hasOwn(call ?? {}, 'path'))

const isData = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function' && value !== undefined
  return !('_zod' in value) && Object.values(value).every(isData)
}

const forClients = ({ domain, name, method, path, access, changes }: Operation) => ({
  domain,
  name,
  method,
  path,
  access,
  changes,
})

const declare = (name: string, call: Operation) => `export const ${name} = ${JSON.stringify(forClients(call))}`

/** Replaces the contract's files that hold calls. */
export const contractForClients = (): Plugin => ({
  name: 'contract-for-clients',
  enforce: 'pre',
  resolveId: (source) => (source.includes(CALLS) ? source : null),
  async load(id) {
    const [file = '', group, only] = id.split(CALLS)
    if (!CONTRACT.test(file) || !HAS_CALLS.test(readFileSync(file, 'utf8'))) return null
    const module: Record<string, unknown> = await import(pathToFileURL(file).href)
    const calls = group && module[group]
    // A development server would answer a request for each module.
    const areModules = this.environment.mode === 'build' && !only
    if (isCalls(calls))
      return Object.entries(calls)
        .filter(([name]) => !only || name === only)
        .map(([name, call]) =>
          areModules ? `export { ${name} } from ${JSON.stringify(id + CALLS + name)}` : declare(name, call),
        )
        .join('\n')
    return Object.entries(module)
      .map(([name, value]) => {
        if (isCalls(value)) return `export * as ${name} from ${JSON.stringify(file + CALLS + name)}`
        return isData(value) ? `export const ${name} = ${JSON.stringify(value)}` : ''
      })
      .join('\n')
  },
})
