// The right of withdrawal: at the checkout, on the order, and on the page of a banned buyer.
import { SUPPLY_CONSENTS } from '@contract/checkout.ts'
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
import {
  bundle,
  buyer,
  cart,
  cartItem,
  DATE,
  id,
  inDays,
  linkedPurchase,
  listing,
  order,
  trader,
} from '../../support/states/world.ts'

const as = buyer()
const box = page.getByRole('checkbox', { name: SUPPLY_CONSENTS.en.words })
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

const waits = { until: inDays(10), days: 14, can_withdraw: true, is_waiting: true, consent: null, withdrawn_at: null }
const name = fill('Your name', ' Bea Buyer')
const waiting = order({ withdrawal: waits, sellerIdentity: trader })
const agreed = order({
  withdrawal: {
    ...waits,
    can_withdraw: false,
    is_waiting: false,
    consent: { given_at: DATE, words: SUPPLY_CONSENTS.en.words },
  },
})
const withdrawn = order({
  status: 'refunded',
  withdrawal: { ...waits, can_withdraw: false, is_waiting: false, withdrawn_at: DATE },
})
const answers: Answers = {
  getOrder: ({ sent }) => (sent.giveConsent ? agreed : sent.withdrawFromOrder ? withdrawn : waiting),
  giveConsent: { success: true },
  withdrawFromOrder: { withdrawn_at: DATE },
}

const testWithdrawal = statesOf({ at: `/dashboard/orders/${order().id}`, as, answers })

testWithdrawal('an order whose files wait for the right of withdrawal', {
  steps: [press(page.getByText('Your right of withdrawal, with a model form'))],
  shows: [
    'The files will be available on',
    button('Deliver now'),
    button('Withdraw from this purchase'),
    'within 14 days without giving any reason',
    'To Seller and Daughters Ltd, 1 Mill Lane, Dublin, shop@trade.example:',
  ],
  hides: [button('Download Quilt pattern')],
})

testWithdrawal('an order whose buyer agreed to immediate delivery', {
  steps: [press('Deliver now'), see(dialog.getByText(SUPPLY_CONSENTS.en.words)), press(inDialog('I agree'))],
  shows: [button('Download Quilt pattern'), `you agreed: “${SUPPLY_CONSENTS.en.words}”`],
  hides: ['The files will be available on'],
})

testWithdrawal('Help with Order offers a withdrawal in place of a refund request', {
  steps: [
    press('Help with Order: Quilt pattern'),
    see(inDialog('Report a Problem')),
    async () => expect(inDialog('Request a Refund').elements()).toHaveLength(0),
    press(inDialog(/^Withdraw from this purchase/)),
    see(inDialog('Deliver now')),
    press(inDialog('Withdraw from this purchase')),
    name,
    press(inDialog('Confirm withdrawal')),
  ],
  shows: ['You’ve withdrawn from this purchase. Your refund is on its way.'],
  hides: [inDialog('Confirm withdrawal')],
})

testWithdrawal('an order that its buyer withdrew from', {
  steps: [
    press('Withdraw from this purchase'),
    press(inDialog('Confirm withdrawal')),
    see(dialog.getByText('I withdraw from my contract for “Quilt pattern”')),
    see('Enter your name.'),
    name,
    press(inDialog('Confirm withdrawal')),
  ],
  sends: { withdrawFromOrder: { name: 'Bea Buyer' } },
  shows: ['You’ve withdrawn from this purchase. Your refund is on its way.', 'You withdrew from this purchase on'],
})

testState('a gift that can be withdrawn from until it is opened', {
  at: `/dashboard/orders/${order().id}`,
  as,
  answers: {
    getOrder: {
      ...agreed,
      withdrawal: { ...waits, is_waiting: false },
      gift: { address: 'a…@e….com', note: null, deliver_on: '2027-03-14', state: 'sent' },
    },
  },
  shows: [
    'You can withdraw from this purchase until the gift is opened, but not after',
    button('Withdraw from this purchase'),
  ],
  hides: [button('Deliver now')],
})

const terms = {
  ...{ fee_percent: 0, next_fee: null, identity_required_from: null },
  ...{ withdrawal_days: 0, has_withdrawal: true },
}
const footer = page.getByRole('contentinfo')
const entry = footer.getByRole('link', { name: 'Withdraw from a contract' })
for (const [who, viewer, path] of [
  ['a member to their orders', as, '/dashboard/orders'],
  ['a guest to Find a purchase', undefined, '/purchases'],
] as const)
  testState(`the footer leads ${who} while an order has a right of withdrawal`, {
    at: '/about',
    as: viewer,
    answers: { getShopTerms: terms },
    shows: [entry],
    check: () => expect.element(entry).toHaveAttribute('href', path),
  })

testState('the footer of a shop without any right of withdrawal', {
  at: '/about',
  answers: { getShopTerms: { ...terms, fee_percent: 2.5, has_withdrawal: false } },
  shows: [/We keep 2.5% of each sale/],
  check: async () => {
    // By now the entry's own code has rendered, too.
    await import('@/app/layouts/withdraw-link.tsx')
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    expect(entry.elements()).toEqual([])
  },
})

testState('a guest agrees to immediate delivery before paying', {
  at: `/listing/${fox.id}`,
  answers: {
    getListing: fox,
    getShopTerms: { ...terms, withdrawal_days: 14 },
    createGuestSession: 'never',
  },
  steps: [press('Buy Now: Fox quilt'), press(box), press(inDialog('Continue as guest'))],
  shows: ['Without it, you can withdraw within 14 days of payment.'],
  sends: { createGuestSession: { consentVersion: SUPPLY_CONSENTS.en.version } },
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
      purchases: [linkedPurchase({ waits_until: inDays(10) })],
      gifts: [],
    },
  },
  shows: ['The files will be available on', button('Withdraw from this purchase')],
})
