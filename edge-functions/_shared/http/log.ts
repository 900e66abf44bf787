import { telemetry } from '../telemetry.ts'

// Structured logs: one JSON object per line, without user input, query strings and tokens.
// Patterns are bounded, because lines can be long.

const FORMS: readonly [RegExp, string][] = [
  [/\beyJ[\w-]{8,}\.[\w-]+(\.[\w-]*)?/g, '[token]'],
  [/\bmkt_key_\w+/g, '[key]'],
  [/[\w.+-]{1,64}(@|%40)[\w.-]{1,255}/g, '[mail]'],
  [/\?[\w%.~[\]-]{1,64}=[^\s"'<>]*/g, '?[query]'],
]

/** Removes tokens, email addresses and query strings. */
export const redact = (line: string): string =>
  FORMS.reduce((text, [form, instead]) => text.replace(form, instead), line)

export type LogFields = Record<string, string | number | boolean | null | undefined>

/** Writes one line with time, level, trace, fields and a description of the error. */
export function log(level: 'info' | 'warn' | 'error', fields: LogFields, error?: unknown): void {
  const traceId = telemetry?.currentSpan()?.spanContext().traceId
  const described = error === undefined ? {} : { error: describeError(error) }
  const line = redact(JSON.stringify({ time: new Date().toISOString(), level, ...fields, ...described, traceId }))
  if (level === 'error') console.error(line)
  else console.log(line)
}

/** Kind, message and stack of an unknown error, up to 2,000 characters. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 2000)
  const cause = error.cause === undefined ? '' : ` <- ${describeError(error.cause)}`
  return `${error.stack ?? `${error.name}: ${error.message}`}${cause}`.slice(0, 2000)
}
