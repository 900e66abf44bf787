// Compares the journal with rows, Stripe and the mailbox: what was acknowledged and then got lost,
// doubled or half written.
import { owner } from '../../support/api/people.ts'
import { stripe } from '../../support/api/provider-events.ts'
import type { Journal } from './load.ts'
import { idsOf } from './shop.ts'
import { truthOf } from './stripe.ts'
import { violationsOf } from './violations.ts'

/** Events that always change something, so that the inbox must have them. */
const STORED_TYPES = ['checkout.session.completed', 'charge.refunded']

/** A buyer who was shown an order finds the same one. */
async function orderLosses({ shop, shownOrders, discounted }: Journal): Promise<string[]> {
  const orders = await owner<{ id: string; session: string; status: string; holdsCode: boolean }[]>`
    select id, checkout_session_id as session, status, exists (
      select from private.discount_uses where order_id = orders.id and released_at is null
    ) as "holdsCode"
    from public.orders where seller_id in ${idsOf(shop.sellers)}`
  const bySession = new Map(orders.map((order) => [order.session, order]))
  const lost = [...shownOrders].flatMap(([session, id]) => {
    const order = bySession.get(session)
    return order?.id === id && order.status !== 'pending' ? [] : [`order ${id} was shown, and is ${order?.status}`]
  })
  const free = [...discounted].filter((session) => bySession.get(session)?.holdsCode === false)
  return [...lost, ...free.map((session) => `session ${session} began with a code whose use was released`)]
}

/** Every refund request is at Stripe once. */
async function refundLosses({ shop, refundRequests, refunded }: Journal): Promise<string[]> {
  const expectedCents = new Map<string, number>()
  for (const { sessionId, cents } of [...refundRequests.values(), ...refunded])
    expectedCents.set(sessionId, (expectedCents.get(sessionId) ?? 0) + cents)
  const checked = await Promise.all(
    shop.checkouts.map(async (checkout) => {
      const { refunded: actual } = await truthOf(checkout)
      const expected = expectedCents.get(checkout.sessionId) ?? 0
      return actual === expected
        ? []
        : [`of session ${checkout.sessionId} ${actual} cents are refunded, must be ${expected}`]
    }),
  )
  const rows = await owner<{ id: string }[]>`
    select id from private.pending_refunds
    where reason = 'seller' and order_id in (select id from public.orders where seller_id in ${idsOf(shop.sellers)})`
  const stored = new Set(rows.map(({ id }) => id))
  const lost = [...refundRequests.keys()].filter((id) => !stored.has(id))
  return [...checked.flat(), ...lost.map((id) => `the request for refund ${id} is lost`)]
}

/** Every session at Stripe belongs to a buyer: a killed checkout leaves none behind. */
async function sessionLosses({ shop }: Journal): Promise<string[]> {
  const opened = new Set(shop.checkouts.map(({ sessionId }) => sessionId))
  const lost: string[] = []
  for (const { accountId } of shop.sellers)
    for await (const { id } of stripe.checkout.sessions.list({ limit: 100 }, { stripeAccount: accountId }))
      if (!opened.has(id)) lost.push(`session ${id} is at Stripe, and no buyer has it`)
  return lost
}

/** Every event that the shop acknowledged is in its inbox, once. */
async function inboxLosses({ shop }: Journal): Promise<string[]> {
  const accounts = shop.sellers.map(({ accountId }) => accountId)
  const rows = await owner<{ id: string; times: number }[]>`
    select id, count(*)::integer as times from private.stripe_events where stripe_account_id in ${owner(accounts)} group by id`
  const times = new Map(rows.map((row) => [row.id, row.times]))
  const perAccount = await Promise.all(
    accounts.map(async (stripeAccount) => {
      const events: { id: string; type: string }[] = []
      for await (const event of stripe.events.list({ limit: 100, types: STORED_TYPES }, { stripeAccount }))
        events.push(event)
      return events
    }),
  )
  return perAccount
    .flat()
    .filter(({ id }) => times.get(id) !== 1)
    .map(({ id, type }) => `${type} ${id} was acknowledged, and is in the inbox ${times.get(id) ?? 0} times`)
}

async function linkLosses({ shop, links }: Journal): Promise<string[]> {
  const rows = await owner<{ key: string; times: number }[]>`
    select buyer_id || ' ' || listing_id as key, count(*)::integer as times from public.downloads
    where buyer_id in ${idsOf(shop.buyers)} group by 1`
  const times = new Map(rows.map((row) => [row.key, row.times]))
  return [...links]
    .filter(([key, count]) => (times.get(key) ?? 0) < count)
    .map(([key, count]) => `${count} links were sent (${key}), and ${times.get(key) ?? 0} are recorded`)
}

/** A mail may repeat once for each kill: its sender died before it marked the mail as sent. */
async function mailLosses({ shop, mails }: Journal, kills: number): Promise<string[]> {
  const rows = await owner<{ id: string; kind: string; sent: boolean }[]>`
    select id, kind, sent_at is not null as sent from private.outbox
    where recipient_id in ${idsOf([...shop.sellers, ...shop.buyers])}`
  const outbox = new Set(rows.map(({ id }) => id))
  const received = new Set(mails)
  const repeated = mails.length - received.size
  return [
    ...rows
      .filter(({ id, sent }) => sent !== received.has(id))
      .map((row) => `a mail of ${row.kind} ${row.id}: sent ${row.sent}`),
    ...[...received].filter((id) => !outbox.has(id)).map((id) => `mail ${id} has no row`),
    ...(repeated > kills ? [`${repeated} mails were repeated after ${kills} kills`] : []),
  ]
}

/** Everything that was acknowledged and does not hold, in words. @param kills of the run */
export async function lossesOf(journal: Journal, kills: number): Promise<string[]> {
  const found = await Promise.all([
    violationsOf(journal.shop),
    orderLosses(journal),
    refundLosses(journal),
    sessionLosses(journal),
    inboxLosses(journal),
    linkLosses(journal),
    mailLosses(journal, kills),
  ])
  return [...journal.violations, ...found.flat()]
}
