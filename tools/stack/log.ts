// The stack's one log. Its owner alone reads it, and it holds no secret, token or mail address,
// whatever a part printed.
import { appendFileSync, chmodSync, existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const valuesOf = (value: object): string[] =>
  Object.values(value).flatMap((inner) => (typeof inner === 'object' ? valuesOf(inner) : [String(inner)]))

/** Begins a new log and keeps the one before it. Gives what writes one line of a part. */
export function openLog(localDir: string, secrets: object): (name: string, line: string) => void {
  const file = join(localDir, 'stack.log')
  const previous = join(localDir, 'stack.previous.log')
  if (existsSync(file)) renameSync(file, previous)
  if (existsSync(previous)) chmodSync(previous, 0o600)
  writeFileSync(file, '', { mode: 0o600 })
  const values = valuesOf(secrets)
  return (name, line) => {
    const redacted = redact(values.reduce((text, value) => text.replaceAll(value, '[secret]'), line))
    appendFileSync(file, `${new Date().toISOString()} ${name}: ${redacted}\n`)
  }
}

// What no line of the stack's log holds, whichever part wrote it: tokens, mail addresses and query
// strings, where codes and keys stand. The functions take the same out of their own logs, wherever
// they run. Each pattern is bounded: a line is as long as somebody made it.

const FORMS: readonly [RegExp, string][] = [
  [/\beyJ[\w-]{8,}\.[\w-]+(\.[\w-]*)?/g, '[token]'],
  [/\bmkt_key_\w+/g, '[key]'],
  [/[\w.+-]{1,64}(@|%40)[\w.-]{1,255}/g, '[mail]'],
  [/\?[\w%.~[\]-]{1,64}=[^\s"'<>]*/g, '?[query]'],
]

/** The line with these taken out. */
export const redact = (line: string): string =>
  FORMS.reduce((text, [form, instead]) => text.replace(form, instead), line)
