// The balance and the last payouts of the caller's own account, as Stripe states them. Nothing is kept.
import type Stripe from 'stripe'
import { connectCalls, type Payouts } from '../../contract/connect.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { askStripe, isOutOfReach } from '../_shared/payments/stripe.ts'
import { handle, payments } from './context.ts'

const SHOWN = 10

export const getPayouts = handle(connectCalls.getPayouts)(async (c) => {
  const [{ account_id: stripeAccount }] = await c.var.asService<[{ account_id: string }]>`
    select private.account_to_pay_out() as account_id`
  const { balance, payouts } = payments.stripe
  const [held, { data }] = await askStripe(() =>
    Promise.all([balance.retrieve({}, { stripeAccount }), payouts.list({ limit: SHOWN }, { stripeAccount })]),
  ).catch((error: unknown) => {
    // Disconnected at Stripe, and its event is on the way.
    throw isOutOfReach(error) ? new ApiError('seller_required', { cause: error }) : error
  })
  return { balances: byCurrency(held), payouts: data.map(toPayout), read_at: new Date().toISOString() }
})

/** Stripe lists both parts by currency, and may leave a currency out of one. */
function byCurrency({ available, pending }: Stripe.Balance): Payouts['balances'] {
  const sum = (part: Stripe.Balance.Available[], currency: string) =>
    part.reduce((amount, one) => amount + (one.currency === currency ? one.amount : 0), 0)
  return [...new Set([...available, ...pending].map(({ currency }) => currency))].map((currency) => ({
    currency,
    available: sum(available, currency),
    pending: sum(pending, currency),
  }))
}

const toPayout = ({ id, amount, currency, status, arrival_date, failure_message }: Stripe.Payout) => ({
  ...{ id, amount, currency, status, failure: failure_message },
  arrives_at: new Date(arrival_date * 1000).toISOString(),
})
