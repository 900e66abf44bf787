// Every session of a drill's accounts at Stripe, and what the database says of it: paid and found, paid and missing, refunded.
import type Stripe from 'stripe'
import { owner } from '../../api/support/people.ts'
import { stripe } from '../../api/support/provider-events.ts'
import { schedulerCalls } from '../../api/support/scheduler.ts'
import type { Checkout } from '../money/shop.ts'
import { violationsOf } from '../money/violations.ts'
import { type Facts, factsOf } from './facts.ts'
import type { Drill } from './shop.ts'

export type Account = {
  /** Paid at Stripe, of which so many have their order and are held to what Stripe says, and so many have none. */
  paid: number
  found: number
  missing: string[]
  /** Paid, without an order, and the whole of it given back, by the shop or by a bank. */
  refunded: number
  facts: Facts
  /** Money that was taken twice of one buyer for one listing, and kept. */
  twice: string[]
  /** Entitlements that nobody paid for. */
  unpaid: string[]
  /** What else is not as it must be. */
  wrong: string[]
  /** What the ledger and Stripe's balances differ by, in cents. */
  difference: number
}

const accountsOf = ({ journal: { shop }, newSeller }: Drill) =>
  [...shop.sellers, ...(newSeller ? [newSeller] : [])].map(({ accountId }) => accountId)

async function paidSessions(accountId: string): Promise<(Checkout & { leftCents: number })[]> {
  const found: (Checkout & { leftCents: number })[] = []
  const expand = ['data.payment_intent.latest_charge']
  for await (const session of stripe.checkout.sessions.list({ limit: 100, expand }, { stripeAccount: accountId })) {
    if (session.payment_status !== 'paid') continue
    const intent = session.payment_intent as Stripe.PaymentIntent
    const charge = intent.latest_charge as Stripe.Charge
    const leftCents = charge.amount - charge.amount_refunded - (await lostCents(charge, accountId))
    found.push({ sessionId: session.id, accountId, leftCents, buyer: undefined as never })
  }
  return found
}

/** What a bank gave back to the buyer. */
async function lostCents({ id, disputed }: Stripe.Charge, accountId: string): Promise<number> {
  if (!disputed) return 0
  const { data } = await stripe.disputes.list({ charge: id }, { stripeAccount: accountId })
  return data.filter(({ status }) => status === 'lost').reduce((sum, { amount }) => sum + amount, 0)
}

export async function accountFor(drill: Drill): Promise<Account> {
  const { shop } = drill.journal
  const paid = (await Promise.all(accountsOf(drill).map(paidSessions))).flat()
  const kept = new Set(
    (
      await owner<{ id: string }[]>`
        select checkout_session_id as id from public.orders where checkout_session_id in ${owner(paid.map(({ sessionId }) => sessionId))}
          and paid_at is not null`
    ).map(({ id }) => id),
  )
  const found = paid.filter(({ sessionId }) => kept.has(sessionId))
  const without = paid.filter(({ sessionId }) => !kept.has(sessionId))
  const known = shop.sellers.map(({ accountId }) => accountId)
  const checkouts = shop.checkouts.filter(
    ({ sessionId, accountId }) => kept.has(sessionId) && known.includes(accountId),
  )
  return {
    paid: paid.length,
    found: found.length,
    missing: without.filter(({ leftCents }) => leftCents > 0).map(({ sessionId }) => sessionId),
    refunded: without.filter(({ leftCents }) => leftCents === 0).length,
    facts: await factsOf(drill),
    twice: await paidTwice(drill),
    unpaid: await unpaidEntitlements(drill),
    wrong: await violationsOf({ ...shop, checkouts }),
    difference: await differenceToStripe(drill),
  }
}

const sellersOf = ({ journal: { shop }, newSeller }: Drill) =>
  owner([...shop.sellers, ...(newSeller ? [newSeller] : [])].map(({ id }) => id))

async function paidTwice(drill: Drill): Promise<string[]> {
  const rows = await owner<{ what: string }[]>`
    select orders.buyer_id || ' ' || items.listing_id as what
    from public.orders join public.order_items as items on items.order_id = orders.id
    where orders.seller_id in ${sellersOf(drill)} and orders.status in ('paid', 'partially_refunded', 'disputed')
      and orders.duplicate_cents = 0
    group by orders.buyer_id, items.listing_id having count(*) > 1`
  return rows.map(({ what }) => what)
}

async function unpaidEntitlements(drill: Drill): Promise<string[]> {
  const rows = await owner<{ id: string }[]>`
    select entitlements.id from public.entitlements
    join public.listings on listings.id = entitlements.listing_id
    left join public.orders on orders.id = entitlements.order_id and orders.buyer_id = entitlements.buyer_id
    left join public.order_items as items on items.order_id = orders.id and items.listing_id = entitlements.listing_id
    where listings.seller_id in ${sellersOf(drill)} and entitlements.revoked_at is null
      and (items.id is null or orders.paid_at is null or orders.status = 'refunded')`
  return rows.map(({ id }) => id)
}

/**
 * By the shop's own check, up to now. What was given back because it could not be written again is nothing on either side, but for the shop's fee: that check
 * does not follow what comes back of it.
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
