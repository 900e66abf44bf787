// What happened at Stripe since a copy of the database to orders and accounts that the copy knows.
import type Stripe from 'stripe'
import { disputeFacts } from '../../_shared/payments/follow-dispute.ts'
import { REFUND_KEY } from '../../_shared/payments/fulfil.ts'
import { refundedOfPayment } from '../../_shared/payments/refunded-cents.ts'
import { askStripe } from '../../_shared/payments/stripe.ts'
import { payments } from '../context.ts'
import { ourIntent } from '../prepare.ts'
import { prepareAccount, prepareDeauthorization } from '../prepare-account.ts'
import { lastOf, type Outcome, openTally, type Page, type Paging } from './page.ts'
import { isOfDouble, restoreSession, type Wish } from './restore-session.ts'

const DISPUTE_EVENTS = ['charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.closed']

/** @param refund whether what cannot be written again is refunded */
export async function followRefunds(account: string, paging: Paging, refund: boolean): Promise<Page> {
  const page = await askStripe(() => payments.stripe.refunds.list(paging, { stripeAccount: account }))
  const { counts, lost, note } = openTally()
  for (const { payment_intent: intent, metadata } of page.data) {
    if (isOfDouble(metadata) && !(await ourIntent(intent, account)))
      note(await restoreDouble(intent, account, { refund, isAfterOthers: true }))
    const intentId = await ourIntent(intent, account)
    if (!intentId) continue
    const { refundedCents, feeCents } = await askStripe(() => refundedOfPayment(payments.stripe, intentId, account))
    const key = metadata?.[REFUND_KEY]
    await payments.acting.asService(async (sql) => {
      await sql`select private.apply_refund(${intentId}, ${account}, ${refundedCents}, ${feeCents})`
      if (key) await sql`select private.note_restored_refund(${intentId}, ${account}, ${key})`
    })
    counts.followed += 1
  }
  return { counts, lost, after: lastOf(page) }
}

/** What was paid twice waited until all other orders were here. */
async function restoreDouble(intent: Stripe.Refund['payment_intent'], account: string, wish: Wish): Promise<Outcome> {
  const paging = { payment_intent: typeof intent === 'string' ? intent : (intent?.id ?? ''), limit: 1 }
  const page = await askStripe(() => payments.stripe.checkout.sessions.list(paging, { stripeAccount: account }))
  return page.data[0] ? await restoreSession(page.data[0], account, wish) : null
}

/** By their events, which Stripe keeps for 30 days: a dispute that was opened before the copy may have ended since. */
export async function followDisputes(account: string, paging: Paging): Promise<Page> {
  const page = await askStripe(() =>
    payments.stripe.events.list({ ...paging, types: DISPUTE_EVENTS }, { stripeAccount: account }),
  )
  let followed = 0
  for (const event of page.data) {
    const { id, payment_intent: intent } = event.data.object as Stripe.Dispute
    const intentId = await ourIntent(intent, account)
    if (!intentId) continue
    const now = await askStripe(() => payments.stripe.disputes.retrieve(id, {}, { stripeAccount: account }))
    await payments.acting.asService(
      (sql) => sql`select private.follow_dispute(${intentId}, ${account}, ${sql.json(disputeFacts(now))}::jsonb)`,
    )
    followed += 1
  }
  return { counts: { followed }, after: lastOf(page) }
}

/** Whether sellers can be paid, and who took their connection back. */
export async function followAccounts(after: string, atMost: number): Promise<Page> {
  const accounts = await payments.acting.asService(
    (sql) => sql<{ stripe_account_id: string }[]>`
      select stripe_account_id from private.connected_accounts(${after}, ${atMost})`,
  )
  for (const { stripe_account_id: account } of accounts) {
    const apply = (await prepareAccount(account)) ?? (await prepareDeauthorization(account))
    if (apply) await payments.acting.asService(apply)
  }
  const isLast = accounts.length < atMost
  return { counts: { followed: accounts.length }, after: isLast ? null : (accounts.at(-1)?.stripe_account_id ?? null) }
}
