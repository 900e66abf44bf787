// The load: buyers who check out, pay and download, sellers who refund, and Stripe's dashboard. Each of them tries until it is acknowledged,
// as people and browsers do, and writes that down.
import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { provider } from '../../api/support/people.ts'
import { stripe } from '../../api/support/provider-events.ts'
import { ask } from '../support/ask.ts'
import { argue } from './argue.ts'
import { insist, type Purchase, served, type Wish } from './insist.ts'
import type { Journal } from './journal.ts'

const REFUND_CENTS = 100
const DISCOUNT = 'TENTH'
/** A code that was used as often as it may be, or by this buyer, is left out. */
const WITHOUT_CODE = /^discount_used/

/** A click on Checkout, with every third a double click: both must lead to the same session. */
export async function begin(journal: Journal, wish: Wish): Promise<Purchase> {
  const { buyer, seller, listingId, turn } = wish
  let code = turn % 3 === 0 ? DISCOUNT : null
  const click = () =>
    insist('beginning a checkout', async () => {
      const cartItems = [{ id: listingId }]
      const body = { cartItems, discountCode: code }
      const answer = await ask({
        method: 'POST',
        path: 'checkout/create-checkout-session',
        token: buyer.token,
        body,
      })
      if (WITHOUT_CODE.test(answer.body?.code)) code = null
      return answer.status === 200 ? String(answer.body.sessionId) : null
    })
  const [sessionId = '', ...others] = await Promise.all(turn % 3 === 1 ? [click(), click()] : [click()])
  for (const other of others)
    if (other !== sessionId) journal.seen.push(`a double click was given ${sessionId} and ${other}`)
  if (code) journal.discounted.set(sessionId, code)
  journal.shop.checkouts.push({ sessionId, accountId: seller.accountId, buyer })
  return { ...wish, sessionId }
}

export async function pay({ paid }: Journal, { sessionId }: Purchase): Promise<void> {
  await insist('paying', () =>
    provider(`/sessions/${sessionId}/pay`).catch((error: Error) =>
      // An earlier try was done, and its answer was lost.
      /: 4\d\d /.test(error.message) ? {} : null,
    ),
  )
  paid.add(sessionId)
}

/** The success page, until it shows the order. Null where there is none. */
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

/** A seller asks for it in the shop: each try with the same id. */
export async function askRefund(journal: Journal, { seller, sessionId }: Purchase, orderId: string): Promise<void> {
  const refundId = randomUUID()
  const body = { refundId, amount: String(REFUND_CENTS / 100), reason: 'A page is missing' }
  const path = `api/sales/${orderId}/refunds`
  if (await served(journal, { method: 'POST', path, token: seller.token, body }))
    journal.asked.set(refundId, { sessionId, cents: REFUND_CENTS })
}

/** A seller refunds in Stripe's dashboard. */
export async function refundAtStripe({ refunded }: Journal, { seller, sessionId }: Purchase): Promise<void> {
  const onAccount = { stripeAccount: seller.accountId }
  const idempotencyKey = randomUUID()
  await insist('refunding at Stripe', async () => {
    const session = await stripe.checkout.sessions.retrieve(sessionId, {}, onAccount)
    const refund: Stripe.RefundCreateParams = { payment_intent: String(session.payment_intent), amount: REFUND_CENTS }
    return await stripe.refunds.create(refund, { ...onAccount, idempotencyKey })
  })
  refunded.push({ sessionId, cents: REFUND_CENTS })
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
