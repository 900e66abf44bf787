// Reading payments: `/v1/payment_intents`, `/v1/charges`, `/v1/disputes` (API reference, pages of the same names).
import { Hono } from 'hono'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { noSuch } from '../api/errors.ts'
import { listObjects } from '../api/lists.ts'
import { parseParams, text } from '../api/params.ts'
import type { Provider } from '../provider.ts'

/** Where each kind is read, the parameter that a 404 names, and the keys that a list can be narrowed by. */
const READABLE = [
  { kind: 'payment_intent', path: '/v1/payment_intents', param: 'intent', filters: [] },
  { kind: 'charge', path: '/v1/charges', param: 'id', filters: ['payment_intent'] },
  { kind: 'application_fee', path: '/v1/application_fees', param: 'id', filters: ['charge'] },
  { kind: 'dispute', path: '/v1/disputes', param: 'dispute', filters: ['charge', 'payment_intent'] },
  { kind: 'refund', path: '/v1/refunds', param: 'refund', filters: ['charge', 'payment_intent'] },
] as const

export function paymentRoutes(provider: Provider) {
  const routes = new Hono()
  for (const { kind, path, param, filters } of READABLE) {
    const schemas = Object.fromEntries(filters.map((name) => [name, text().optional()]))
    routes.get(
      path,
      endpoint(provider, (call) => listObjects(call, kind, path, schemas)),
    )
    routes.get(
      `${path}/:id`,
      endpoint(provider, ({ id, account, params }) => {
        parseParams(z.strictObject({}), params)
        const object = provider.objects.find(kind, id, account)
        if (!object) throw noSuch(kind, id, param)
        return object
      }),
    )
  }
  return routes
}
