// What buyers, sellers and banks do at Stripe, and how its events arrive: twice, late or never.
import type Stripe from 'stripe'
import { expect } from 'vitest'
import { provider, until } from '../../support/api/people.ts'
import { asThemselves, deliver, stripe } from '../../support/api/provider-events.ts'
import type { Checkout, Shop } from './shop.ts'

/** Accepts a 4xx of Stripe: paid already, expired, refunded. Throws any other failure. */
export const mayReject = (act: Promise<unknown>): Promise<unknown> =>
  act.catch((error: Error) => expect(error.message).toMatch(/: 4\d\d /))

export const atStripe = (path: string, body: object = {}) => mayReject(provider(path, body))

/** Whether the shop is connected to an account now. */
export const isReached = (accountId: string): Promise<boolean> =>
  stripe.accounts.retrieve(accountId).then(
    () => true,
    () => false,
  )

export type Payment = { id: string; charge: string; dispute: string | null; refund: string | null }

/** The payment of a checkout. Null where it isn't paid, or its account is disconnected. */
export async function paymentOf({ sessionId, accountId }: Checkout): Promise<Payment | null> {
  if (!(await isReached(accountId))) return null
  const onAccount = { stripeAccount: accountId }
  const session = await stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] }, onAccount)
  const intent = session.payment_intent
  if (intent === null || typeof intent === 'string' || !intent.latest_charge) return null
  const { data } = await stripe.disputes.list({ payment_intent: intent.id, limit: 1 }, onAccount)
  const refunds = await stripe.refunds.list({ payment_intent: intent.id, limit: 1 }, onAccount)
  const [dispute, refund] = [data[0]?.id ?? null, refunds.data[0]?.id ?? null]
  return { id: intent.id, charge: String(intent.latest_charge), dispute, refund }
}

export const payAtStripe = ({ sessionId, buyer }: Checkout) =>
  provider(`/sessions/${sessionId}/pay`, { email: buyer.email })
export const expire = ({ sessionId }: Checkout) => provider(`/sessions/${sessionId}/expire`)

/** Refunds in Stripe's dashboard: a part, or the whole where no amount is given. */
export const refundInDashboard = ({ charge }: Payment, amount?: number) =>
  provider(`/charges/${charge}/refund`, amount ? { amount } : {})

export const openDispute = ({ charge }: Payment, amount?: number) =>
  provider(`/charges/${charge}/dispute`, amount ? { amount } : {})

export const warnOfFraud = ({ charge }: Payment) => provider(`/charges/${charge}/warning`)

/** The bank sends the newest refund of a payment back. */
export const failRefund = ({ refund }: Payment) => provider(`/refunds/${refund}/settle`, { outcome: 'fail' })

export const decideDispute = ({ dispute }: Payment, outcome: string) =>
  provider(`/disputes/${dispute}/close`, { outcome })

/** All events of the accounts, oldest first; of a disconnected account only its end. */
export async function eventsOf({ sellers }: Shop): Promise<Stripe.Event[]> {
  const pages = await Promise.all(
    sellers.map(async ({ accountId }) => {
      const events: Stripe.Event[] = []
      for await (const event of asThemselves(accountId).events.list({ limit: 100 }))
        events.push({ ...event, account: accountId })
      const isConnected = await isReached(accountId)
      return events.reverse().filter(({ type }) => isConnected || type === 'account.application.deauthorized')
    }),
  )
  return pages.flat()
}

/**
 * Delivers an event, which the shop must acknowledge. While the stack's own scheduler ends an
 * account's connection, Stripe delivers again.
 */
async function acknowledge(event: Stripe.Event): Promise<void> {
  await until(`${event.type} ${event.id} is acknowledged`, async () => {
    const { status, body } = await deliver(event)
    if (body?.code === 'payment_provider_unavailable' || body?.code === 'seller_not_ready') return false
    expect({ status, body }, `${event.type} ${event.id}`).toMatchObject({ status: 200 })
    return true
  })
}

export async function deliverEvent({ delivered }: Shop, event: Stripe.Event): Promise<void> {
  await acknowledge(event)
  delivered.add(event.id)
}

/** An event that Stripe did not sign is rejected. */
export async function forge(event: Stripe.Event): Promise<void> {
  expect((await deliver(event, { secret: 'whsec_of_somebody_else' })).status).toBe(400)
}

/** The event as another account's, correctly signed: acknowledged, and without effect. */
export async function deliverAsForeign({ sellers }: Shop, event: Stripe.Event): Promise<void> {
  const other = sellers.find(({ accountId }) => accountId !== event.account)
  const id = `evt_${crypto.randomUUID().replaceAll('-', '')}`
  await acknowledge({ ...event, id, ...(other ? { account: other.accountId } : {}) })
}

export type Truth = {
  isPaid: boolean
  amount: number | null
  tax: number
  hasTax: boolean
  refunded: number
  fee: number
  feeRefunded: number
  dispute: Stripe.Dispute.Status | null
  /** The address that the payer gave. */
  payer: string | null
  /** What the bank gave the buyer back, in cents. */
  lost: number
}

/** What Stripe says of a session now. */
export async function truthOf({ sessionId, accountId }: Checkout): Promise<Truth> {
  const account = asThemselves(accountId)
  const expand = { expand: ['payment_intent.latest_charge'] }
  const session = await account.checkout.sessions.retrieve(sessionId, expand)
  const intent = session.payment_intent as Stripe.PaymentIntent | null
  const charge = intent?.latest_charge as Stripe.Charge | null | undefined
  const isPaid = session.payment_status === 'paid'
  const fee = charge?.application_fee ? await stripe.applicationFees.retrieve(String(charge.application_fee)) : null
  const disputes = charge?.disputed ? await account.disputes.list({ payment_intent: intent?.id ?? '' }) : null
  const dispute = disputes?.data[0] ?? null
  return {
    isPaid,
    amount: session.amount_total,
    tax: session.total_details?.amount_tax ?? -1,
    hasTax: session.automatic_tax.enabled,
    refunded: charge?.amount_refunded ?? 0,
    fee: fee?.amount ?? 0,
    feeRefunded: fee?.amount_refunded ?? 0,
    dispute: dispute?.status ?? null,
    payer: session.customer_details?.email ?? null,
    lost: dispute && isLost(dispute) ? dispute.amount : 0,
  }
}

/** A prevented dispute is lost if its money left the seller's balance and didn't come back. */
const isLost = ({ status, balance_transactions: moved }: Stripe.Dispute) =>
  status === 'lost' || (status === 'prevented' && moved.reduce((sum, { amount }) => sum + amount, 0) < 0)
