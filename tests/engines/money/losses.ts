// The journal held against rows, Stripe and the mailbox: what was acknowledged and is lost, doubled or half written.
import { owner } from '../../support/api/people.ts'
import { stripe } from '../../support/api/provider-events.ts'
import type { Journal } from './load.ts'
import { idsOf } from './shop.ts'
import { truthOf, violationsOf } from './violations.ts'

/** Events that change something of the shop's each time, so that its inbox must have them. */
const KEPT = ['checkout.session.completed', 'charge.refunded']

/** A buyer who was shown an order finds the same one. */
async function orderLosses({ shop, shown, discounted }: Journal): Promise<string[]> {
  const orders = await owner<{ id: string; session: string; status: string; keepsCode: boolean }[]>`
    select id, checkout_session_id as session, status, exists (
      select from private.discount_uses where order_id = orders.id and released_at is null
    ) as "keepsCode"
    from public.orders where seller_id in ${idsOf(shop.sellers)}`
  const bySession = new Map(orders.map((order) => [order.session, order]))
  const lost = [...shown].flatMap(([session, id]) => {
    const order = bySession.get(session)
    return order?.id === id && order.status !== 'pending' ? [] : [`order ${id} was shown, and is ${order?.status}`]
  })
  const free = [...discounted.keys()].filter((session) => bySession.get(session)?.keepsCode === false)
  return [...lost, ...free.map((session) => `session ${session} was begun with a code, whose use is free`)]
}

/** A refund that was asked for is at Stripe once. */
async function refundLosses({ shop, asked, refunded }: Journal): Promise<string[]> {
  const expectedCents = new Map<string, number>()
  for (const { sessionId, cents } of [...asked.values(), ...refunded])
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
  const kept = new Set(rows.map(({ id }) => id))
  const lost = [...asked.keys()].filter((id) => !kept.has(id))
  return [...checked.flat(), ...lost.map((id) => `refund ${id} was asked for, and is not known`)]
}

/** Every session at Stripe was given to a buyer: a killed checkout leaves none behind. */
async function sessionLosses({ shop }: Journal): Promise<string[]> {
  const given = new Set(shop.checkouts.map(({ sessionId }) => sessionId))
  const lost: string[] = []
  for (const { accountId } of shop.sellers)
    for await (const { id } of stripe.checkout.sessions.list({ limit: 100 }, { stripeAccount: accountId }))
      if (!given.has(id)) lost.push(`session ${id} is at Stripe, and no buyer was given it`)
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
      for await (const event of stripe.events.list({ limit: 100, types: KEPT }, { stripeAccount })) events.push(event)
      return events
    }),
  )
  return perAccount
    .flat()
    .filter(({ id }) => times.get(id) !== 1)
    .map(({ id, type }) => `${type} ${id} was taken, and is in the inbox ${times.get(id) ?? 0} times`)
}

async function linkLosses({ shop, links }: Journal): Promise<string[]> {
  const rows = await owner<{ key: string; times: number }[]>`
    select buyer_id || ' ' || listing_id as key, count(*)::integer as times from public.downloads
    where buyer_id in ${idsOf(shop.buyers)} group by 1`
  const times = new Map(rows.map((row) => [row.key, row.times]))
  return [...links]
    .filter(([key, given]) => (times.get(key) ?? 0) < given)
    .map(([key, given]) => `${given} links were given (${key}), and ${times.get(key) ?? 0} are kept`)
}

/** A mail may come again only where a kill cut its sender off before it was marked: with the same id, and once for each kill. */
async function mailLosses({ shop, arrived }: Journal, kills: number): Promise<string[]> {
  const rows = await owner<{ id: string; kind: string; sent: boolean }[]>`
    select id, kind, sent_at is not null as sent from private.outbox
    where recipient_id in ${idsOf([...shop.sellers, ...shop.buyers])}`
  const known = new Set(rows.map(({ id }) => id))
  const came = new Set(arrived)
  const repeated = arrived.length - came.size
  return [
    ...rows
      .filter(({ id, sent }) => sent !== came.has(id))
      .map((row) => `a mail of ${row.kind} ${row.id}: sent ${row.sent}`),
    ...[...came].filter((id) => !known.has(id)).map((id) => `mail ${id} came, and is of nothing`),
    ...(repeated > kills ? [`${repeated} mails came again, after ${kills} kills`] : []),
  ]
}

/** Everything that was acknowledged and is not so, in words. `kills` of parts that mails pass. */
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
  return [...journal.seen, ...found.flat()]
}
