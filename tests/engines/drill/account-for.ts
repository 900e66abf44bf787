// Every session of a drill's accounts at Stripe, and whether the database has its order.
import { owner } from '../../support/api/people.ts'
import { stripe } from '../../support/api/provider-events.ts'
import { schedulerCalls } from '../../support/api/scheduler.ts'
import type { Checkout } from '../money/shop.ts'
import { truthOf } from '../money/stripe.ts'
import { holdingViolations, violationsOf } from '../money/violations.ts'
import { type Facts, factsOf } from './facts.ts'
import type { Drill } from './shop.ts'

export type Account = {
  /** Sessions paid at Stripe: with an order, and without. */
  paid: number
  found: number
  missing: string[]
  /** Paid, without an order, and returned in full by the shop or by a bank. */
  refunded: number
  facts: Facts
  wrong: string[]
  /** Between the ledger and Stripe's balances, in cents. */
  difference: number
}

const sellersOf = ({ journal: { shop }, newSeller }: Drill) => [...shop.sellers, ...(newSeller ? [newSeller] : [])]
const accountsOf = (drill: Drill) => sellersOf(drill).map(({ accountId }) => accountId)

async function paidSessions(accountId: string): Promise<{ checkout: Checkout; leftCents: number }[]> {
  const found: { checkout: Checkout; leftCents: number }[] = []
  for await (const session of stripe.checkout.sessions.list({ limit: 100 }, { stripeAccount: accountId })) {
    if (session.payment_status !== 'paid') continue
    const checkout = { sessionId: session.id, accountId, buyer: undefined as never }
    const { amount, refunded, lost } = await truthOf(checkout)
    found.push({ checkout, leftCents: (amount ?? 0) - refunded - lost })
  }
  return found
}

export async function accountFor(drill: Drill): Promise<Account> {
  const { shop } = drill.journal
  const paid = (await Promise.all(accountsOf(drill).map(paidSessions))).flat()
  const paidIds = paid.map(({ checkout }) => checkout.sessionId)
  const orders = await owner<{ id: string }[]>`
    select checkout_session_id as id from public.orders
    where checkout_session_id in ${owner(paidIds)} and paid_at is not null`
  const ordered = new Set(orders.map(({ id }) => id))
  const without = paid.filter(({ checkout }) => !ordered.has(checkout.sessionId))
  const accounts = new Set(shop.sellers.map(({ accountId }) => accountId))
  const checkouts = shop.checkouts.filter(
    ({ sessionId, accountId }) => ordered.has(sessionId) && accounts.has(accountId),
  )
  return {
    paid: paid.length,
    found: paid.length - without.length,
    missing: without.filter(({ leftCents }) => leftCents > 0).map(({ checkout }) => checkout.sessionId),
    refunded: without.filter(({ leftCents }) => leftCents === 0).length,
    facts: await factsOf(drill),
    wrong: [...(await violationsOf({ ...shop, checkouts })), ...(await holdingViolations(sellersOf(drill)))],
    difference: await differenceToStripe(drill),
  }
}

/**
 * By the shop's own check, up to now. A payment that was refunded because its order is lost is zero
 * on both sides, except for the shop's fee, whose refund the check does not follow.
 */
async function differenceToStripe(drill: Drill): Promise<number> {
  const accounts = owner(accountsOf(drill))
  await owner`
    update private.ledger_checks set due_at = '-infinity', reading_until = now() + interval '1 hour', reading_after = null
    where stripe_account_id in ${accounts}`
  const answer = await schedulerCalls('stripe-webhook/ledger')
  if (answer.status !== 200) throw new Error(`the check of the ledger answered ${answer.status}`)
  await owner`
    update private.ledger_checks set read_until = now() - interval '1 hour' where stripe_account_id in ${accounts}`
  const [row] = await owner<[{ cents: number }]>`
    select coalesce(sum(abs(cents)), 0)::integer as cents from (
      select sum(stripe_cents - ledger_cents) as cents from private.stripe_differences
      where solved_at is null and stripe_account_id in ${accounts} and (order_id is not null or kind <> 'platform_fee')
      group by payment_intent_id
    ) as differing`
  return row.cents
}
