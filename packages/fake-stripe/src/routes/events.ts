// `/v1/events` (API reference, "Events"): an account's events, including those whose webhook was
// lost.
import { Hono } from 'hono'
import type Stripe from 'stripe'
import { endpoint } from '../api/endpoint.ts'
import { listObjects } from '../api/lists.ts'
import { list, text } from '../api/params.ts'
import type { Provider } from '../provider.ts'

export function eventRoutes(provider: Provider) {
  const path = '/v1/events'
  const current = (event: Stripe.EventBase) => ({ ...event, pending_webhooks: provider.queue.pendingCount(event.id) })

  return new Hono().get(
    path,
    endpoint(provider, (call) => {
      const { types, ...params } = call.params
      const narrowed = { ...call, params: types === undefined ? params : { ...params, type: types } }
      const page = listObjects(narrowed, 'event', path, { type: text().or(list(text(), 20)).optional() })
      return { ...page, data: page.data.map(current) }
    }),
  )
}
