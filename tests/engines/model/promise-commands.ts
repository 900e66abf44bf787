// What promises a buyer money or takes their files: cases, requests, take-downs, disconnects.
import { owner, provider, type TestUser } from '../../support/api/people.ts'
import { idsOf, type Seller, type Shop } from '../money/shop.ts'
import { atStripe } from '../money/stripe.ts'
import { type Action, expectRuled, pick, weighted } from './ruled.ts'

type ItemRow = { id: string; order_id: string; checkout_session_id: string; listing_id: string; price_cents: number }
type CaseRow = { id: string; buyer_id: string; seller_id: string; is_request: boolean; state: string }

const paidItems = (shop: Shop) => owner<ItemRow[]>`
  select items.id, items.order_id, orders.checkout_session_id, items.listing_id, items.price_cents
  from public.order_items as items join public.orders on orders.id = items.order_id
  where orders.paid_at is not null and orders.seller_id in ${idsOf(shop.sellers)} order by items.created_at, items.id`

const openCases = (shop: Shop) => owner<CaseRow[]>`
  select id, buyer_id, seller_id, is_request, state from public.cases
  where state <> 'closed' and seller_id in ${idsOf(shop.sellers)} order by opened_at, id`

const openRequests = async (shop: Shop) => (await openCases(shop)).filter((found) => found.is_request)

const buyerOf = ({ checkouts }: Shop, { checkout_session_id: session }: ItemRow) =>
  checkouts.find(({ sessionId }) => sessionId === session)?.buyer
const byId = (people: TestUser[], id: string) => people.find((person) => person.id === id)

/** A number of the choices as an amount in dollars, of at most so many cents. */
const amountOf = (choice: number, atMost: number) => String(((choice % Math.max(atMost, 1)) + 1) / 100)

async function requestRefund(shop: Shop, which = 0, kind = 0): Promise<void> {
  const item = pick(await paidItems(shop), which)
  if (!item) return
  const body = { itemIds: [item.id], kind: kind % 2 ? 'changed_mind' : 'mistake', body: 'Not what I need.' }
  expectRuled(await buyerOf(shop, item)?.post(`orders/${item.order_id}/refund-request`, body))
}

async function answerRequest(shop: Shop, which = 0, how = 0, cents = 0): Promise<void> {
  const request = pick(await openRequests(shop), which)
  if (!request) return
  const [total] = await owner<{ cents: number }[]>`
    select sum(price_cents)::int as cents from public.order_items
    where id = any (select unnest(item_ids) from public.cases where id = ${request.id})`
  const whole = total?.cents ?? 0
  const amount = [String(whole / 100), amountOf(cents, whole), null][how % 3]
  const body = { amount, reason: 'As you wish.' }
  expectRuled(await byId(shop.sellers, request.seller_id)?.post(`cases/${request.id}/refund-answer`, body))
}

/** A hostile seller sends the id of a request or of an earlier refund as the id of a new refund. */
async function reuseId(shop: Shop, which = 0, cents = 0): Promise<void> {
  const ids = await owner<{ id: string; order_id: string; seller_id: string }[]>`
    select cases.id, threads.order_id, cases.seller_id from public.cases join public.threads on threads.id = cases.thread_id
    where cases.is_request and cases.seller_id in ${idsOf(shop.sellers)}
    union all
    select refunds.id, refunds.order_id, orders.seller_id from private.pending_refunds as refunds join public.orders on orders.id = refunds.order_id
    where orders.seller_id in ${idsOf(shop.sellers)} order by id`
  const used = pick(ids, which)
  const seller = used && byId(shop.sellers, used.seller_id)
  if (!used || !seller) return
  const body = { refundId: used.id, amount: amountOf(cents, 100), reason: 'A page is missing' }
  expectRuled(await seller.post(`sales/${used.order_id}/refunds`, body))
}

/** The same with an open request. The seller's answer must not count as that refund. */
async function reuseIdAndAnswer(shop: Shop, which = 0, cents = 0, answer = 0): Promise<void> {
  const request = pick(await openRequests(shop), which)
  const seller = request && byId(shop.sellers, request.seller_id)
  if (!request || !seller) return
  const [thread] = await owner<{ order_id: string }[]>`
    select threads.order_id from public.cases join public.threads on threads.id = cases.thread_id where cases.id = ${request.id}`
  const body = { refundId: request.id, amount: amountOf(cents, 100), reason: 'A page is missing' }
  expectRuled(await seller.post(`sales/${thread?.order_id}/refunds`, body))
  // A part: one cent is refunded already, so the whole would be refused.
  await answerRequest(shop, which, 1, answer)
}

const SELLER_STEPS = ['offer_refund', 'offer_replacement', 'reject', 'deliver']
const BUYER_STEPS = ['accept', 'confirm', 'escalate', 'withdraw']
const complaints = async (shop: Shop) => (await openCases(shop)).filter((found) => !found.is_request)

