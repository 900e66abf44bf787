// `/v1/checkout/sessions` (API reference, "Checkout Sessions").
import { Hono } from 'hono'
import { z } from 'zod'
import type { ApiCall } from '../api/endpoint.ts'
import { endpoint } from '../api/endpoint.ts'
import { resourceMissing } from '../api/errors.ts'
import { listObjects } from '../api/lists.ts'
import { metadata, parseParams, text } from '../api/params.ts'
import { createSession } from '../commands/create-session.ts'
import { expireSession } from '../commands/expire-session.ts'
import type { Provider } from '../provider.ts'
import { createSessionParams } from './checkout-session-params.ts'

const nothing = z.strictObject({})

const updateParams = z.strictObject({ metadata: metadata.optional() })

export function checkoutSessionRoutes(provider: Provider) {
  const path = '/v1/checkout/sessions'
  const owned = ({ id, account }: ApiCall) => {
    const session = provider.objects.find('checkout.session', id, account)
    if (!session) throw resourceMissing('checkout.session', id, 'session')
    return session
  }

  return new Hono()
    .post(
      path,
      endpoint(provider, (call) => createSession(provider, call, parseParams(createSessionParams, call.params))),
    )
    .get(
      path,
      endpoint(provider, (call) => listObjects(call, 'checkout.session', path, { payment_intent: text().optional() })),
    )
    .get(
      `${path}/:id`,
      endpoint(provider, (call) => {
        parseParams(nothing, call.params)
        return owned(call)
      }),
    )
    .post(
      `${path}/:id`,
      endpoint(provider, (call) => {
        const changes = parseParams(updateParams, call.params)
        const session = owned(call)
        return provider.objects.update('checkout.session', {
          ...session,
          metadata: { ...session.metadata, ...changes.metadata },
        })
      }),
    )
    .post(
      `${path}/:id/expire`,
      endpoint(provider, (call) => {
        parseParams(nothing, call.params)
        return expireSession(provider, owned(call).id, call.cause)
      }),
    )
}
