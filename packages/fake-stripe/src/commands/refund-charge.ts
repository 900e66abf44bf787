// Gives money back, all or part ("Create a refund"; "Refund and cancel payments").
import type Stripe from 'stripe'
import { invalidRequest, noSuch } from '../api/errors.ts'
import { formatMoney } from '../money.ts'
import { type Cause, NO_REQUEST } from '../objects/event.ts'
import { buildRefund } from '../objects/refund.ts'
import { laterBehaviourOf } from '../objects/test-cards.ts'
import type { Provider } from '../provider.ts'
import { emit } from '../webhooks/emit.ts'
import { refundFee } from './application-fee.ts'
import { book, bookRefund } from './balance.ts'

export type RefundRequest = {
  account: string
  charge: string
  /** Cents; what is left of the charge when left out. */
  amount?: number
  reason?: Stripe.Refund['reason']
  metadata?: Record<string, string>
  /** Also give back the platform's part. */
  withFee?: boolean
  cause: Cause
}

/**
 * Throws 404 for an unknown charge, 400 for one that is not paid, disputed, or has less left than
 * asked.
 */
export function refundCharge(provider: Provider, request: RefundRequest): Stripe.Refund {
  const { database, objects, clock } = provider
  const { account, cause } = request
  return database.transaction(() => {
    const charge = objects.find('charge', request.charge, account)
    if (!charge) throw noSuch('charge', request.charge, 'charge')
    const amount = refundableAmount(provider, account, charge, request.amount)
    if (request.withFee) refundFee(provider, account, charge, amount)
    const { refund: course } = laterBehaviourOf(charge.payment_method_details?.card?.last4)
    const asked = objects.insert(
      'refund',
      account,
      buildRefund({
        charge,
        amount,
        reason: request.reason ?? null,
        metadata: request.metadata ?? {},
        created: clock.now(),
        status: course === 'pending' ? 'pending' : 'succeeded',
      }),
    )
    const refund = bookRefund(provider, account, charge, asked)
    const refunded = charge.amount_refunded + amount
    const updated = objects.update('charge', {
      ...charge,
      amount_refunded: refunded,
      refunded: refunded === charge.amount,
      refunds: {
        object: 'list',
        has_more: false,
        url: `/v1/charges/${charge.id}/refunds`,
        data: [refund, ...(charge.refunds?.data ?? [])],
      },
    })
    const previous = { amount_refunded: charge.amount_refunded, refunded: charge.refunded }
    emit(provider, { type: 'refund.created', object: refund, account, cause })
    emit(provider, { type: 'charge.refunded', object: updated, account, previous, cause })
    return refund
  })
}

function refundableAmount(
  provider: Provider,
  account: string,
  charge: Stripe.Charge,
  wanted: number | undefined,
): number {
  if (!charge.paid)
    throw invalidRequest(`Charge ${charge.id} has not been paid and cannot be refunded.`, 'charge_not_refundable')
  if (charge.disputed && !isInquired(provider, account, charge.id))
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed')
  if (charge.refunded) throw invalidRequest(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded')
  const left = charge.amount - charge.amount_refunded
  const amount = wanted ?? left
  if (amount > left)
    throw invalidRequest(
      `Refund amount (${formatMoney(amount, charge.currency)}) is greater than unrefunded amount on charge (${formatMoney(left, charge.currency)})`,
      undefined,
      'amount',
    )
  return amount
}

/**
 * An inquiry leaves the charge refundable, which is how it is best answered ("How disputes work").
 */
const isInquired = ({ objects }: Provider, account: string, charge: string): boolean =>
  objects.page('dispute', { account, limit: 1, where: { charge } }).data[0]?.is_charge_refundable ?? false

// What becomes of a refund after it was asked for ("Refund and cancel payments", failed refunds):
// done, or the bank sends the money back.

/**
 * Throws 404 for an unknown refund, 400 for one that failed before, or is done and shall be done.
 */
export function settleRefund(provider: Provider, refundId: string, outcome: 'succeed' | 'fail'): Stripe.Refund {
  const { database, objects } = provider
  return database.transaction(() => {
    const found = objects.findAnywhere('refund', refundId)
    if (!found) throw noSuch('refund', refundId)
    const { object: refund, account } = found
    const isOpen = refund.status === 'pending' || (refund.status === 'succeeded' && outcome === 'fail')
    if (!isOpen) throw invalidRequest(`This refund has a status of ${refund.status} and is settled.`)
    const settled =
      outcome === 'fail'
        ? failRefund(provider, account, refund)
        : objects.update('refund', { ...refund, status: 'succeeded' })
    emit(provider, { type: 'refund.updated', object: settled, account, cause: NO_REQUEST })
    emit(provider, { type: 'charge.refund.updated', object: settled, account, cause: NO_REQUEST })
    if (outcome === 'fail') emit(provider, { type: 'refund.failed', object: settled, account, cause: NO_REQUEST })
    return settled
  })
}

/** The amount is the seller's again, and the charge has so much less refunded. */
function failRefund(provider: Provider, account: string, refund: Stripe.Refund): Stripe.Refund {
  const { objects } = provider
  const charge = objects.find('charge', String(refund.charge), account)
  if (!charge) throw noSuch('charge', String(refund.charge))
  const byCard = charge.payment_method_details?.type === 'card'
  const { amount, currency, id: source } = refund
  const booked = book(provider, account, { kind: 'refund_failure', amount, currency, source, byCard })
  objects.update('charge', { ...charge, amount_refunded: charge.amount_refunded - amount, refunded: false })
  return objects.update('refund', {
    ...refund,
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: booked.id,
  })
}
