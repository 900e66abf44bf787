// The customer comes back from the bank's authentication page ("3D Secure authentication").
import { successUrl } from '../objects/checkout-session.ts'
import { AUTHENTICATION_FAILED } from '../objects/decline.ts'
import { laterBehaviourOf } from '../objects/test-cards.ts'
import type { Provider } from '../provider.ts'
import { declineIntent } from './charge-intent.ts'
import { openIntent, readCheckout } from './checkout.ts'
import { completePayment } from './complete-payment.ts'
import type { PaymentOutcome } from './pay-session.ts'

/** Without a payment waiting for the bank the answer is `closed`: nothing is left to authenticate. */
export function authenticatePayment(provider: Provider, sessionId: string, passed: boolean): PaymentOutcome {
  return provider.database.transaction((): PaymentOutcome => {
    const checkout = readCheckout(provider, sessionId)
    const { session, plan } = checkout
    const payment = plan.awaitingAuthentication
    if (session.status !== 'open' || !payment) return { kind: 'closed' }
    provider.objects.update('checkout.plan', { ...plan, awaitingAuthentication: null })
    const { decline } = laterBehaviourOf(payment.method.details.card?.last4)
    if (passed && !decline) {
      completePayment(provider, checkout, payment)
      return { kind: 'paid', redirect: successUrl(session) }
    }
    const why = passed && decline ? decline : AUTHENTICATION_FAILED
    const intent = openIntent(provider, checkout)
    declineIntent(provider, { account: checkout.account, intent, ...payment }, why)
    return { kind: 'declined', message: why.message }
  })
}
