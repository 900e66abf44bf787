// Finds built-ins and regular expressions in the built scripts that the oldest supported browsers
// lack, libraries included. The build lowers other syntax.
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import bcd from '@mdn/browser-compat-data' with { type: 'json' }
import type { Identifier, SupportStatement } from '@mdn/browser-compat-data'
import { parseSync } from 'vite'
import { OLDEST_BROWSERS } from '../../web/oldest-browsers.ts'
import { projectDir } from '../stack/environment.ts'

const dist = join(projectDir, 'web', 'dist')

/** Features that scripts use only if the browser has them, and other things with the same name. */
const ALLOWED = new Set([
  // Libraries check for them first.
  ...['Error.captureStackTrace', 'Uint8Array.fromBase64', '.toHex()', '.startViewTransition()', '.skipTransition()'],
  ...['PublicKeyCredential.parseCreationOptionsFromJSON', 'PublicKeyCredential.parseRequestOptionsFromJSON'],
  // We or a library check for sharing and the File System Access API first.
  ...['.createWritable()', '.getAsFileSystemHandle()', '.share()', '.showOpenFilePicker()'],
  // Methods of our own and of libraries.
  ...['.adopt()', '.build()', '.createContext()', '.destroy()', '.detect()', '.dispatch()', '.dispose()', '.draw()'],
  ...['.equals()', '.fetch()', '.forget()', '.format()', '.isValid()', '.lock()', '.path()', '.retry()', '.s()'],
  ...['.setStatus()', '.take()', '.toBase64()', '.use()'],
])

type Node = { type: string; start: number; [key: string]: unknown }
type Found = (name: string, at: number) => void

const isAtMost = (added: string, oldest: string) =>
  added.replace('≤', '').localeCompare(oldest, undefined, { numeric: true }) <= 0

function isSince(statement: SupportStatement | undefined, oldest: string): boolean {
  const statements = statement === undefined ? [] : Array.isArray(statement) ? statement : [statement]
  return statements.some(
    ({ version_added: added, flags, prefix, alternative_name: other }) =>
      typeof added === 'string' && !flags && !prefix && !other && isAtMost(added, oldest),
  )
}

const isOld = ({ __compat: compat }: Identifier) =>
  Object.entries(OLDEST_BROWSERS).every(([browser, oldest]) =>
    isSince(compat?.support[browser as keyof typeof OLDEST_BROWSERS], oldest),
  )

const { builtins } = bcd.javascript
const entriesOf = (all: object | undefined) => Object.entries(all ?? {}) as [string, Identifier][]
const globals = new Map([...entriesOf(bcd.api), ...entriesOf(builtins)])
/** Whether any object of the oldest browsers has a member with this name. */
const members = new Map<string, boolean>()
for (const owner of globals.values())
  for (const [name, member] of entriesOf(owner))
    if (name !== '__compat' && !name.endsWith('_event')) {
      const called = name.replace(/_static$/, '')
      members.set(called, members.get(called) || isOld(member))
    }

const nameOf = (node: unknown): string | undefined => {
  const { type, name } = (node ?? {}) as Node
  return type === 'Identifier' ? String(name) : undefined
}

function examineCall({ callee, optional }: Node, found: Found): void {
  const { type, object, property, computed, start } = callee as Node
  if (optional || type !== 'MemberExpression' || computed) return
  const [owner, name = ''] = [nameOf(object), nameOf(property)]
  const support = owner && (globals.get(owner)?.[name] ?? globals.get(owner)?.[`${name}_static`])
  if (support ? !isOld(support) : members.get(name) === false) found(support ? `${owner}.${name}` : `.${name}()`, start)
}

function examine(node: Node, declared: Set<string>, found: Found): void {
  if (node.type === 'CallExpression') examineCall(node, found)
  if (node.type === 'NewExpression') {
    const name = nameOf(node.callee) ?? ''
    const support = declared.has(name) ? undefined : globals.get(name)
    if (support?.__compat && !isOld(support)) found(`new ${name}`, node.start)
  }
  if (node.type === 'Literal' && node.regex) {
    const { flags, pattern } = node.regex as { flags: string; pattern: string }
    if (flags.includes('v') || /\(\?[ims]*-?[ims]+:/.test(pattern)) found('a regular expression', node.start)
  }
  for (const child of Object.values(node).flat())
    if (typeof child === 'object' && child !== null && 'type' in child) examine(child as Node, declared, found)
}

const lines: string[] = []
const unused = new Set(ALLOWED)
for await (const file of glob('{*.js,assets/*.js}', { cwd: dist })) {
  const code = readFileSync(join(dist, file), 'utf8')
  const declared = new Set(
    [...code.matchAll(/\b(?:class|function|let|const|var) ([\w$]+)/g)].map(([, name = '']) => name),
  )
  examine(parseSync(file, code).program as unknown as Node, declared, (name, at) => {
    unused.delete(name)
    if (!ALLOWED.has(name)) lines.push(`${file}: ${name}: ${code.slice(Math.max(0, at - 40), at + 60)}`)
  })
}
for (const name of unused) lines.push(`${name} is allowed, but no script uses it`)
if (lines.length > 0) console.error(`The oldest browsers lack:\n${lines.join('\n')}`)
process.exitCode = lines.length > 0 ? 1 : 0
