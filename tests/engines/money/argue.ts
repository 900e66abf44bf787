// Buyers and sellers who argue under load: a case whose refund is agreed while a bank decides, which then decides either way.
import type Stripe from 'stripe'
import { owner, provider } from '../../api/support/people.ts'
import { stripe } from '../../api/support/provider-events.ts'
import { insist, type Purchase, served } from './insist.ts'
import type { Journal } from './journal.ts'

/** What Stripe's operator does. Rejected where an earlier try was done and its answer was lost. */
const decide = (what: string, path: string, body: object = {}) =>
  insist(what, () => provider(path, body).catch((error: Error) => (/: 4\d\d /.test(error.message) ? {} : null)))

async function chargeOf({ seller, sessionId }: Purchase): Promise<{ charge: string; dispute: string | null }> {
  const onAccount = { stripeAccount: seller.accountId }
  const session = await insist('a paid session', () =>
    stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] }, onAccount),
  )
  const intent = session.payment_intent as Stripe.PaymentIntent
  const { data } = await insist('its disputes', () => stripe.disputes.list({ payment_intent: intent.id }, onAccount))
  return { charge: String(intent.latest_charge), dispute: data[0]?.id ?? null }
}

/** The buyer complains, the seller offers the money, a bank takes a part or all of it, and the buyer accepts meanwhile. */
export async function argue(journal: Journal, purchase: Purchase, orderId: string): Promise<void> {
  const { buyer, seller, turn } = purchase
  const [item] = await insist(
    'an item',
    () => owner<{ id: string }[]>`select id from public.order_items where order_id = ${orderId}`,
  )
  const ask = (who: typeof buyer, path: string, body: object) =>
    served(journal, { method: 'POST', path: `api/${path}`, token: who.token, body }, [409])
  await ask(buyer, `orders/${orderId}/items/${item?.id}/case`, { kind: 'corrupt', body: 'It does not open.' })
  const [opened] = await insist(
    'a case',
    () => owner<{ id: string }[]>`select id from public.cases where order_item_id = ${item?.id ?? null}`,
  )
  if (!opened) return
  await ask(seller, `cases/${opened.id}/answer`, { action: 'offer_refund', body: 'You get your money back.' })
  const { charge } = await chargeOf(purchase)
  await decide('a dispute', `/charges/${charge}/dispute`, turn % 2 ? { amount: 100 } : {})
  await ask(buyer, `cases/${opened.id}/reply`, { action: 'accept' })
  journal.argued.add(orderId)
  const { dispute } = await chargeOf(purchase)
  await decide('the end of a dispute', `/disputes/${dispute}/close`, { outcome: turn % 3 ? 'won' : 'lost' })
}
