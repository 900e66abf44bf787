// Expires an open Checkout Session ("Expire a Checkout Session"), on request or after its lifetime.
import type Stripe from 'stripe'
import { invalidRequest, resourceMissing } from '../api/errors.ts'
import { type Cause, NO_REQUEST } from '../objects/event.ts'
import type { Provider } from '../provider.ts'
import { now } from '../units.ts'
import { emit } from '../webhooks/emit.ts'

/** Also cancels a started payment. @throws 404 for an unknown session, 400 if it isn't open */
export function expireSession(provider: Provider, id: string, cause: Cause): Stripe.Checkout.Session {
  const { database, objects } = provider
  return database.transaction(() => {
    const found = objects.findAnywhere('checkout.session', id)
    if (!found) throw resourceMissing('checkout.session', id, 'session')
    const { object: session, account } = found
    if (session.status !== 'open')
      throw invalidRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      )

    const intent =
      typeof session.payment_intent === 'string'
        ? objects.find('payment_intent', session.payment_intent, account)
        : undefined
    if (intent)
      objects.update('payment_intent', {
        ...intent,
        status: 'canceled',
        canceled_at: now(),
        cancellation_reason: 'expired',
        next_action: null,
      })
    const expired = objects.update('checkout.session', { ...session, status: 'expired', url: null })
    emit(provider, { type: 'checkout.session.expired', object: expired, account, cause })
    return expired
  })
}

/** Expires every overdue open session. */
export function expireOverdueSessions(provider: Provider): void {
  for (const id of provider.objects.overdueSessions(now())) expireSession(provider, id, NO_REQUEST)
}
