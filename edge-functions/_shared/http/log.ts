import { telemetry } from '../telemetry.ts'

// What a line of a log must never hold, whoever wrote it: tokens, mail addresses and query strings, where codes and keys stand.
// Each pattern is bounded: a line is as long as somebody made it.

const FORMS: readonly [RegExp, string][] = [
  [/\beyJ[\w-]{8,}\.[\w-]+(\.[\w-]*)?/g, '[token]'],
  [/\bmkt_key_\w+/g, '[key]'],
  [/[\w.+-]{1,64}(@|%40)[\w.-]{1,255}/g, '[mail]'],
  [/\?[\w%.~[\]-]{1,64}=[^\s"'<>]*/g, '?[query]'],
]

/** The line with these taken out. */
export const redact = (line: string): string =>
  FORMS.reduce((text, [form, instead]) => text.replace(form, instead), line)

// Structured logs: one JSON object per line. Nothing a user typed, no query string, no token.

export type LogFields = Record<string, string | number | boolean | null | undefined>

/** Writes one line with the time, the level, the trace where there is one, and the given fields. */
export function log(level: 'info' | 'warn' | 'error', fields: LogFields): void {
  const traceId = telemetry?.currentSpan()?.spanContext().traceId
  const line = redact(JSON.stringify({ time: new Date().toISOString(), level, ...fields, traceId }))
  if (level === 'error') console.error(line)
  else console.log(line)
}

/** What a log may say of an unknown failure: its kind, message and place, at most 2,000 characters. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 2000)
  const cause = error.cause === undefined ? '' : ` <- ${describeError(error.cause)}`
  return `${error.stack ?? `${error.name}: ${error.message}`}${cause}`.slice(0, 2000)
}
