// Gifts: the form beside Buy Now, the giver's pages, and the page of the recipient's link.
import { ERRORS } from '@contract/errors.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { type Body, empty } from '../../support/states/answers.ts'
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
  buyer,
  DATE,
  id,
  inDays,
  LONG_WORD,
  linkedPurchase,
  listing,
  order,
  orderItem,
} from '../../support/states/world.ts'

const quilt = listing({ title: 'Fox quilt', price: 9.99 })
const give = press('Give as a gift: Fox quilt')
const email = fill('Recipient’s email', ' ada@example.com')
const date = page.getByLabelText('Date', { exact: true })
const day = inDays(3).slice(0, 10)

const testListing = statesOf({ at: `/listing/${quilt.id}`, answers: { getListing: quilt } })

testListing('a member’s gift on a date, with what is missing', {
  tags: ['nothing-scrolls-sideways'],
  as: buyer(),
  answers: {
    createCheckoutSession: 'never',
    getShopTerms: empty('getShopTerms', { withdrawal_days: 14, has_withdrawal: true }),
    listCart: { cartItems: [], bundles: [], sellers: [], leftItems: [], withdrawal_days: 14 },
  },
  steps: [
    give,
    press(dialog.getByRole('radio', { name: 'On a date' })),
    fill(date, ''),
    press(inDialog('Continue to payment')),
    see('Enter the recipient’s email address.'),
    see('Choose a day within the next 365 days.'),
    email,
    fill(date, day),
    fill('Note (optional)', 'Happy birthday!'),
    press(inDialog('Continue to payment')),
  ],
  shows: [
    heading('Give as a gift'),
    '15/500',
    'With or without it, you can withdraw within 14 days of payment until the gift is opened.',
  ],
  sends: {
    createCheckoutSession: {
      cartItems: [{ id: quilt.id, shownPrice: 9.99 }],
      shownTotal: 9.99,
      gift: { address: 'ada@example.com', deliverOn: day, note: 'Happy birthday!' },
    },
  },
})

testListing('a guest’s gift whose note has a link', {
  answers: { createGuestSession: { refusal: 'invalid_request', field: 'gift.note' } },
  steps: [give, email, fill('Note (optional)', 'See example.com'), press(inDialog('Continue as guest'))],
  shows: ['Remove the link. Notes can’t have links.', inDialog('Log in')],
  check: () => expect.element(page.getByLabelText('Recipient’s email')).toHaveValue('ada@example.com'),
  sends: { createGuestSession: { gift: { deliverOn: null, note: 'See example.com' } } },
  logs: /invalid value/,
})

testListing('a guest’s wrong discount code is named at its field', {
  answers: { createGuestSession: 'discount_unknown' },
  steps: [give, email, press(inDialog('Continue as guest'))],
  shows: [ERRORS.discount_unknown.message],
  check: () => expect.element(dialog.getByLabelText('Discount code')).toHaveAttribute('aria-invalid', 'true'),
  logs: /isn’t valid/,
})

testListing('an owner gives a free item at their own price', {
  as: buyer(),
  answers: {
    getListing: { ...quilt, price: 0, pay_what_you_want: true },
    hasPurchased: { hasPurchased: true },
    createCheckoutSession: 'seller_not_ready',
  },
  steps: [
    give,
    fill('Name your price', 'much'),
    email,
    press(inDialog('Continue to payment')),
    fill('Name your price', '0'),
  ],
  shows: [inDialog('Give')],
  hides: [page.getByLabelText('Note (optional)')],
})

const planned = {
  address: 'a…@e….com',
  note: 'Happy birthday!',
  deliver_on: '2027-03-14',
  state: 'planned',
} as const
const given = (changes: Partial<Body<'getOrder'>> = {}) =>
  order({ gift: planned, items: [orderItem({ title: 'Fox quilt', is_held: false })], ...changes })

testState('a gift that was paid', {
  at: '/checkout-success?session_id=cs_1',
  as: buyer(),
  answers: { getSessionOrder: given() },
  shows: ['We’ll email it to a…@e….com on March 14, 2027.', 'Planned', 'Happy birthday!'],
  hides: [button('Download Fox quilt')],
})

testState('the address of a bounced gift is corrected', {
  at: `/dashboard/orders/${id(30)}`,
  as: buyer(),
  answers: {
    getOrder: ({ sent }) => given({ gift: { ...planned, state: sent.correctGift ? 'sent' : 'bounced' } }),
    correctGift: { success: true },
  },
  steps: [
    see('Our email to a…@e….com didn’t arrive. Correct the address to send it again.'),
    press('Correct the address'),
    fill('Recipient’s email', 'ada@example.org'),
    press(inDialog('Save address')),
  ],
  shows: ['Address corrected.', 'Sent'],
  sends: { correctGift: { orderId: id(30), address: 'ada@example.org' } },
})

