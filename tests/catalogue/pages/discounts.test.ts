// Discount codes of a seller, and codes at Buy Now.
import { ERRORS } from '@contract/errors.ts'
import { page } from 'vitest/browser'
import { type Answer, entry, inTurn } from '../../support/states/answers.ts'
import { button, dialog, fill, inDialog, press, row, see, statesOf, testState } from '../../support/states/state.tsx'
import { buyer, cart, cartItem, id, listing, seller } from '../../support/states/world.ts'

const discount = entry('listDiscounts', 'discounts', {
  ...{ id: id(40), code: 'SPRING-20', percent: 20, max_uses: 5, uses: 1 },
})
const stays = { ...discount, id: id(41), code: 'STAYS', percent: null, amount: 2.5, max_uses: null }
const list = (...discounts: (typeof discount)[]) => ({ discounts, nextCursor: null })
const none = list()

const testDiscounts = statesOf({ at: '/dashboard/discounts', as: seller() })

testDiscounts('discount codes in every state', {
  tags: ['nothing-scrolls-sideways'],
  answers: {
    listDiscounts: list(
      discount,
      stays,
      { ...discount, id: id(42), code: 'SOON', state: 'scheduled' },
      { ...discount, id: id(43), code: 'ALL-USED', state: 'used_up', uses: 5 },
      { ...discount, id: id(44), code: 'OVER', state: 'ended' },
    ),
  },
  shows: [row('SPRING-20').getByText('1 of 5'), row('STAYS').getByText('$2.50'), 'Ended', 'Active'],
})

testDiscounts('a discount code that was created, and was ended then', {
  answers: {
    listDiscounts: ({ sent }) =>
      sent.createDiscount ? list({ ...discount, state: sent.endDiscount ? 'ended' : 'active' }) : none,
    ...{ createDiscount: { success: true }, endDiscount: { success: true } },
  },
  steps: [
    press('New code'),
    press(inDialog('Create code')),
    see(/nter a whole number from 1 to 99\./),
    fill(dialog.getByLabelText('Code'), 'spring-20'),
    fill(dialog.getByLabelText('Percent', { exact: true }), '20'),
    fill(dialog.getByLabelText('Usage limit (optional)'), '5'),
    press(inDialog('Create code')),
    see(row('SPRING-20')),
    press('End SPRING-20'),
    see('No one can use it after this. Buyers already at checkout keep the discount.'),
    press(inDialog('End')),
  ],
  shows: ['Code SPRING-20 ended.', 'Ended'],
  sends: { createDiscount: { percent: 20, maxUses: 5 } },
})

const quilt = listing({ title: 'Fox quilt', price: 9.99 })
const atListing = `/listing/${quilt.id}`
const code = (text: string) => [
  press(page.getByText('Have a discount code?')),
  fill('Discount code', text),
  press('Apply'),
]

const testBuyNow = statesOf({ at: atListing, as: buyer() })

const chosen = listing({ title: 'Owl quilt', price: 5, pay_what_you_want: true, suggested_price: 8 })
testBuyNow('Buy Now forgets what a code took off another amount', {
  answers: { getListing: chosen, quoteDiscount: { discount: 4, total: 4 } },
  steps: [...code('half'), see('-$4.00'), fill('Name your price', '20')],
  shows: [button('Apply')],
  hides: ['-$4.00'],
})

testBuyNow('Buy Now that does not start, of one item beside another in the cart', {
  tags: ['buy-now'],
  answers: {
    getListing: quilt,
    listCart: cart({ cartItems: [cartItem({ id: id(11), title: 'Waiting print' })] }),
    addToCart: { success: true },
    createCheckoutSession: 'seller_not_ready',
  },
  steps: [press('Buy Now: Fox quilt')],
  shows: [ERRORS.seller_not_ready.message],
  sends: {
    addToCart: { fileId: quilt.id },
    createCheckoutSession: { cartItems: [{ id: quilt.id, shownPrice: 9.99 }], sendsEmail: true },
  },
  logs: /This seller can’t take payments/,
})

testBuyNow('Buy Now of what is in the cart already, with a code that is not valid, then with one that is', {
  tags: ['buy-now'],
  answers: {
    getListing: quilt,
    quoteDiscount: inTurn<Answer<'quoteDiscount'>>('discount_unknown', { discount: 5, total: 4.99 }),
    addToCart: 'already_in_cart',
    createCheckoutSession: 'seller_not_ready',
  },
  steps: [
    ...[...code('winter'), see(ERRORS.discount_unknown.message)],
    ...[fill('Discount code', 'half'), press('Apply'), see('-$5.00'), see('$4.99')],
    ...[see(page.getByRole('button', { name: 'Remove', exact: true }))],
    ...[press(page.getByLabelText(/^Fill in my email/)), press('Buy Now: Fox quilt')],
  ],
  shows: [ERRORS.seller_not_ready.message],
  sends: { createCheckoutSession: { discountCode: 'half', sendsEmail: false } },
  logs: /This seller can’t take payments/,
})

testState('a code of a visitor', {
  tags: ['buy-now'],
  at: atListing,
  answers: { getListing: quilt, createGuestSession: 'discount_unknown' },
  steps: [
    press(page.getByText('Have a discount code?')),
    see('Choose Buy Now first. Then enter your code.'),
    press('Buy Now: Fox quilt'),
    press(dialog.getByText('Have a discount code?')),
    fill(dialog.getByLabelText('Discount code'), ' spring '),
    press(inDialog('Continue as guest')),
  ],
  shows: [dialog.getByText(ERRORS.discount_unknown.message)],
  sends: { createGuestSession: { discountCode: 'spring' } },
  logs: /This code isn’t valid/,
})
