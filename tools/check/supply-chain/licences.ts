// Checks that every package may be used as we use it. Unknown and missing licences fail.

import type { Findings } from './audit.ts'
import { type Package, readPackages } from './packages.ts'

/** Require only their own text, which the bundles and the packages keep. */
const PERMISSIVE = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
]
/** Require publishing changes to their files, or naming the author of data. We neither change nor ship these. */
const FOR_TOOLS = [...PERMISSIVE, 'CC-BY-4.0', 'MPL-2.0']

/**
 * Packages without a machine-readable licence, with the one found by hand. A `*` at the end matches
 * any rest of the name.
 */
const EXCEPTIONS: readonly { name: string; licence: string; why: string }[] = [
  { name: '@biomejs/cli-*', licence: 'MIT OR Apache-2.0', why: 'programs of @biomejs/biome for other platforms' },
  { name: '@deno/*', licence: 'MIT', why: 'programs of deno for other platforms' },
  { name: '@supabase/cli-*', licence: 'MIT', why: 'programs of supabase for other platforms' },
  { name: '@tailwindcss/oxide-*', licence: 'MIT', why: 'programs of tailwindcss for other platforms' },
  { name: 'combine-errors', licence: 'MIT', why: 'its README says so; below tus-js-client' },
  { name: 'format', licence: 'MIT', why: 'it says so in the older form, `licenses`' },
]

const fits = (pattern: string, name: string) =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern

/**
 * Whether the licences allow an SPDX expression without inner parentheses: all sides of an AND, or
 * one side of an OR.
 */
function isAllowed(expression: string, allowed: readonly string[]): boolean {
  const inner = expression.replace(/^\((.*)\)$/, '$1')
  return inner.split(' OR ').some((side) => side.split(' AND ').every((licence) => allowed.includes(licence)))
}

export function checkLicences(root: string): Findings {
  const packages = readPackages(root)
  const exceptionOf = ({ name }: Package) => EXCEPTIONS.find((row) => fits(row.name, name))
  const findings = packages.flatMap((entry) => {
    const { name, version, isShipped } = entry
    const licence = entry.licence ?? exceptionOf(entry)?.licence
    if (!licence) return [`${name}@${version} states no licence`]
    if (isAllowed(licence, isShipped ? PERMISSIVE : FOR_TOOLS)) return []
    return [`${name}@${version}, which is ${isShipped ? 'shipped' : 'a tool'}, is licensed as ${licence}`]
  })
  const needless = EXCEPTIONS.filter(
    (row) => !packages.some(({ name, licence }) => licence === undefined && fits(row.name, name)),
  )
  const shipped = packages.filter(({ isShipped }) => isShipped).length
  return {
    findings: [...findings, ...needless.map(({ name }) => `the exception for ${name} is no longer needed`)],
    note: `${packages.length} packages, ${shipped} of them shipped`,
  }
}
