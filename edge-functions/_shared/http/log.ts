// Structured logs: one JSON object per line. Nothing a user typed, no query string, no token.
import { telemetry } from '../telemetry/telemetry.ts'
import { redact } from './redact.ts'

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
