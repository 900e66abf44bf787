import { createHmac } from 'node:crypto'
import Stripe from 'stripe'
import { z } from 'zod'
import { connectCalls } from '../../contract/connect.ts'
import type { Transaction } from '../_shared/database/open-database.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { textReader } from '../_shared/http/body.ts'
import { log } from '../_shared/http/log.ts'
import { keepDeauthorization, keepReading, readAccount } from '../_shared/payments/accounts.ts'
import type { DueRefund, Fulfilled } from '../_shared/payments/fulfil.ts'
import { dueOf, findCheckout, followDispute, payBack } from '../_shared/payments/fulfil.ts'
import { hasFailed, readRefunds } from '../_shared/payments/movements.ts'
import { factsOf, readSession, type SessionFacts } from '../_shared/payments/session-facts.ts'
import { askStripe, isOutOfReach } from '../_shared/payments/stripe.ts'
import { handle, payments, settings } from './context.ts'
import { prepareFailure, prepareWarning } from './fraud.ts'

// From an event to its changes. An event is only a hint: Stripe's current state counts, read before
// any transaction. Null if it isn't about this shop. An event and its changes are stored together.
// A stored event changes nothing again.

/** Changes something within the transaction that keeps its event. */
export type Apply = (sql: Transaction) => Promise<void>
/** Keeps an event with what it changes. Gives what is to be paid back then. */
export type StoreEvent = () => Promise<DueRefund | null>

export async function prepare(event: Stripe.Event): Promise<StoreEvent | null> {
  const accountId = event.account
  if (!accountId) return null
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return await prepareSession(event, event.data.object, accountId)
    case 'charge.refunded':
    case 'refund.failed':
      return storeWith(event, await prepareRefund(event.data.object, accountId))
    case 'charge.dispute.created':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      return storeWith(event, await prepareDispute(event.data.object, accountId))
    case 'radar.early_fraud_warning.created':
      return storeWith(event, await prepareWarning(event.data.object, accountId))
    case 'payment_intent.payment_failed': {
      const failure = await prepareFailure(event.data.object, event.created, accountId)
      return failure && storeWith(event, failure.count, failure.endTest)
    }
    case 'account.updated':
      return storeWith(event, await prepareAccount(accountId))
    case 'account.application.deauthorized':
      return storeWith(event, await prepareDeauthorization(accountId))
    default:
      return null
  }
}

/** The event, as the inbox takes it. */
const noted = (sql: Transaction, { id, type, account, livemode, created }: Stripe.Event) =>
  sql`${id}, ${type}, ${account ?? null}, ${livemode}, to_timestamp(${created})`

function storeWith(event: Stripe.Event, apply: Apply | null, afterwards?: () => Promise<void>): StoreEvent | null {
  if (!apply) return null
  return async () => {
    await payments.acting.asService(async (sql) => {
      const [inbox] = await sql<{ is_new: boolean }[]>`
        select private.receive_stripe_event(${noted(sql, event)}) as is_new`
      if (inbox?.is_new) await apply(sql)
    })
    await afterwards?.()
    return null
  }
}

async function prepareSession(
  event: Stripe.Event,
  received: Stripe.Checkout.Session,
  accountId: string,
): Promise<StoreEvent | null> {
  const sessionId = received.id
  const checkout = await findCheckout(payments.acting, { sessionId })
  if (checkout?.stripe_account_id !== accountId) return null
  const read = await readSession(payments.stripe, sessionId, accountId).catch((error: unknown) => {
    // The seller left while the buyer paid. The event is authentic, so its content is enough.
    if (isOutOfReach(error)) return factsOf(received, accountId)
    throw error
  })
  // The session in the event does not say that its payment failed; the event's name does.
  const hasFailed = event.type === 'checkout.session.async_payment_failed' && read.state === 'awaiting'
  const facts: SessionFacts = hasFailed ? { ...read, state: 'failed' } : read
  return async () => {
    const [fulfilled] = await payments.acting.inOneRoundTrip(
      (sql) => sql<Fulfilled[]>`
        select order_id, fee_cents, pending_refund_cents
        from private.receive_session_event(${noted(sql, event)}, ${sql.json(facts)})`,
    )
    return dueOf(fulfilled, facts)
  }
}

