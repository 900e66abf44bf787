// Events of the payment provider, signed as Stripe signs them, and purchases without delivered events.
import Stripe from 'stripe'
import { expect, onTestFinished } from 'vitest'
import { stack } from '../stack.ts'
import { list } from './listings.ts'
import { owner, provider, seller, type TestUser, user } from './people.ts'
import { checkout } from './purchases.ts'

const { hostname, port } = new URL(stack.urls.payments)
export const stripe = new Stripe(stack.stripe.secretKey, { host: hostname, port, protocol: 'http', telemetry: false })

/** A seller at Stripe with the key of their own account, of which the shop's application knows nothing. */
export const asThemselves = (accountId: string) =>
  new Stripe(`sk_test_${accountId}`, { host: hostname, port, protocol: 'http', telemetry: false })

/** Delivers an event as Stripe signs it, or as `bend` changes the delivery. */
export async function deliver(
  event: object,
  bend: { secret?: string; timestamp?: number; header?: string; body?: string } = {},
) {
  const payload = JSON.stringify(event)
  const timestamp = bend.timestamp ?? Math.floor(Date.now() / 1000)
  const secret = bend.secret ?? stack.stripe.webhookSecret
  const signature = bend.header ?? stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  const response = await fetch(`${stack.urls.web}/api/stripe/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: bend.body ?? payload,
  })
  return { status: response.status, body: await response.json() }
}

export const eventOf = (type: string, object: object, account: string | undefined, changes: object = {}) => ({
  id: `evt_${crypto.randomUUID().replaceAll('-', '')}`,
  object: 'event',
  type,
  account,
  livemode: false,
  created: Math.floor(Date.now() / 1000),
  data: { object },
  ...changes,
})

export const stateOf = async (buyer: TestUser) => ({
  orders: (await owner`select status from public.orders where buyer_id = ${buyer.id} order by created_at`).map(
    (row) => row.status,
  ),
  holds: (await owner`select from public.entitlements where buyer_id = ${buyer.id} and revoked_at is null`).length,
})

export const inboxOf = async (accountId: string) =>
  (await owner`select type from private.stripe_events where stripe_account_id = ${accountId}`).map((row) => row.type)

/** Ends the loss of events. */
export const resumeDeliveries = () => provider('/deliveries', { drop: 0 })

/** All events of the provider get lost, so that the test alone decides what is delivered. */
export const dropEvents = () => provider('/deliveries', { drop: 1000 })

/** The same, until the test ends. */
export async function loseEvents(): Promise<void> {
  onTestFinished(async () => {
    await resumeDeliveries()
  })
  await dropEvents()
}

/** A checkout whose events are lost. A hook gives another way to lose them. */
export async function silentCheckout(lose: () => Promise<unknown> = loseEvents) {
  const [sam, bea] = [await seller(), await user('Bea')]
  const listing = await list(sam)
  await lose()
  const { sessionId } = (await checkout(bea, listing.id)).body
  return { sam, bea, listing, sessionId: sessionId as string, session: { id: sessionId, object: 'checkout.session' } }
}

export async function silentPurchase(lose?: () => Promise<unknown>) {
  const made = await silentCheckout(lose)
  await provider(`/sessions/${made.sessionId}/pay`)
  const onAccount = { stripeAccount: made.sam.accountId }
  const session = await stripe.checkout.sessions.retrieve(made.sessionId, { expand: ['payment_intent'] }, onAccount)
  const intent = session.payment_intent as Stripe.PaymentIntent
  return { ...made, intentId: intent.id, chargeId: String(intent.latest_charge) }
}

/** Pays by the delayed method on the provider's page. */
export async function payDelayed(sessionId: string, email = 'bea@example.com'): Promise<void> {
  const body = new URLSearchParams({ email, method: 'us_bank_account' })
  const response = await fetch(`${stack.urls.payments}/c/pay/${sessionId}`, {
    method: 'POST',
    body,
    redirect: 'manual',
  })
  expect(response.status).toBe(303)
}
