// The right of withdrawal: at the checkout, on the order, and on the page of a banned buyer.
import { SUPPLY_CONSENT } from '@contract/checkout.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '../../support/states/answers.ts'
import {
  button,
  dialog,
  fill,
  heading,
  inDialog,
  press,
  see,
  statesOf,
  testState,
} from '../../support/states/state.tsx'
import { bundle, buyer, cart, cartItem, DATE, id, inDays, listing, order } from '../../support/states/world.ts'

const as = buyer()
const box = page.getByRole('checkbox', { name: SUPPLY_CONSENT.words })
const fox = listing({ id: id(11), title: 'Fox quilt', price: 9.99 })
const owl = listing({ id: id(12), title: 'Owl quilt', price: 3.33 })

testState('the cart with a right of withdrawal', {
  tags: ['nothing-scrolls-sideways'],
  at: '/cart',
  as,
  answers: { listCart: cart({ cartItems: [cartItem(fox)], withdrawal_days: 14 }) },
  shows: [box],
  check: () => expect.element(box).not.toBeChecked(),
})

const forest = bundle({ listings: [fox, owl] })
testState('a bundle that is bought at once, with a code, is asked about in the cart', {
  at: `/bundle/${forest.id}`,
  as,
  answers: {
    getBundle: forest,
    listCart: cart({
      cartItems: [cartItem(fox), cartItem(owl)],
      bundles: [{ id: forest.id, name: forest.name, seller_id: id(2), discount: 3.32 }],
      withdrawal_days: 14,
    }),
    addToCart: 'already_in_cart',
    quoteDiscount: { discount: 5, total: 5 },
  },
  steps: [
    press(page.getByText('Have a discount code?')),
    fill('Discount code', 'half'),
    press('Apply'),
    see('-$5.00'),
    press(`Buy Now: ${forest.name}`),
  ],
  shows: [heading('Cart', 1), box, `Bundle ${forest.name}`, '-$5.00'],
})

const waits = { until: inDays(10), is_waiting: true, consent: null, withdrawn_at: null }
const waiting = order({ withdrawal: waits })
const agreed = order({
  withdrawal: { ...waits, is_waiting: false, consent: { given_at: DATE, words: SUPPLY_CONSENT.words } },
})
const withdrawn = order({ status: 'refunded', withdrawal: { ...waits, is_waiting: false, withdrawn_at: DATE } })
const answers: Answers = {
  getOrder: ({ sent }) => (sent.giveConsent ? agreed : sent.withdrawFromOrder ? withdrawn : waiting),
  giveConsent: { success: true },
  withdrawFromOrder: { withdrawn_at: DATE },
}

const testWithdrawal = statesOf({ at: `/dashboard/orders/${order().id}`, as, answers })

testWithdrawal('an order whose files wait for the right of withdrawal', {
  shows: ['The files will be available on', button('Deliver now'), button('Withdraw from this purchase')],
  hides: [button('Download Quilt pattern')],
})

testWithdrawal('the question before files are delivered at once', {
  steps: [press('Deliver now')],
  shows: [dialog.getByText(SUPPLY_CONSENT.words)],
})

testWithdrawal('an order whose buyer agreed to immediate delivery', {
  steps: [press('Deliver now'), press(inDialog('I agree'))],
  shows: [button('Download Quilt pattern'), `you agreed: “${SUPPLY_CONSENT.words}”`],
  hides: ['The files will be available on'],
})

testWithdrawal('the question before a withdrawal', {
  steps: [press('Withdraw from this purchase')],
  shows: [dialog.getByText('I withdraw from my contract for “Quilt pattern”')],
})

testWithdrawal('Help with Order offers a withdrawal in place of a refund request', {
  steps: [
    press('Help with Order: Quilt pattern'),
    see(inDialog('Report a Problem')),
    async () => expect(inDialog('Request a Refund').elements()).toHaveLength(0),
    press(inDialog(/^Withdraw from this purchase/)),
    see(inDialog('Deliver now')),
    press(inDialog('Withdraw from this purchase')),
    press(inDialog('Confirm withdrawal')),
  ],
  shows: ['You’ve withdrawn from this purchase. Your refund is on its way.'],
  hides: [inDialog('Confirm withdrawal')],
})

testWithdrawal('an order that its buyer withdrew from', {
  steps: [press('Withdraw from this purchase'), press(inDialog('Confirm withdrawal'))],
  shows: ['You’ve withdrawn from this purchase. Your refund is on its way.', 'You withdrew from this purchase on'],
})

testState('the purchases of a banned buyer, with files that wait', {
  at: '/redress#token',
  answers: {
    getRedress: {
      name: 'Bea Buyer',
      standing: 'banned',
      address: null,
      statements: [],
      correction: null,
      purchases: [
        {
          order_id: id(30),
          listing_id: id(10),
          title: 'Crib quilt',
          seller_name: 'Sam Seller',
          price_cents: 1250,
          imported_from: null,
          review: null,
          paid_at: DATE,
          order_number: '7K3QD-0X9MB',
          waits_until: inDays(10),
          bundle: null,
          picture: null,
          files: [{ id: id(40), name: 'quilt.pdf' }],
          licence: null,
          gift: null,
        },
      ],
      gifts: [],
    },
  },
  shows: ['The files will be available on', button('Withdraw from this purchase')],
})
