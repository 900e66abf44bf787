// Buyers and sellers who act while parts are killed. Each retries until the shop acknowledges the
// call, as browsers do, and notes that in the journal.
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { guestSecret } from '../../support/api/guests.ts'
import { owner, type TestUser } from '../../support/api/people.ts'
import { stripe } from '../../support/api/provider-events.ts'
import { callFunction, type FunctionCall } from '../../support/stack.ts'
import { beginCheckout, type CartItem, type Checkout, type Seller, type Shop } from './shop.ts'
import { decideDispute, mayReject, openDispute, type Payment, payAtStripe, paymentOf } from './stripe.ts'

/**
 * What a buyer is about to buy. `turn` counts the purchases of a run: it decides which use a code,
 * and which are refunded or disputed.
 */
export type Plan = { buyer: TestUser; seller: Seller; listingId: string; turn: number }
export type Purchase = Plan & Checkout

type Refund = { sessionId: string; cents: number }

/** What the shop acknowledged. It is stored outside the stack, and must be true after any kill. */
export type Journal = {
  shop: Shop
  /** Sessions that were paid at Stripe. */
  paid: Set<string>
  /** The order that a buyer was shown, by its session. */
  shownOrders: Map<string, string>
  /** Sessions that were begun with a discount code. */
  discounted: Set<string>
  /** Refunds that sellers requested in the shop, by their ids. */
  refundRequests: Map<string, Refund>
  /** Refunds in Stripe's dashboard. */
  refunded: Refund[]
  /** Orders whose refund was agreed while a bank decided. */
  disputed: Set<string>
  /** How many download links a buyer got for a listing. */
  links: Map<string, number>
  /** Each arrival of a mail: its message id, which is that of its row. */
  mails: string[]
  /** Violations that the load itself saw. */
  violations: string[]
}

export const openJournal = (shop: Shop): Journal => ({
  shop,
  paid: new Set(),
  shownOrders: new Map(),
  discounted: new Set(),
  refundRequests: new Map(),
  refunded: [],
  disputed: new Set(),
  links: new Map(),
  mails: [],
  violations: [],
})

/** How long a call may take to be served, kills included. */
const RETRY_MS = 60_000
const PAUSE_MS = 30
const REFUND_CENTS = 100
const DISCOUNT = 'TENTH'

/** Retries until an attempt returns something. @throws after a minute */
export async function retry<T>(what: string, attempt: () => Promise<T | null>): Promise<T> {
  const deadline = Date.now() + RETRY_MS
  for (;;) {
    const result = await attempt().catch(() => null)
    if (result !== null) return result
    if (Date.now() > deadline) throw new Error(`not served for ${RETRY_MS / 1000} s: ${what}`)
    await delay(PAUSE_MS)
  }
}

export const retryUntil = (what: string, holds: () => Promise<boolean>) =>
  retry(what, async () => (await holds()) || null)

/**
 * The body of a 2xx. Null, and a violation, where the shop lost what it had acknowledged. Null also
 * for a status that an earlier try explains: it succeeded, and its answer was lost.
 */
async function served({ violations }: Journal, call: FunctionCall, explained: number[] = []) {
  const { status, body } = await retry(call.path, async () => {
    const answer = await callFunction(call)
    return answer.status < 300 || answer.status === 404 || explained.includes(answer.status) ? answer : null
  })
  if (status < 300) return body as Record<string, unknown>
  if (!explained.includes(status)) violations.push(`${call.path} is answered ${body.code}`)
  return null
}

const post = ({ token }: TestUser, path: string, body: object): FunctionCall => ({ method: 'POST', path, token, body })

type Basket = { cart?: CartItem[]; code?: string | null; secret?: string; recipient?: string }

/** Begins a checkout. Every third is a double click, whose answers must name the same session. */
export async function begin(
  { shop, discounted, violations }: Journal,
  plan: Plan,
  { cart = [{ id: plan.listingId }], code, secret, recipient }: Basket = {},
): Promise<Purchase> {
  const { buyer, seller, turn } = plan
  let discountCode = code === undefined && turn % 3 === 0 ? DISCOUNT : (code ?? null)
  const click = () =>
    retry('beginning a checkout', async () => {
      const answer = await beginCheckout(shop, seller, buyer, cart, discountCode, secret, recipient)
      // The load's code is used up, or this buyer has used it.
      if (discountCode === DISCOUNT && /^discount_used/.test(answer.body?.code)) discountCode = null
      return answer.status === 200 ? String(answer.body.sessionId) : null
    })
  const [sessionId = '', ...others] = await Promise.all(turn % 3 === 1 ? [click(), click()] : [click()])
  for (const other of others)
    if (other !== sessionId) violations.push(`a double click returned ${sessionId} and ${other}`)
  if (discountCode) discounted.add(sessionId)
  return { ...plan, sessionId, accountId: seller.accountId, secret }
}

export async function pay({ paid }: Journal, purchase: Purchase): Promise<void> {
  // A rejection means that an earlier try succeeded, and its answer was lost.
  await retryUntil('paying', async () => mayReject(payAtStripe(purchase)).then(() => true))
  paid.add(purchase.sessionId)
}

/** The success page, until it shows the order. Null where there isn't one. */
export async function show(journal: Journal, { buyer, sessionId }: Purchase): Promise<string | null> {
  const order = await served(journal, { path: `checkout/orders/session/${sessionId}`, token: buyer.token })
  if (!order) return null
  journal.shownOrders.set(sessionId, String(order.id))
  return String(order.id)
}

/** Begins a checkout, pays and sees the order. */
export async function buy(journal: Journal, plan: Plan, basket?: Parameters<typeof begin>[2]): Promise<Purchase> {
  const purchase = await begin(journal, plan, basket)
  await pay(journal, purchase)
  await show(journal, purchase)
  return purchase
}

