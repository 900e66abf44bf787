// The stack's one log. Its owner alone reads it, and it holds no secret, token or mail address, whatever a part printed.
import { appendFileSync, chmodSync, existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { redact } from './redact.ts'

const valuesOf = (value: object): string[] =>
  Object.values(value).flatMap((inner) => (typeof inner === 'object' ? valuesOf(inner) : [String(inner)]))

/** Begins a new log and keeps the one before it. Gives what writes one line of a part. */
export function openLog(localDir: string, secrets: object): (name: string, line: string) => void {
  const file = join(localDir, 'stack.log')
  const previous = join(localDir, 'stack.previous.log')
  if (existsSync(file)) renameSync(file, previous)
  if (existsSync(previous)) chmodSync(previous, 0o600)
  writeFileSync(file, '', { mode: 0o600 })
  const known = valuesOf(secrets)
  return (name, line) => {
    const redacted = redact(known.reduce((text, value) => text.replaceAll(value, '[secret]'), line))
    appendFileSync(file, `${new Date().toISOString()} ${name}: ${redacted}\n`)
  }
}
