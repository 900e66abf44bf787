// People who are served while parts are killed. Each tries until the shop acknowledges the call, as browsers do, and notes that in the journal.
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { owner, type TestUser } from '../../support/api/people.ts'
import { stripe } from '../../support/api/provider-events.ts'
import { ask, type Question } from '../support/ask.ts'
import type { Checkout, Seller, Shop } from './shop.ts'
import { decideDispute, mayReject, openDispute, type Payment, payAtStripe, paymentOf } from './stripe.ts'

/** What one buyer buys. `turn` counts the purchases of a run: it decides which use a code, and which are refunded. */
export type Wish = { buyer: TestUser; seller: Seller; listingId: string; turn: number }
export type Purchase = Wish & Checkout

type Refund = { sessionId: string; cents: number }

/** What the shop acknowledged. It is kept outside of the stack, and must be true after any kill. */
export type Journal = {
  shop: Shop
  /** Sessions that were paid at Stripe. */
  paid: Set<string>
  /** The order that a buyer was shown, by its session. */
  shown: Map<string, string>
  /** The discount code of a session, where it has one. */
  discounted: Map<string, string>
  /** Refunds that a seller asked for in the shop, by their ids. */
  asked: Map<string, Refund>
  /** Refunds in Stripe's dashboard. */
  refunded: Refund[]
  /** Orders whose refund was agreed while a bank decided. */
  argued: Set<string>
  /** How many download links a buyer was given of a listing. */
  links: Map<string, number>
  /** Each arrival of a mail: the id of its message, which is that of its row. */
  arrived: string[]
  /** Violations that the load itself saw. */
  seen: string[]
}

export const openJournal = (shop: Shop): Journal => ({
  shop,
  paid: new Set(),
  shown: new Map(),
  discounted: new Map(),
  asked: new Map(),
  refunded: [],
  argued: new Set(),
  links: new Map(),
  arrived: [],
  seen: [],
})

/** How long a call may take to be served, kills included. */
const PATIENCE_MS = 60_000
const PAUSE_MS = 30
const REFUND_CENTS = 100
const DISCOUNT = 'TENTH'

/** Tries until an attempt gives something. @throws after a minute */
export async function insist<T>(what: string, attempt: () => Promise<T | null>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const result = await attempt().catch(() => null)
    if (result !== null) return result
    if (Date.now() > deadline) throw new Error(`not served for ${PATIENCE_MS / 1000} s: ${what}`)
    await delay(PAUSE_MS)
  }
}

export const insistUntil = (what: string, holds: () => Promise<boolean>) =>
  insist(what, async () => (await holds()) || null)

/**
 * The body of a 2xx. Null, and noted, where the shop forgot what it had acknowledged. Null also for a status that an earlier try explains:
 * it was done, and its answer was lost.
 */
async function served({ seen }: Journal, question: Question, explained: number[] = []) {
  const { status, body } = await insist(question.path, async () => {
    const answer = await ask(question)
    return answer.status < 300 || answer.status === 404 || explained.includes(answer.status) ? answer : null
  })
  if (status < 300) return body as Record<string, unknown>
  if (!explained.includes(status)) seen.push(`${question.path} is answered ${body.code}`)
  return null
}

const post = (person: TestUser, path: string, body: object): Question => ({
  method: 'POST',
  path,
  token: person.token,
  body,
})

type Basket = { cart?: { id: string; chosenPrice?: number }[]; code?: string | null }

/** Begins a checkout. Every third is a double click, whose answers must name the same session. */
export async function begin(journal: Journal, wish: Wish, basket: Basket = {}): Promise<Purchase> {
  const { buyer, seller, listingId, turn } = wish
  const cartItems = basket.cart ?? [{ id: listingId }]
  let code = basket.code === undefined && turn % 3 === 0 ? DISCOUNT : (basket.code ?? null)
  const click = () =>
    insist('beginning a checkout', async () => {
      const question = post(buyer, 'checkout/create-checkout-session', { cartItems, discountCode: code })
      const answer = await ask(question)
      // The load's code is used up, or this buyer has used it.
      if (code === DISCOUNT && /^discount_used/.test(answer.body?.code)) code = null
      return answer.status === 200 ? String(answer.body.sessionId) : null
    })
  const [sessionId = '', ...others] = await Promise.all(turn % 3 === 1 ? [click(), click()] : [click()])
  for (const other of others)
    if (other !== sessionId) journal.seen.push(`a double click was given ${sessionId} and ${other}`)
  if (code) journal.discounted.set(sessionId, code)
  const checkout = { sessionId, accountId: seller.accountId, buyer }
  journal.shop.checkouts.push(checkout)
  return { ...wish, ...checkout }
}