const testLinked = statesOf({ at: '/purchases#a-link' })
const redress = {
  name: 'Guest',
  standing: 'guest' as const,
  address: 'a…@example.com',
  statements: [],
  correction: null,
  purchases: [],
  gifts: [],
}
const gift = {
  ...planned,
  bundle: null,
  order_id: id(30),
  order_number: '7K3QD-0X9MB',
  titles: 'Fox quilt',
  paid_at: DATE,
  waits_until: null,
  withdraw_until: null,
}

testState('a guest’s gift that was paid', {
  at: '/guest-purchase?session_id=cs_1',
  answers: {
    openGuestPurchase: { token: 'a-link' },
    getRedress: { ...redress, gifts: [gift] },
    getRedressOrder: given(),
  },
  shows: [heading('Gift'), 'Planned', /^Order 7K3QD-0X9MB\./],
  hides: [button('Download Fox quilt')],
})

testLinked('gifts of a guest in every state', {
  tags: ['nothing-scrolls-sideways'],
  answers: {
    getRedress: {
      ...redress,
      gifts: [
        { ...gift, note: LONG_WORD },
        ...(['sent', 'bounced', 'opened', 'returned', 'refunded'] as const).map((state, index) => ({
          ...gift,
          order_id: id(31 + index),
          state,
        })),
      ],
    },
  },
  shows: ['Planned', 'Sent', 'Bounced', 'Opened', 'Returned', 'Refunded', LONG_WORD],
  check: async () => {
    // Not of those that went back.
    expect(button('Request a Refund').elements()).toHaveLength(4)
    await expect.poll(() => heading('News from Sam Seller').elements()).toHaveLength(1)
  },
})

testLinked('a guest’s gift that waits for a consent', {
  tags: ['nothing-scrolls-sideways'],
  answers: {
    getRedress: { ...redress, gifts: [{ ...gift, waits_until: DATE, withdraw_until: DATE }] },
    giveConsent: { success: true },
  },
  steps: [press('Deliver now'), press('I agree')],
  shows: [button('Withdraw from this purchase')],
  sends: { giveConsent: { orderId: id(30) } },
})

const theirs = { note: 'Happy birthday!\n<b>Bea</b>', giver: 'Bea Buyer', can_return: true }
const received = linkedPurchase({
  title: 'Fox quilt',
  price_cents: 0,
  order_number: null,
  gift: theirs,
})
const testReceived = statesOf({
  at: '/purchases#a-link',
  answers: { getRedress: { ...redress, purchases: [received] } },
})

testReceived('a gift behind its recipient’s link', {
  tags: ['nothing-scrolls-sideways'],
  shows: [
    heading('A gift for you', 1),
    heading('Fox quilt', 2),
    'From Bea Buyer',
    'Happy birthday! <b>Bea</b>',
    button('Download Fox quilt'),
    'Log in with a…@example.com to keep it in your library.',
    button('Keep it in my account'),
    'You can return it until you open it. Until then, its giver can send it to another address.',
  ],
})

testReceived('a bundle as a gift', {
  answers: {
    getRedress: {
      ...redress,
      purchases: ['Fox quilt', 'Owl quilt'].map((title, at) => ({
        ...received,
        listing_id: id(10 + at),
        title,
        bundle: 'Forest quilts',
      })),
    },
  },
  shows: [heading('Bundle Forest quilts', 2), button('Download all'), button('Download Owl quilt')],
})

testReceived('an opened gift stays', {
  answers: { getRedress: { ...redress, purchases: [{ ...received, gift: { ...theirs, can_return: false } }] } },
  shows: ['You have its files or key, so you can’t return it.'],
  hides: [button('Return gift')],
})

testReceived('a gift is returned', {
  answers: { returnGift: { success: true } },
  steps: [
    press('Return gift'),
    see('Bea Buyer gets the money back. You’ll lose access to the files.'),
    press(inDialog('Return gift')),
  ],
  shows: ['Gift returned. Its giver has been notified.'],
  sends: { returnGift: { orderId: id(30) } },
})

const unopened = { id: null, key: null, state: 'unopened' as const, seats: null, seats_used: 0 }
testReceived('a gift with a licence key is opened', {
  answers: {
    getRedress: ({ sent }) => ({
      ...redress,
      purchases: [
        {
          ...received,
          licence: sent.openGift ? { ...unopened, state: 'valid' as const, key: 'KEY-1' } : unopened,
          gift: { ...theirs, can_return: !sent.openGift },
        },
      ],
    }),
    openGift: { success: true },
  },
  steps: [see(/^Open the gift to see its licence key\./), press('Show the licence key for Fox quilt')],
  shows: [page.getByLabelText('Licence key for Fox quilt'), 'You have its files or key, so you can’t return it.'],
  sends: { openGift: { orderId: id(30) } },
})