async function download(journal: Journal, { buyer, listingId }: Purchase, call: FunctionCall): Promise<void> {
  if (!(await served(journal, call))) return
  const key = `${buyer.id} ${listingId}`
  journal.links.set(key, (journal.links.get(key) ?? 0) + 1)
}

/** The page of a purchase without an account, until it opens. @returns the headers of its link */
export async function openGuestPurchase(journal: Journal, { secret, sessionId }: Purchase) {
  const path = 'checkout/guest/purchase'
  const opened = await served(journal, { method: 'POST', path, body: { secret, sessionId } })
  return { 'X-Redress-Token': String(opened?.token) }
}

/** The buyer signs in with the address that they paid with, and sees the order in their account. */
export async function claim(journal: Journal, purchase: Purchase): Promise<string | null> {
  const { id, email, name } = purchase.buyer
  await retry('verifying', () => owner`update auth.users set email_confirmed_at = now() where id = ${id}`)
  await served(journal, post(purchase.buyer, 'api/users/sync', { auth0_id: id, email, name }))
  return await show(journal, purchase)
}

/** Buys and downloads without an account. */
export async function buyAsGuest(journal: Journal, plan: Plan): Promise<Purchase> {
  const purchase = await begin(journal, plan, { secret: guestSecret() })
  await pay(journal, purchase)
  const headers = await openGuestPurchase(journal, purchase)
  const [order] = await retry(
    'an order',
    () => owner<{ id: string }[]>`select id from public.orders where checkout_session_id = ${purchase.sessionId}`,
  )
  await download(journal, purchase, { path: `downloads/redress/download/${order?.id}/${plan.listingId}`, headers })
  return purchase
}

/** The seller refunds in the shop. Each try has the same id. */
export async function requestRefund(journal: Journal, { seller, sessionId }: Purchase, orderId: string): Promise<void> {
  const refundId = randomUUID()
  const body = { refundId, amount: String(REFUND_CENTS / 100), reason: 'A page is missing' }
  if (await served(journal, post(seller, `api/sales/${orderId}/refunds`, body)))
    journal.refundRequests.set(refundId, { sessionId, cents: REFUND_CENTS })
}

/** The seller refunds at Stripe, once however often it is tried. */
export async function refundAtStripe({ refunded }: Journal, purchase: Purchase): Promise<void> {
  const options = { stripeAccount: purchase.accountId, idempotencyKey: randomUUID() }
  await retry('refunding at Stripe', async () => {
    const payment = await paymentOf(purchase)
    return payment && (await stripe.refunds.create({ payment_intent: payment.id, amount: REFUND_CENTS }, options))
  })
  refunded.push({ sessionId: purchase.sessionId, cents: REFUND_CENTS })
}

/** Acts on the payment of a purchase, which must be there. */
export const withPayment = async (purchase: Purchase, act: (payment: Payment) => Promise<unknown>): Promise<unknown> =>
  act(await retry('a payment', () => paymentOf(purchase)))

/**
 * The buyer opens a case, the seller offers a refund, a bank takes part or all of the payment, and
 * the buyer accepts meanwhile.
 */
async function dispute(journal: Journal, purchase: Purchase, orderId: string): Promise<void> {
  const { buyer, seller, turn } = purchase
  // 409: an earlier try succeeded, and its answer was lost.
  const send = (person: TestUser, path: string, body: object) =>
    served(journal, post(person, `api/${path}`, body), [409])
  const atBank = (what: string, act: (payment: Payment) => Promise<unknown>) =>
    retryUntil(what, () => mayReject(withPayment(purchase, act)).then(() => true))

  const [item] = await retry(
    'an item',
    () =>
      owner<
        { id: string; cents: number }[]
      >`select id, price_cents as cents from public.order_items where order_id = ${orderId}`,
  )
  await send(buyer, `orders/${orderId}/items/${item?.id}/case`, { kind: 'corrupt', body: 'It does not open.' })
  const [opened] = await retry(
    'a case',
    () => owner<{ id: string }[]>`select id from public.cases where order_item_id = ${item?.id ?? null}`,
  )
  if (!opened) return
  await send(seller, `cases/${opened.id}/answer`, { action: 'offer_refund', body: 'You’ll get your money back.' })
  await atBank('a dispute', (payment) => openDispute(payment, turn % 2 ? 100 : undefined))
  await send(buyer, `cases/${opened.id}/reply`, { action: 'accept' })
  journal.disputed.add(orderId)
  const end = turn % 3 ? 'won' : 'lost'
  await atBank('the end of a dispute', (payment) => decideDispute(payment, end))
  // The agreed refund follows a dispute that was won.
  if (end === 'won') journal.refunded.push({ sessionId: purchase.sessionId, cents: item?.cents ?? 0 })
}

/** A purchase, and what its turn decides: an account, a download, then a refund or a dispute. */
export async function buyAndUse(journal: Journal, plan: Plan, isGuest = plan.turn % 5 < 2): Promise<void> {
  const purchase = await (isGuest ? buyAsGuest : buy)(journal, plan)
  const orderId = isGuest ? await claim(journal, purchase) : journal.shownOrders.get(purchase.sessionId)
  if (!orderId) return
  const path = `downloads/orders/${orderId}/download/${plan.listingId}`
  await download(journal, purchase, { path, token: plan.buyer.token })
  if (plan.turn % 4 === 0) await requestRefund(journal, purchase, orderId)
  if (plan.turn % 4 === 2) await refundAtStripe(journal, purchase)
  if (plan.turn % 4 === 1) await dispute(journal, purchase, orderId)
}
