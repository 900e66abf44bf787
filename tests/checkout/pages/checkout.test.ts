// Back from the payment provider.
import { ERRORS } from '@contract/errors.ts'
import * as messages from '@/lib/messages.ts'
import { alert, button, heading, link, testState } from '../../support/states/state.tsx'
import { buyer, cart, cartItem, id, order } from '../../support/states/world.ts'

const as = buyer()
const first = cartItem({ id: id(11), title: 'First print', seller_name: 'Ada Prints', price: 1.1 })

testState('a checkout that was canceled', {
  tags: ['checkout-cancelled-back'],
  at: '/checkout-cancel',
  as,
  shows: [messages.cartEmpty, 'Checkout canceled. You weren’t charged.'],
})

const success = '/checkout-success?session_id=cs_1'
testState('a purchase that is thanked for', {
  tags: ['checkout-success-thanks'],
  at: success,
  as,
  answers: { getSessionOrder: order() },
  shows: [
    heading(messages.thankYou, 1),
    order().id,
    '$12.00',
    button('Download Quilt pattern'),
    link('Go to Dashboard'),
  ],
})

testState('a purchase while another seller waits to be paid', {
  tags: ['checkout-success-thanks'],
  at: success,
  as,
  answers: { getSessionOrder: order(), listCart: cart({ cartItems: [{ ...first, title: 'Unpaid print' }] }) },
  shows: ['“Unpaid print” from Ada Prints, $1.10', button('Continue to payment')],
})

testState('a payment that is not confirmed yet', {
  tags: ['checkout-success-thanks'],
  at: success,
  as,
  answers: { getSessionOrder: 'payment_pending' },
  shows: ['Waiting for your payment to be confirmed...'],
})

for (const code of ['session_expired', 'payment_failed'] as const)
  testState(`a checkout that ended with ${code}`, {
    tags: ['checkout-success-errors', 'delayed-payment-failed'],
    at: success,
    as,
    answers: { getSessionOrder: code },
    shows: [ERRORS[code].message, link('Back to Cart')],
  })

testState('a checkout without a session id', {
  tags: ['checkout-success-errors', 'inline-session-id'],
  at: '/checkout-success',
  as,
  shows: [alert(messages.missingSession), link('Back to Cart')],
})

for (const code of ['order_not_found', 'unavailable'] as const)
  testState(`a checkout whose order ends with ${code}`, {
    tags: ['checkout-success-errors', 'inline-session-id'],
    at: success,
    as,
    answers: { getSessionOrder: code },
    shows: [messages.orderFailed],
  })
