// The web's part of the contract: of a call what a client needs, and none of the schemas. TypeScript sees the modules as they are.
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { Operation } from '../contract/operations/operation.ts'

const OPERATIONS = /\/contract\/operations\/[\w-]+\.ts$/
/** Ends the name of the module that holds a domain's calls, each as an export of its own: a page's script brings those that it makes. */
const CALLS = '?calls'

const isCall = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

const forClients = ({ domain, name, method, path, access }: Operation) => ({ domain, name, method, path, access })

/** Replaces `contract/operations/<domain>.ts` by these. */
export const contractForClients = (): Plugin => ({
  name: 'contract-for-clients',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith(CALLS) ? source : null),
  async load(id) {
    const [file = '', query] = id.split('?')
    if (!OPERATIONS.test(file)) return null
    const module: Record<string, Record<string, unknown>> = await import(pathToFileURL(file).href)
    const domains = Object.entries(module).filter(([, calls]) => Object.values(calls).some(isCall))
    if (query === undefined)
      return domains.map(([name]) => `export * as ${name} from ${JSON.stringify(file + CALLS)}`).join('\n')
    return domains
      .flatMap(([, calls]) => Object.entries(calls))
      .map(([name, call]) => (isCall(call) ? `export const ${name} = ${JSON.stringify(forClients(call))}` : ''))
      .join('\n')
  },
})
