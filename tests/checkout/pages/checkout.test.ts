// Back from the payment provider.
import { ERRORS } from '@contract/errors.ts'
import * as messages from '@/lib/messages.ts'
import {
  alert,
  button,
  fill,
  heading,
  link,
  press,
  row,
  see,
  statesOf,
  testState,
} from '../../support/states/state.tsx'
import { buyer, cart, cartItem, id, order, trader } from '../../support/states/world.ts'

const as = buyer()
const first = cartItem({ id: id(11), title: 'First print', seller_name: 'Ada Prints', price: 1.1 })

testState('a checkout that was canceled', {
  tags: ['checkout-cancelled-back'],
  at: '/checkout-cancel',
  as,
  shows: ['Checkout canceled. You weren’t charged.', messages.cartEmpty],
})

const WAITING = 'Waiting for your payment to be confirmed...'
const success = '/checkout-success?session_id=cs_1'
const testSuccess = statesOf({ at: success, as })

testSuccess('a purchase that is thanked for', {
  tags: ['nothing-scrolls-sideways', 'checkout-success-thanks'],
  answers: { getSessionOrder: order() },
  shows: [
    heading(messages.thankYou, 1),
    /^Order 7K3QD-0X9MB\. We emailed your receipt to bea@example\.com\./,
    order().id,
    button('Download Quilt pattern'),
    link('Go to Dashboard'),
    link('Receipt'),
  ],
})

testSuccess('a purchase while another seller waits to be paid', {
  tags: ['checkout-success-thanks'],
  answers: { getSessionOrder: order(), listCart: cart({ cartItems: [{ ...first, title: 'Unpaid print' }] }) },
  shows: ['“Unpaid print” from Ada Prints, $1.10', button('Continue to payment')],
})

const second = cartItem({ id: id(12), seller_id: id(4), seller_name: 'Cy' })
testSuccess('a purchase while two sellers wait to be paid', {
  tags: ['checkout-success-thanks'],
  answers: { getSessionOrder: order(), listCart: cart({ cartItems: [first, second, { ...second, id: id(13) }] }) },
  shows: ['3 items from 2 sellers. First: “First print” from Ada Prints, $1.10', button('Continue to payment')],
})

testSuccess('a payment that is not confirmed yet', {
  tags: ['checkout-success-thanks'],
  answers: { getSessionOrder: 'payment_pending' },
  shows: [WAITING],
})

testSuccess('a payment that the buyer’s bank processes', {
  tags: ['payment-pending', 'nothing-scrolls-sideways'],
  answers: { getSessionOrder: order({ status: 'processing' }) },
  shows: [
    heading('Payment pending', 1),
    /Your bank is processing this payment\. Bank payments can take up to 14 business days\./,
    link('Go to your order'),
  ],
})

let isConfirmed = false
testSuccess('a payment that is confirmed while the buyer waits', {
  tags: ['checkout-success-thanks'],
  answers: { getSessionOrder: () => (isConfirmed ? order() : 'payment_pending') },
  steps: [
    see(WAITING),
    async () => {
      isConfirmed = true
    },
  ],
  shows: [heading(messages.thankYou, 1)],
})

testSuccess('a purchase with a bundle, a discount and a tax', {
  answers: {
    getSessionOrder: order({
      bundle: 'Forest quilts',
      bundle_discount: 3.32,
      discount_code: 'SPRING-20',
      discount: 2.67,
      tax: { mode: 'exclusive', amount: 1.9 },
    }),
  },
  shows: ['Bundle Forest quilts', '-$3.32', 'Discount SPRING-20', '-$2.67', '$1.90'],
})

const atReceipt = statesOf({ at: `/dashboard/orders/${order().id}/receipt`, as: buyer(), tags: ['invoices'] })

atReceipt('a receipt opens the seller’s invoice, which has no refunds', {
  answers: { getOrder: order({ has_invoice: true, status: 'partially_refunded', refunded: 2 }), getInvoice: 'never' },
  steps: [press('Open invoice')],
  shows: ['Refunds are on this receipt, not on the invoice.'],
  sends: { getInvoice: { orderId: order().id } },
})

atReceipt('a receipt without an invoice takes an address for printing', {
  answers: { getOrder: order() },
  steps: [fill('Your address (optional)', 'Bea Buyer\n1 Quilt Lane')],
  shows: ['We don’t store it.'],
})

testState('a receipt with a tax and of a trader', {
  tags: ['seller-identity-kept'],
  at: `/dashboard/orders/${order().id}/receipt`,
  as,
  answers: {
    getOrder: order({ total_amount: 13.9, tax: { mode: 'exclusive', amount: 1.9 }, sellerIdentity: trader }),
  },
  shows: [trader.legal_name, trader.phone, link('Commercial use'), row('Tax'), row('Total paid').getByText('$13.90')],
})

testState('the cart with a tax on top', {
  at: '/cart',
  as,
  answers: { listCart: cart({ cartItems: [first], tax: 'exclusive' }) },
  shows: ['Plus tax'],
})

for (const code of ['session_expired', 'payment_failed'] as const)
  testSuccess(`a checkout that ended with ${code}`, {
    tags: ['checkout-success-errors', 'delayed-payment-failed'],
    answers: { getSessionOrder: code },
    shows: [ERRORS[code].message, link('Back to Cart')],
  })

testState('a checkout without a session id', {
  tags: ['checkout-success-errors', 'inline-session-id'],
  at: '/checkout-success',
  as,
  shows: [alert('Missing session id.'), link('Back to Cart')],
})

testSuccess('a checkout whose order is not there', {
  tags: ['checkout-success-errors', 'inline-session-id'],
  answers: { getSessionOrder: 'order_not_found' },
  shows: [messages.orderFailed],
})
