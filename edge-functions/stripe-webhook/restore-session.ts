// A session at Stripe and its order: finished if it exists, else restored, else reported.
import Stripe from 'stripe'
import { z } from 'zod'
import type { FailedRestore } from '../../contract/operations/internal.ts'
import { consentOfVersion } from '../../contract/text/withdrawal.ts'
import type { Transaction } from '../_shared/database/open-database.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { log } from '../_shared/http/log.ts'
import { findCheckout, refund } from '../_shared/payments/fulfil.ts'
import { REFUND_KEY } from '../_shared/payments/movements.ts'
import { lostCents, readSession, type SessionFacts } from '../_shared/payments/session-facts.ts'
import { askStripe } from '../_shared/payments/stripe.ts'
import { connections, payments } from './context.ts'

/** What became of a session. Null if it isn't counted. */
export type Outcome = 'known' | 'restored' | 'closed' | FailedRestore | null

const cents = z.string().regex(/^\d{1,8}$/)
/** Set by private.order_snapshot. Sellers can edit their sessions, so it's read as anything. */
const snapshot = z
  .looseObject({
    order_id: z.uuid(),
    buyer_id: z.uuid(),
    discount_cents: cents.optional(),
    bundle_cents: cents.optional(),
    withdrawal_days: cents.optional(),
  })
  .refine((parts) => {
    const items = Array.from({ length: 40 }, (_, index) => parts[`items_${index + 1}`] ?? '').join('')
    return /^(?:[0-9a-f-]{36}:\d{1,8}:\d{1,8}(?::(?:[1-9]\d{0,3})?(?::[a-z]{1,20})?)?(?:,(?!$)|$))+$/.test(items)
  })

type Session = Stripe.Checkout.Session
export type RestoreOptions = {
  /** Whether what cannot be written again is refunded. */
  refund: boolean
  /** Whether the other order of a double purchase exists here (followRefunds). */
  isAfterOthers?: boolean
}

/**
 * `closed`: it was open, and the buyer starts again. Null for foreign sessions, sessions without a
 * payment, and those that wait for others.
 * What is due for a double purchase is left to the sweep, which comes when refunds are known again.
 */
export async function restoreSession(session: Session, account: string, options: RestoreOptions): Promise<Outcome> {
  const checkout = await findCheckout(payments.acting, { sessionId: session.id })
  if (checkout) {
    // Only what has not ended yet: what happened to it later is followed by itself.
    const isOpen = checkout.stripe_account_id === account && /^(pending|processing|expired)$/.test(checkout.status)
    return !isOpen || (await finish(session, account, options)) ? 'known' : null
  }
  const parsed = snapshot.safeParse(session.metadata)
  if (!parsed.success || session.status === 'expired') return null
  if (session.status === 'open' && (await close(session, account))) return 'closed'
  return await restore(session.id, account, parsed.data, options)
}

const applySession = (sql: Transaction, facts: SessionFacts) =>
  sql`select from private.apply_session(${sql.json(facts)})`

/** False where it waits. */
async function finish({ id }: Session, account: string, options: RestoreOptions): Promise<boolean> {
  const facts = await readSession(payments.stripe, id, account)
  if (await waits(facts, options)) return false
  await payments.acting.asService((sql) => applySession(sql, facts))
  return true
}

/** Whether an item was paid twice and refunded. The first restored order gets the shared items. */
async function waits(
  { refundedCents, paymentIntentId, accountId }: SessionFacts,
  options: RestoreOptions,
): Promise<boolean> {
  if (options.isAfterOthers || refundedCents === 0 || !paymentIntentId) return false
  const refunds = await askStripe(() =>
    payments.stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }, { stripeAccount: accountId }),
  )
  return refunds.data.some(({ metadata }) => isOfDouble(metadata))
}

/** By the key of `payBack`. */
export const isOfDouble = (metadata: Stripe.Metadata | null): boolean =>
  metadata?.[REFUND_KEY]?.startsWith('duplicate-') ?? false

/** Ends a session that nobody could complete. False where it was paid meanwhile. */
async function close({ id }: Session, account: string): Promise<boolean> {
  const closed = await askStripe(() =>
    payments.stripe.checkout.sessions.expire(id, {}, { stripeAccount: account }).catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
      return payments.stripe.checkout.sessions.retrieve(id, {}, { stripeAccount: account })
    }),
  )
  return closed.status === 'expired'
}

async function restore(
  id: string,
  account: string,
  terms: z.infer<typeof snapshot>,
  options: RestoreOptions,
): Promise<Outcome> {
  const { stripe } = payments
  const expand = ['payment_intent', 'line_items']
  const session = await askStripe(() => stripe.checkout.sessions.retrieve(id, { expand }, { stripeAccount: account }))
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  // Ignore charges that the seller made, whatever their metadata says.
  if (intent?.application !== connections.clientId || session.livemode !== payments.livemode) return null
  const facts = await readSession(stripe, id, account)
  if (await waits(facts, options)) return null
  const why = await writeOrder({ ...terms, ...factsFor(session, intent, account) }, facts)
  if (why === null) return 'restored'
  const lost = { orderId: terms.order_id, sessionId: id, accountId: account, paymentIntentId: intent.id, why }
  const about = { cents: session.amount_total ?? 0, email: session.customer_details?.email ?? null }
  const left = leftOf(facts)
  return { ...lost, ...about, isRefunded: left === 0 || (options.refund && (await payBackLost(lost, left, intent))) }
}

/** What of a payment its buyer got back neither from the shop nor from their bank, in cents. */
const leftOf = ({ amountCents, refundedCents, failedRefunds, dispute }: SessionFacts): number =>
  Math.max(
    0,
    failedRefunds.reduce((sum, { cents }) => sum + cents, amountCents - refundedCents - lostCents(dispute)),
  )

const factsFor = (session: Session, intent: Stripe.PaymentIntent, account: string) => ({
  session_id: session.id,
  account_id: account,
  livemode: session.livemode,
  currency: session.currency,
  created_at: new Date(session.created * 1000).toISOString(),
  tax_mode: session.automatic_tax.enabled ? session.line_items?.data[0]?.price?.tax_behavior : 'off',
  fee_cents: intent.application_fee_amount ?? 0,
  // The words of another version are not known any more: then its buyer is asked again.
  consent: consentOfVersion(session.metadata?.consent_version) ?? null,
})

/** The order with what was paid of it: both or neither. @returns why not, or null */
async function writeOrder(order: object, facts: SessionFacts): Promise<string | null> {
  try {
    return await payments.acting.asService(async (sql) => {
      const [row] = await sql<[{ became: string }]>`select private.restore_order(${sql.json(order)}) as became`
      if (!/^(known|restored)$/.test(row.became)) return row.became
      await applySession(sql, facts)
      return null
    })
  } catch (error) {
    log('error', { event: 'not_restored', session: facts.sessionId }, error)
    return error instanceof ApiError ? error.code : 'not_restored'
  }
}

/** Only what was paid: a payment that is still awaited is looked at again by the next run. */
async function payBackLost(
  lost: Pick<FailedRestore, 'orderId' | 'sessionId' | 'accountId'>,
  left: number,
  intent: Stripe.PaymentIntent,
) {
  if (intent.status !== 'succeeded') return false
  const due = { ...lost, paymentIntentId: intent.id, cents: left, feeCents: intent.application_fee_amount ?? 0 }
  const key = `lost-${lost.sessionId}-${left}`
  return (await refund(payments.stripe, due, key, 'requested_by_customer')) === 'made'
}