async function takeDown(shop: Shop, who = 0, which = 0, how = 0): Promise<void> {
  const listing = pick(pick(shop.sellers, who)?.listings ?? [], which)
  const decision = { act: 'take_down_listing', subjectId: listing, isUnlawful: how % 3 > 0 }
  expectRuled(await shop.admin.post('admin/decisions', { ...decision, rule: 'spam', facts: 'It is stolen.' }))
}

async function connectAgain(seller: Seller | undefined): Promise<void> {
  if (!seller) return
  const [account] = await owner`select standing from public.profiles where id = ${seller.id}`
  if (account?.standing !== 'good') return
  await provider(`/accounts/${seller.accountId}/connect`)
  await owner`select private.connect_seller(${seller.id}, ${seller.accountId}, false, true, '{}', clock_timestamp())`
}

/** How often each is chosen, and what it does. */
export const PROMISE_ACTIONS: Record<string, { weight: number; act: Action }> = {
  'open a case': weighted(4, async (shop, which) => {
    const item = pick(await paidItems(shop), which)
    const body = { kind: 'corrupt', body: 'It does not open.' }
    if (item) expectRuled(await buyerOf(shop, item)?.post(`orders/${item.order_id}/items/${item.id}/case`, body))
  }),
  'answer a case': weighted(4, async (shop, which, how = 0) => {
    const open = pick(await complaints(shop), which)
    const body = { action: pick(SELLER_STEPS, how % 2 ? 0 : how), body: 'My answer.' }
    if (open) expectRuled(await byId(shop.sellers, open.seller_id)?.post(`cases/${open.id}/answer`, body))
  }),
  'reply to a case': weighted(4, async (shop, which, how = 0) => {
    const open = pick(await openCases(shop), which)
    const body = { action: pick(BUYER_STEPS, how % 2 ? 0 : how) }
    if (open) expectRuled(await byId(shop.buyers, open.buyer_id)?.post(`cases/${open.id}/reply`, body))
  }),
  'decide a case': weighted(2, async (shop, which, how = 0) => {
    const escalated = (await openCases(shop)).filter(({ state }) => state === 'escalated')
    const open = pick(escalated, which)
    const body = { outcome: pick(['refund', 'refund', 'replace', 'reject'], how), reason: 'The file is broken.' }
    if (open) expectRuled(await shop.admin.post(`admin/cases/${open.id}/decision`, body))
  }),
  'let the clock of cases run out': weighted(2, async (shop) => {
    await owner`update public.cases set due_at = now() where due_at is not null and seller_id in ${idsOf(shop.sellers)}`
    await owner`select private.move_due_cases()`
  }),
  'request a refund': weighted(5, requestRefund),
  'answer a request': weighted(5, answerRequest),
  'refund under a used id': weighted(4, reuseId),
  'refund under the id of a request, then answer it': weighted(3, reuseIdAndAnswer),
  'withdraw from an order': weighted(3, async (shop, which) => {
    const item = pick(await paidItems(shop), which)
    if (item) expectRuled(await buyerOf(shop, item)?.post(`orders/${item.order_id}/withdrawal`, { name: 'Bea' }))
  }),
  'answer a warning': weighted(2, async (shop, which, how = 0, cents = 0) => {
    const warned = await owner<{ order_id: string; seller_id: string }[]>`
      select order_id, seller_id from private.fraud_warnings join public.orders on orders.id = order_id
      where seller_id in ${idsOf(shop.sellers)} order by warned_at, fraud_warnings.id`
    const found = pick(warned, which)
    const seller = found && byId(shop.sellers, found.seller_id)
    expectRuled(await seller?.post(`sales/${found?.order_id}/warning`, { action: how % 4 ? 'refund' : 'keep' }))
    expectRuled(await seller?.put(`users/${seller.id}/shop`, { refund_warned_under_cents: 1 + (cents % 3000) }))
  }),
  'take a listing down': weighted(2, takeDown),
  'put a listing back': weighted(1, async (shop, who, which) => {
    const listing = pick(pick(shop.sellers, who)?.listings ?? [], which)
    expectRuled(await shop.admin.post(`admin/listings/${listing}/restore`, { note: 'It was lawful.' }))
  }),
  'disconnect in the shop': weighted(2, async ({ sellers }, who) =>
    expectRuled(await pick(sellers, who)?.delete('stripe/connect')),
  ),
  'disconnect at Stripe': weighted(1, ({ sellers }, who) =>
    atStripe(`/accounts/${pick(sellers, who)?.accountId}/deauthorize`),
  ),
  'connect again': weighted(2, ({ sellers }, who) => connectAgain(pick(sellers, who))),
  "delete a seller's account": weighted(1, async ({ sellers }, who, chance = 0) => {
    const seller = pick(sellers, who)
    if (seller && chance % 4 === 0) expectRuled(await seller.delete(`users/delete/${seller.id}`))
  }),
}
