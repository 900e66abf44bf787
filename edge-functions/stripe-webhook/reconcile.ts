// A page of what Stripe lists, and what became of it.
import type Stripe from 'stripe'
import { type FailedRestore, internalCalls, type ReconcileCursor } from '../../contract/operations/internal.ts'
import { hasFailed, REFUND_KEY, readRefunds } from '../_shared/payments/movements.ts'
import { askStripe } from '../_shared/payments/stripe.ts'
import { handle, payments } from './context.ts'
import { ourIntent, prepareAccount, prepareDeauthorization, prepareDispute, prepareRefund } from './receive-event.ts'
import { isOfDouble, type Outcome, type RestoreOptions, restoreSession } from './restore-session.ts'

/** `after` is its last object, where there is another page. */
export type Page = { counts: Partial<Counts>; lost?: FailedRestore[]; after: string | null }
type Counts = { known: number; restored: number; closed: number; followed: number }

export type Paging = Stripe.PaginationParams & { created: { gte: number } }

export const lastOf = (page: Stripe.ApiList<{ id: string }>): string | null =>
  page.has_more ? (page.data.at(-1)?.id ?? null) : null

/** Sums up what became of sessions. */
export function openTally() {
  const counts = { known: 0, restored: 0, closed: 0, followed: 0 }
  const lost: FailedRestore[] = []
  return {
    counts,
    lost,
    note: (outcome: Outcome) => {
      if (typeof outcome === 'string') counts[outcome] += 1
      else if (outcome) lost.push(outcome)
    },
  }
}

// What happened at Stripe since a copy of the database to orders and accounts that the copy knows.

const LATER_EVENTS = ['charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.closed', 'refund.failed']

/** @param refund whether what cannot be written again is refunded */
export async function followRefunds(account: string, paging: Paging, refund: boolean): Promise<Page> {
  const page = await askStripe(() => payments.stripe.refunds.list(paging, { stripeAccount: account }))
  const { counts, lost, note } = openTally()
  for (const refunded of page.data) {
    const { payment_intent: intent, metadata } = refunded
    if (isOfDouble(metadata) && !(await ourIntent(intent, account)))
      note(await restoreDouble(intent, account, { refund, isAfterOthers: true }))
    const intentId = await ourIntent(intent, account)
    if (!intentId) continue
    const apply = await askStripe(() => readRefunds(payments.stripe, intentId, account))
    const key = hasFailed(refunded) ? null : metadata?.[REFUND_KEY]
    await payments.acting.asService(async (sql) => {
      await apply(sql)
      if (key) await sql`select private.note_restored_refund(${intentId}, ${account}, ${key})`
    })
    counts.followed += 1
  }
  return { counts, lost, after: lastOf(page) }
}

/** What was paid twice waited until all other orders were here. */
async function restoreDouble(
  intent: Stripe.Refund['payment_intent'],
  account: string,
  options: RestoreOptions,
): Promise<Outcome> {
  const paging = { payment_intent: typeof intent === 'string' ? intent : (intent?.id ?? ''), limit: 1 }
  const page = await askStripe(() => payments.stripe.checkout.sessions.list(paging, { stripeAccount: account }))
  return page.data[0] ? await restoreSession(page.data[0], account, options) : null
}

/** By events, which Stripe stores for 30 days: an old dispute may have ended, or an old refund failed, since the backup. */
export async function followDisputes(account: string, paging: Paging): Promise<Page> {
  const page = await askStripe(() =>
    payments.stripe.events.list({ ...paging, types: LATER_EVENTS }, { stripeAccount: account }),
  )
  let followed = 0
  for (const event of page.data) {
    const apply = await (event.type === 'refund.failed'
      ? prepareRefund(event.data.object, account)
      : prepareDispute(event.data.object as Stripe.Dispute, account))
    if (!apply) continue
    await payments.acting.asService(apply)
    followed += 1
  }
  return { counts: { followed }, after: lastOf(page) }
}

/** Whether sellers can be paid, and who took their connection back. */
export async function followAccounts(after: string, atMost: number): Promise<Page> {
  const accounts = await payments.acting.asService<{ stripe_account_id: string }[]>`
    select stripe_account_id from private.connected_accounts(${after}, ${atMost})`
  for (const { stripe_account_id: account } of accounts) {
    const apply = (await prepareAccount(account)) ?? (await prepareDeauthorization(account))
    if (apply) await payments.acting.asService(apply)
  }
  const isLast = accounts.length < atMost
  return { counts: { followed: accounts.length }, after: isLast ? null : (accounts.at(-1)?.stripe_account_id ?? null) }
}

// After a database restore: applies Stripe's newer state, page by page of each account. An operator
// repeats the call until nothing is left (docs/runbooks/restore.md). Repeats change nothing.

const PAGE = 50
const ACCOUNTS_PAGE = 100
/** Before the moment of the copy: what was begun then may have been kept only after it. */
const MARGIN_SECONDS = 3600

export const reconcile = handle(internalCalls.reconcile)(async (_, { body: { since, refund, from } }) => {
  const created = { gte: Math.floor(Date.parse(since) / 1000) - MARGIN_SECONDS }
  const paging = { limit: PAGE, created, ...(from.after ? { starting_after: from.after } : {}) }
  const { counts, lost = [], after } = await reconcilePage(from, paging, refund)
  const next = after === null ? nextOf(from) : { ...from, after }
  return { known: 0, restored: 0, closed: 0, followed: 0, ...counts, lost, next }
})

/** All accounts connected at Stripe. The database may lack those connected since the backup. */
export const connectedAccounts = handle(internalCalls.connectedAccounts)(async (_, { body: { after } }) => {
  const paging = { limit: ACCOUNTS_PAGE, ...(after ? { starting_after: after } : {}) }
  const page = await askStripe(() => payments.stripe.accounts.list(paging))
  return { accounts: page.data.map(({ id }) => id), next: lastOf(page) }
})

function reconcilePage({ stage, account, after }: ReconcileCursor, paging: Paging, refund: boolean): Promise<Page> {
  if (stage === 'sessions') return restoreSessions(account, paging, refund)
  if (stage === 'refunds') return followRefunds(account, paging, refund)
  if (stage === 'disputes') return followDisputes(account, paging)
  return followAccounts(after ?? '', PAGE)
}

async function restoreSessions(account: string, paging: Paging, refund: boolean): Promise<Page> {
  const { stripe } = payments
  const page = await askStripe(() => stripe.checkout.sessions.list(paging, { stripeAccount: account }))
  const { counts, lost, note } = openTally()
  for (const session of page.data) note(await restoreSession(session, account, { refund }))
  return { counts, lost, after: lastOf(page) }
}

/** An account's sessions come first: what was refunded or disputed of an order needs the order. */
function nextOf({ stage, account }: ReconcileCursor): ReconcileCursor | null {
  if (stage === 'sessions') return { stage: 'refunds', account, after: null }
  return stage === 'refunds' ? { stage: 'disputes', account, after: null } : null
}
