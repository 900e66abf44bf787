// The Event object (API reference, "The Event object") and the types of this service.
import Stripe from 'stripe'
import { newId } from '../ids.ts'

/** The event types that the shop listens to ("Types of events"), with their objects. */
export type EventObjects = {
  'account.application.deauthorized': Stripe.Application
  'account.updated': Stripe.Account
  'charge.dispute.closed': Stripe.Dispute
  'charge.dispute.created': Stripe.Dispute
  'charge.dispute.funds_withdrawn': Stripe.Dispute
  'charge.dispute.updated': Stripe.Dispute
  'charge.refunded': Stripe.Charge
  'checkout.session.async_payment_failed': Stripe.Checkout.Session
  'checkout.session.async_payment_succeeded': Stripe.Checkout.Session
  'checkout.session.completed': Stripe.Checkout.Session
  'checkout.session.expired': Stripe.Checkout.Session
  'payment_intent.payment_failed': Stripe.PaymentIntent
  'radar.early_fraud_warning.created': Stripe.Radar.EarlyFraudWarning
  'refund.failed': Stripe.Refund
}
export type EventType = keyof EventObjects

/** The API request that caused an event. Both are null if a person or the clock caused it. */
export type Cause = { requestId: string | null; idempotencyKey: string | null }

export const NO_REQUEST: Cause = { requestId: null, idempotencyKey: null }

export type NewEvent<T extends EventType> = {
  type: T
  object: EventObjects[T]
  /** The event's connected account. Missing for the platform's own events. */
  account?: string
  /** Former values of changed keys, on `account.updated`, `charge.refunded` and `refund.failed`. */
  previous?: Partial<EventObjects[T]>
  cause: Cause
  created: number
}

export function buildEvent<T extends EventType>(from: NewEvent<T>): Stripe.EventBase {
  return {
    id: newId('event'),
    object: 'event',
    ...(from.account && { account: from.account }),
    api_version: Stripe.API_VERSION,
    created: from.created,
    data: {
      object: { ...from.object },
      ...(from.previous && { previous_attributes: { ...from.previous } }),
    },
    livemode: false,
    pending_webhooks: 1,
    request: { id: from.cause.requestId, idempotency_key: from.cause.idempotencyKey },
    type: from.type,
  }
}
