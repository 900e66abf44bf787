// A session is paid: its PaymentIntent is charged, and it reaches its final state in the same transaction.
import { completed } from '../objects/checkout-session.ts'
import { NO_REQUEST } from '../objects/event.ts'
import type { Provider } from '../provider.ts'
import { emit } from '../webhooks/emit.ts'
import { chargeIntent, disputeWhereAsked, type Payment } from './charge-intent.ts'
import { type Checkout, openIntent } from './checkout.ts'
import { redeem } from './price-lines.ts'

export function completePayment(provider: Provider, checkout: Checkout, payment: Payment): void {
  const { account } = checkout
  const intent = chargeIntent(provider, { account, intent: openIntent(provider, checkout), ...payment })
  const session = provider.objects.update('checkout.session', {
    ...completed(checkout.session, payment.payer),
    payment_status: 'paid',
  })
  redeem(provider, account, session)
  emit(provider, { type: 'checkout.session.completed', object: session, account, cause: NO_REQUEST })
  disputeWhereAsked(provider, account, intent)
}
