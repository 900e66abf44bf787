// Events about fraud: warnings of banks, and failed payments, which may test stolen cards.
import type Stripe from 'stripe'
import type { Transaction } from '../_shared/database/open-database.ts'
import { expireSession, findCheckout, fulfil } from '../_shared/payments/fulfil.ts'
import { readSession } from '../_shared/payments/session-facts.ts'
import { askStripe, isOutOfReach } from '../_shared/payments/stripe.ts'
import { payments } from './context.ts'

/** Null if the account is unreachable: then nothing can be done there. */
const askAccount = <T>(call: () => Promise<T>): Promise<T | null> =>
  askStripe(call).catch((error: unknown) => {
    if (isOutOfReach(error)) return null
    throw error
  })

/** The session of a payment; null if it isn't ours on that account. */
async function ourSession(paymentIntent: string, stripeAccount: string): Promise<string | null> {
  const found = await askAccount(() =>
    payments.stripe.checkout.sessions.list({ payment_intent: paymentIntent, limit: 1 }, { stripeAccount }),
  )
  const sessionId = found?.data[0]?.id
  const checkout = sessionId ? await findCheckout(payments.acting, { sessionId }) : undefined
  return sessionId && checkout?.stripe_account_id === stripeAccount ? sessionId : null
}

/** Null if the charge isn't ours on that account, or was disputed or refunded since. */
export async function prepareWarning({ id }: Stripe.Radar.EarlyFraudWarning, stripeAccount: string) {
  const warning = await askAccount(() =>
    payments.stripe.radar.earlyFraudWarnings.retrieve(id, { expand: ['charge'] }, { stripeAccount }),
  )
  const intent = typeof warning?.charge === 'object' ? warning.charge.payment_intent : null
  const paymentIntentId = typeof intent === 'object' ? intent?.id : intent
  if (!warning?.actionable || !paymentIntentId) return null
  const sessionId = await ourSession(paymentIntentId, stripeAccount)
  if (!sessionId) return null
  // The payment's own event may arrive later.
  await fulfil(payments.stripe, payments.acting, await readSession(payments.stripe, sessionId, stripeAccount))
  return async (sql: Transaction): Promise<void> => {
    await sql`select private.note_warning(${paymentIntentId}, ${stripeAccount}, ${id}, to_timestamp(${warning.created}))`
  }
}

/**
 * Counts a failed payment of a guest's session, and ends the session after ten. Null if the session
 * isn't ours on that account. Its other payments say so without asking Stripe.
 */
export async function prepareFailure({ id, metadata }: Stripe.PaymentIntent, failedAt: number, stripeAccount: string) {
  const sessionId = metadata.order_id ? await ourSession(id, stripeAccount) : null
  if (!sessionId) return null
  const isTest = (sql: Transaction) => sql<{ is_test: boolean }[]>`select private.is_card_test(${sessionId}) as is_test`
  return {
    count: async (sql: Transaction): Promise<void> => {
      await sql`select private.note_failed_payment(${sessionId}, ${stripeAccount}, to_timestamp(${failedAt}))`
    },
    /** Also after an event that is known: Stripe may not have answered then. */
    endTest: async (): Promise<void> => {
      const [row] = await payments.acting.asService(isTest)
      if (row?.is_test) await expireSession(payments.stripe, sessionId, stripeAccount)
    },
  }
}
