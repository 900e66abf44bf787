// Every package of both lockfiles: npm's for the web, the stack and the tools, and Deno's for the
// functions.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Package = {
  name: string
  version: string
  /** An SPDX expression; undefined if the package states none. */
  licence: string | undefined
  /** Algorithm and digest, as in the lockfile. */
  integrity: string | undefined
  /** Whether it may reach a browser, a function or one of our packages. The others are tools. */
  isShipped: boolean
  lock: 'npm' | 'deno'
}

type Locked = { version?: string; license?: string; integrity?: string; dev?: boolean; link?: boolean }
type Described = { license?: string | { type?: string } }

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

/** The licence in the package.json of an installed package. */
function licenceIn(folder: string): string | undefined {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) return undefined
  const { license } = readJson(file) as Described
  return typeof license === 'object' ? license.type : license
}

function npmPackages(root: string): Package[] {
  const locked = Object.entries(readJson(join(root, 'package-lock.json')).packages as Record<string, Locked>)
  return locked.flatMap(([path, { version = '', license, integrity, dev, link }]) => {
    const start = path.lastIndexOf('node_modules/')
    // Skips the project itself and its workspaces.
    if (start < 0 || link) return []
    const name = path.slice(start + 'node_modules/'.length)
    const licence = license ?? licenceIn(join(root, path))
    return [{ name, version, licence, integrity, isShipped: !dev, lock: 'npm' }]
  })
}

/** A key is a name and a version, then the versions of its peers after `_`. */
const DENO_KEY = /^(@?[^@]+)@([^_]+)/

function denoPackages(root: string): Package[] {
  const locked = Object.entries(
    readJson(join(root, 'edge-functions', 'deno.lock')).npm as Record<string, { integrity?: string }>,
  )
  const cache = join(root, 'node_modules', '.cache', 'deno', 'npm', 'registry.npmjs.org')
  return locked.map(([key, { integrity }]) => {
    const [, name = key, version = ''] = DENO_KEY.exec(key) ?? []
    return { name, version, licence: licenceIn(join(cache, name, version)), integrity, isShipped: true, lock: 'deno' }
  })
}

export const readPackages = (root: string): Package[] => [...npmPackages(root), ...denoPackages(root)]
