// The stack's log. Only its owner can read it. It contains no secret, token or mail address,
// whatever a part printed.
import { appendFileSync, chmodSync, existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const valuesOf = (value: object): string[] =>
  Object.values(value).flatMap((inner) => (typeof inner === 'object' ? valuesOf(inner) : [String(inner)]))

/** Begins a new log and keeps the previous one. Returns a function that writes a part's line. */
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

// Removes tokens, mail addresses and query strings, which contain codes and keys, from all lines.
// Deployed functions do the same in their own logs. Each pattern is bounded, because a line may
// have any length.

const FORMS: readonly [RegExp, string][] = [
  [/\beyJ[\w-]{8,}\.[\w-]+(\.[\w-]*)?/g, '[token]'],
  [/\bmkt_key_\w+/g, '[key]'],
  [/[\w.+-]{1,64}(@|%40)[\w.-]{1,255}/g, '[mail]'],
  [/\?[\w%.~[\]-]{1,64}=[^\s"'<>]*/g, '?[query]'],
]

/** The line without these. */
export const redact = (line: string): string =>
  FORMS.reduce((text, [form, instead]) => text.replace(form, instead), line)
