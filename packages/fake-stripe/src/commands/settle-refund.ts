// What becomes of a refund after it was asked for ("Refund and cancel payments", failed refunds): done, or the bank sends the money back.
import type Stripe from 'stripe'
import { invalidRequest, noSuch } from '../api/errors.ts'
import { NO_REQUEST } from '../objects/event.ts'
import type { Provider } from '../provider.ts'
import { emit } from '../webhooks/emit.ts'
import { book } from './balance.ts'

/** Throws 404 for an unknown refund, 400 for one that failed before, or is done and shall be done. */
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