export async function pay({ paid }: Journal, purchase: Purchase): Promise<void> {
  // A rejection means that an earlier try was done, and its answer was lost.
  await insistUntil('paying', async () => mayReject(payAtStripe(purchase)).then(() => true))
  paid.add(purchase.sessionId)
}

/** The success page, until it shows the order. Null where there isn't one. */
export async function show(journal: Journal, { buyer, sessionId }: Purchase): Promise<string | null> {
  const order = await served(journal, { path: `checkout/orders/session/${sessionId}`, token: buyer.token })
  if (!order) return null
  journal.shown.set(sessionId, String(order.id))
  return String(order.id)
}

async function download(journal: Journal, { buyer, listingId }: Purchase, orderId: string): Promise<void> {
  const path = `downloads/orders/${orderId}/download/${listingId}`
  if (!(await served(journal, { path, token: buyer.token }))) return
  const key = `${buyer.id} ${listingId}`
  journal.links.set(key, (journal.links.get(key) ?? 0) + 1)
}

/** The seller refunds in the shop. Each try has the same id. */
export async function askRefund(journal: Journal, { seller, sessionId }: Purchase, orderId: string): Promise<void> {
  const refundId = randomUUID()
  const body = { refundId, amount: String(REFUND_CENTS / 100), reason: 'A page is missing' }
  if (await served(journal, post(seller, `api/sales/${orderId}/refunds`, body)))
    journal.asked.set(refundId, { sessionId, cents: REFUND_CENTS })
}

/** The seller refunds at Stripe, once however often it is tried. */
export async function refundAtStripe({ refunded }: Journal, purchase: Purchase): Promise<void> {
  const options = { stripeAccount: purchase.accountId, idempotencyKey: randomUUID() }
  await insist('refunding at Stripe', async () => {
    const payment = await paymentOf(purchase)
    return payment && (await stripe.refunds.create({ payment_intent: payment.id, amount: REFUND_CENTS }, options))
  })
  refunded.push({ sessionId: purchase.sessionId, cents: REFUND_CENTS })
}

/** Does something with the payment of a purchase, which must be there. */
export const withPayment = async (purchase: Purchase, act: (payment: Payment) => Promise<unknown>): Promise<unknown> =>
  act(await insist('a payment', () => paymentOf(purchase)))

/** The buyer complains, the seller offers the money, a bank takes a part or all of it, and the buyer accepts meanwhile. */
async function argue(journal: Journal, purchase: Purchase, orderId: string): Promise<void> {
  const { buyer, seller, turn } = purchase
  // 409: an earlier try was done, and its answer was lost.
  const say = (who: TestUser, path: string, body: object) => served(journal, post(who, `api/${path}`, body), [409])
  const decide = (what: string, act: () => Promise<unknown>) =>
    insistUntil(what, () => mayReject(act()).then(() => true))

  const [item] = await insist(
    'an item',
    () => owner<{ id: string }[]>`select id from public.order_items where order_id = ${orderId}`,
  )
  await say(buyer, `orders/${orderId}/items/${item?.id}/case`, { kind: 'corrupt', body: 'It does not open.' })
  const [opened] = await insist(
    'a case',
    () => owner<{ id: string }[]>`select id from public.cases where order_item_id = ${item?.id ?? null}`,
  )
  if (!opened) return
  await say(seller, `cases/${opened.id}/answer`, { action: 'offer_refund', body: 'You get your money back.' })
  await decide('a dispute', () => withPayment(purchase, (payment) => openDispute(payment, turn % 2 ? 100 : undefined)))
  await say(buyer, `cases/${opened.id}/reply`, { action: 'accept' })
  journal.argued.add(orderId)
  await decide('the end of a dispute', () =>
    withPayment(purchase, (payment) => decideDispute(payment, turn % 3 ? 'won' : 'lost')),
  )
}

/** Everything that happens to one wish. */
export async function buy(journal: Journal, wish: Wish): Promise<void> {
  const purchase = await begin(journal, wish)
  await pay(journal, purchase)
  const orderId = await show(journal, purchase)
  if (!orderId) return
  await download(journal, purchase, orderId)
  if (wish.turn % 4 === 0) await askRefund(journal, purchase, orderId)
  if (wish.turn % 4 === 2) await refundAtStripe(journal, purchase)
  if (wish.turn % 4 === 1) await argue(journal, purchase, orderId)
}
