// The trace of a request as a comment behind its statements (sqlcommenter), so that a slow one in pg_stat_activity or in Postgres' log
// leads to its trace.
const TRACE_ID = /^(?!0{32})[0-9a-f]{32}$/
const SPAN_ID = /^(?!0{16})[0-9a-f]{16}$/

/** Empty where the ids are not those of the W3C's form: nothing else that somebody sent may stand in a statement. */
export function traceComment({ traceId, spanId }: { traceId: string; spanId: string }): string {
  return TRACE_ID.test(traceId) && SPAN_ID.test(spanId) ? ` /*traceparent='00-${traceId}-${spanId}-01'*/` : ''
}