/** Operators learn of each refund that failed at the buyer's bank. */
export async function prepareRefund(about: Stripe.Charge | Stripe.Refund, accountId: string): Promise<Apply | null> {
  const intentId = await ourIntent(about.payment_intent, accountId)
  if (!intentId) return null
  if (about.object === 'refund' && hasFailed(about))
    log('error', { event: 'refund_failed', refund: about.id, account: accountId, reason: about.failure_reason })
  return await askStripe(() => readRefunds(payments.stripe, intentId, accountId))
}

export async function prepareDispute(dispute: Stripe.Dispute, accountId: string): Promise<Apply | null> {
  const intentId = await ourIntent(dispute.payment_intent, accountId)
  if (!intentId) return null
  const now = await askStripe(() => payments.stripe.disputes.retrieve(dispute.id, {}, { stripeAccount: accountId }))
  return (sql) => followDispute(sql, { intentId, accountId, dispute: now })
}

/** The id of an order's payment on that account. A seller's other payments are ignored. */
export async function ourIntent(
  intent: Stripe.PaymentIntent | string | null,
  accountId: string,
): Promise<string | null> {
  const paymentIntentId = typeof intent === 'string' ? intent : intent?.id
  if (!paymentIntentId) return null
  const checkout = await findCheckout(payments.acting, { paymentIntentId })
  return checkout?.stripe_account_id === accountId ? paymentIntentId : null
}

// Events of sellers' accounts: whether they can be charged, and whether they still are connected.

/** Follows what Stripe says now of an account. An account out of reach sends its own event. */
export async function prepareAccount(accountId: string): Promise<Apply | null> {
  const reading = await readAccount(payments, accountId)
  if (!reading) return null
  return (sql) => keepReading(sql, reading)
}

/** Ends the selling of a disconnected account, unless it was connected again since. */
export const prepareDeauthorization = (accountId: string): Promise<Apply | null> =>
  keepDeauthorization(payments, accountId)

// Verifies the raw body, reads Stripe, then stores and applies the event in one transaction.
// Answers 2xx only after the commit, so Stripe repeats the rest (docs.stripe.com, "Receive Stripe
// events").

const readBody = textReader(1_048_576)

/** WebCrypto signs on another thread, which costs four times the signature at an event's size. */
class SameThread extends Stripe.CryptoProvider {
  override computeHMACSignature(payload: string, secret: string): string {
    return createHmac('sha256', secret).update(payload).digest('hex')
  }
}
const cryptoProvider = new SameThread()

export const receiveEvent = handle(connectCalls.receiveEvent)(async (c) => {
  const event = verify(await readBody(c), c.req.header('Stripe-Signature') ?? '')
  const about = { requestId: c.var.requestId, event: event.type, eventId: event.id, account: event.account }
  if (event.livemode !== payments.livemode) {
    log('warn', { ...about, outcome: 'other_mode' })
    return { received: true }
  }
  try {
    const keep = await prepare(event)
    if (!keep) {
      log('info', { ...about, outcome: 'not_ours' })
      return { received: true }
    }
    const refund = await keep()
    // Which events were applied the inbox says too.
    if (settings.LOG_REQUESTS) log('info', { ...about, outcome: 'applied' })
    if (refund) await payBack(payments.stripe, payments.acting, refund)
  } catch (error) {
    // The facts are not the order's, and another delivery would not change them.
    if (!(error instanceof ApiError) || error.code !== 'session_mismatch') throw error
    log('warn', { ...about, outcome: 'mismatch' })
  }
  return { received: true }
})

/** The fields of every Stripe event. The holder of the secret may still sign something else. */
const isEvent = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  livemode: z.boolean(),
  // Unix seconds, until the year 9999.
  created: z.int().nonnegative().max(253_402_300_799),
  account: z.string().nullish(),
  data: z.object({ object: z.looseObject({ id: z.string().optional() }) }),
})

/** Rejects with invalid_signature, and invalid_request for what is signed and no event. */
function verify(body: string, signature: string): Stripe.Event {
  const event = readSigned(body, signature)
  const shape = isEvent.safeParse(event)
  if (!shape.success)
    throw new ApiError('invalid_request', { field: shape.error.issues[0]?.path.join('.'), cause: shape.error })
  return event
}

function readSigned(body: string, signature: string): Stripe.Event {
  try {
    return payments.stripe.webhooks.constructEvent(
      body,
      signature,
      settings.STRIPE_WEBHOOK_SECRET,
      undefined,
      cryptoProvider,
    )
  } catch (cause) {
    throw new ApiError('invalid_signature', { cause })
  }
}
