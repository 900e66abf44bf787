// A receiver of OTLP/HTTP as JSON, which stores spans and the names of metrics.
import { createServer } from 'node:http'
import { listen } from '../../../tools/stack/listen.ts'

type Value = { stringValue?: string; intValue?: string }
type Attributes = { key: string; value: Value }[]
type SentSpan = { traceId: string; parentSpanId: string; name: string; kind: number; attributes: Attributes }
type SentMetric = { name: string; unit: string; histogram?: object; sum?: { isMonotonic?: boolean }; gauge?: object }
type Sent = {
  resourceSpans?: { resource: { attributes: Attributes }; scopeSpans: { spans: SentSpan[] }[] }[]
  resourceMetrics?: { scopeMetrics: { metrics: SentMetric[] }[] }[]
}

export type Span = {
  service: string
  traceId: string
  parent: string
  name: string
  isServer: boolean
  attributes: Record<string, string>
}

const flat = (attributes: Attributes) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? String(value.intValue ?? '')]))

/** The Prometheus series of a metric: dots become underscores, units and kinds are suffixes. */
function seriesOf({ name, unit, histogram, sum }: SentMetric): string[] {
  const base = name.replaceAll('.', '_') + (unit === 's' ? '_seconds' : '')
  if (histogram) return ['bucket', 'count', 'sum'].map((part) => `${base}_${part}`)
  return [sum?.isMonotonic ? `${base}_total` : base]
}

export async function receiveTelemetry() {
  const spans: Span[] = []
  const series = new Set<string>()
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
    request.on('end', () => {
      const { resourceSpans = [], resourceMetrics = [] } = JSON.parse(text) as Sent
      for (const { resource, scopeSpans } of resourceSpans) {
        const service = flat(resource.attributes)['service.name'] ?? ''
        for (const { traceId, parentSpanId, name, kind, attributes } of scopeSpans.flatMap((scope) => scope.spans))
          spans.push({
            service,
            traceId,
            parent: parentSpanId,
            name,
            isServer: kind === 2,
            attributes: flat(attributes),
          })
      }
      for (const { scopeMetrics } of resourceMetrics)
        for (const metric of scopeMetrics.flatMap(({ metrics }) => metrics))
          for (const name of seriesOf(metric)) series.add(name)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  return { ...(await listen(server, 0)), spans, series }
}
