// Refunds a charge, fully or partly ("Create a refund"; "Refund and cancel payments").
import type Stripe from 'stripe'
import { invalidRequest, resourceMissing } from '../api/errors.ts'
import { type Cause, NO_REQUEST } from '../objects/event.ts'
import { buildRefund } from '../objects/refund.ts'
import type { Provider } from '../provider.ts'
import { formatMoney, now } from '../units.ts'
import { emit } from '../webhooks/emit.ts'
import { refundFee } from './application-fee.ts'
import { book, bookRefund } from './balance.ts'
import { endWarnings } from './dispute-charge.ts'

export type RefundRequest = {
  account: string
  charge: string
  /** In cents. By default the rest of the charge. */
  amount?: number
  reason?: Stripe.Refund['reason']
  metadata?: Record<string, string>
  /** Also refund the platform's fee. */
  withFee?: boolean
  cause: Cause
}

/**
 * @throws 404 for an unknown charge, 400 if it is unpaid, its dispute forbids it, or it has less
 * left than requested
 */
export function refundCharge(provider: Provider, request: RefundRequest): Stripe.Refund {
  const { database, objects } = provider
  const { account, cause } = request
  return database.transaction(() => {
    const charge = objects.find('charge', request.charge, account)
    if (!charge) throw resourceMissing('charge', request.charge, 'charge')
    const amount = refundableAmount(provider, charge, request.amount)
    if (request.withFee) refundFee(provider, account, charge, amount)
    const made = objects.insert(
      'refund',
      account,
      buildRefund({
        charge,
        amount,
        reason: request.reason ?? null,
        metadata: request.metadata ?? {},
        created: now(),
      }),
    )
    const refund = bookRefund(provider, account, charge, made)
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
    if (updated.refunded) endWarnings(provider, charge.id)
    const previous = { amount_refunded: charge.amount_refunded, refunded: charge.refunded }
    emit(provider, { type: 'charge.refunded', object: updated, account, previous, cause })
    return refund
  })
}

function refundableAmount(provider: Provider, charge: Stripe.Charge, requested: number | undefined): number {
  if (!charge.paid)
    throw invalidRequest(`Charge ${charge.id} has not been paid and cannot be refunded.`, 'charge_not_refundable')
  const [dispute] = provider.objects.page('dispute', { limit: 1, where: { charge: charge.id } }).data
  if (dispute && !dispute.is_charge_refundable)
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed')
  if (charge.refunded) throw invalidRequest(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded')
  const left = charge.amount - charge.amount_refunded
  const amount = requested ?? left
  if (amount > left)
    throw invalidRequest(
      `Refund amount (${formatMoney(amount, charge.currency)}) is greater than unrefunded amount on charge (${formatMoney(left, charge.currency)})`,
      undefined,
      'amount',
    )
  return amount
}

/**
 * The bank returns a refund ("Refund and cancel payments", failed refunds). The seller gets the
 * amount back, and the platform's fee stays refunded.
 * @throws 404 for an unknown refund, 400 if it has already failed
 */
export function failRefund(provider: Provider, refundId: string): Stripe.Refund {
  const { database, objects } = provider
  return database.transaction(() => {
    const { object: refund, account } = objects.findAnywhere('refund', refundId) ?? {}
    const charge = account && objects.find('charge', String(refund?.charge), account)
    if (!refund || !charge) throw resourceMissing('refund', refundId)
    if (refund.status !== 'succeeded') throw invalidRequest('This refund has already failed.')
    const byCard = charge.payment_method_details?.type === 'card'
    const { amount, currency, id: source } = refund
    const booked = book(provider, account, { kind: 'refund_failure', amount, currency, source, byCard })
    const failed = objects.update('refund', {
      ...refund,
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
      failure_balance_transaction: booked.id,
    })
    const { refunds, amount_refunded: refunded } = charge
    const data = refunds?.data.map((one) => (one.id === failed.id ? failed : one)) ?? []
    objects.update('charge', {
      ...charge,
      amount_refunded: refunded - amount,
      refunded: false,
      ...(refunds && { refunds: { ...refunds, data } }),
    })
    emit(provider, {
      type: 'refund.failed',
      object: failed,
      account,
      previous: { status: refund.status },
      cause: NO_REQUEST,
    })
    return failed
  })
}
