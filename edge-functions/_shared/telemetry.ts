import type { Span } from '@opentelemetry/api'

// A request's trace as a comment behind its statements (sqlcommenter), so that a slow one in
// Postgres leads to its trace.
const TRACE_ID = /^(?!0{32})[0-9a-f]{32}$/
const SPAN_ID = /^(?!0{16})[0-9a-f]{16}$/

/** Empty unless the ids have the W3C's form: nothing else from outside may enter a statement. */
export function traceComment({ traceId, spanId }: { traceId: string; spanId: string }): string {
  return TRACE_ID.test(traceId) && SPAN_ID.test(spanId) ? ` /*traceparent='00-${traceId}-${spanId}-01'*/` : ''
}

// Traces and metrics (OpenTelemetry). Deno exports those of requests and calls. This adds route,
// statements and queues. OTEL_DENO=true turns it on; otherwise nothing is loaded.

const SCOPE = 'marketplace'
const TEXT_MAX_CHARACTERS = 2_000

async function open() {
  const { metrics, SpanKind, SpanStatusCode, trace } = await import('@opentelemetry/api')
  const tracer = trace.getTracer(SCOPE)
  const meter = metrics.getMeter(SCOPE)
  const inSeconds = { unit: 's', advice: { explicitBucketBoundaries: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5] } }
  const durations = meter.createHistogram('db.client.operation.duration', inSeconds)
  const waits = meter.createHistogram('db.client.connection.wait_time', inSeconds)

  return {
    currentSpan: () => trace.getActiveSpan(),

    /** Names a request by its route and hides codes and tokens in addresses. */
    nameRequest(span: Span | undefined, method: string, route: string | undefined, requestId: string): void {
      span?.updateName(route === undefined ? method : `${method} ${route}`)
      span?.setAttributes({
        'url.full': route ?? '',
        'url.path': route ?? '',
        'url.query': '',
        'marketplace.request_id': requestId,
        ...(route === undefined ? {} : { 'http.route': route }),
      })
    },

    /** Runs a statement as a span and a measurement. Its text holds no value: those are bound. */
    async measureStatement<T>(text: string, run: () => Promise<T>): Promise<T> {
      const operation = /\w+/.exec(text)?.[0]?.toLowerCase() ?? 'statement'
      const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation }
      const span = tracer.startSpan(operation, { kind: SpanKind.CLIENT, attributes })
      span.setAttribute('db.query.text', text.slice(0, TEXT_MAX_CHARACTERS))
      const began = performance.now()
      try {
        return await run()
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        durations.record((performance.now() - began) / 1000, attributes)
        span.end()
      }
    },

    recordWait: (milliseconds: number): void => waits.record(milliseconds / 1000),

    /** Gauges of what waits, by their names. */
    record: (() => {
      const gauges = {
        mailsWaiting: meter.createGauge('marketplace.mails.waiting', { unit: '{mail}' }),
        mailsDelay: meter.createGauge('marketplace.mails.delay', { unit: 's' }),
        jobsWaiting: meter.createGauge('marketplace.jobs.waiting', { unit: '{job}' }),
        jobsDelay: meter.createGauge('marketplace.jobs.delay', { unit: 's' }),
        refundsStuck: meter.createGauge('marketplace.refunds.stuck', { unit: '{refund}' }),
      }
      return (values: Record<keyof typeof gauges, number>): void => {
        for (const name of Object.keys(gauges) as (keyof typeof gauges)[]) gauges[name].record(values[name])
      }
    })(),
  }
}

/** Undefined where it is off. */
export let telemetry: Awaited<ReturnType<typeof open>> | undefined

export async function startTelemetry(): Promise<void> {
  telemetry = await open()
}
