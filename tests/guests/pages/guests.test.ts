// Buying without an account: the choice at Buy Now, the page after payment, and the page behind the mailed link.
import { ERRORS } from '@contract/errors.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import * as messages from '@/lib/messages.ts'
import { type Answer, type Answers, entry, inTurn } from '../../support/states/answers.ts'
import { challenge, verify } from '../../support/states/captcha-samples.ts'
import {
  alert,
  button,
  dialog,
  fill,
  heading,
  inDialog,
  link,
  press,
  see,
  statesOf,
  testState,
  type,
} from '../../support/states/state.tsx'
import { bundle, buyer, DATE, id, LONG_WORD, linkedPurchase, listing, order } from '../../support/states/world.ts'

const quilt = listing({ title: 'Fox quilt', price: 9.99 })
const CHOICE = 'How do you want to buy?'
const buy = press('Buy Now: Fox quilt')
const asGuest = press(inDialog('Continue as guest'))

const testListing = statesOf({ at: `/listing/${quilt.id}`, answers: { getListing: quilt }, tags: ['buy-now'] })

testListing('a visitor chooses how to buy', {
  tags: ['nothing-scrolls-sideways'],
  steps: [buy],
  shows: [
    heading(CHOICE),
    'Stripe asks for your email. We’ll send your files there.',
    inDialog('Log in'),
    inDialog('Continue as guest'),
  ],
})

testListing('a visitor who closes the choice is back at the button', {
  steps: [buy, see(CHOICE), type('{Escape}')],
  shows: [heading('Fox quilt', 1)],
  hides: [CHOICE],
  check: () => expect.element(button('Buy Now: Fox quilt')).toHaveFocus(),
})

testListing('a guest waits for the checkout', {
  answers: { createGuestSession: 'never' },
  steps: [buy, asGuest],
  shows: [page.getByRole('button', { name: 'Continue as guest', disabled: true })],
  sends: {
    createGuestSession: {
      secret: expect.stringMatching(/^[\w-]{43}$/),
      cartItems: [{ id: quilt.id, shownPrice: 9.99 }],
      shownTotal: 9.99,
    },
  },
})

testListing('a guest’s checkout that doesn’t start', {
  answers: { createGuestSession: 'seller_not_ready' },
  steps: [buy, asGuest],
  shows: [dialog.getByText(ERRORS.seller_not_ready.message)],
  logs: /This seller can’t take payments/,
})

testListing('a guest solves the robot check after failed payments from their network', {
  tags: ['card-testing'],
  answers: {
    getCaptcha: challenge,
    createGuestSession: ({ values }) =>
      values.captchaToken ? 'never' : { refusal: 'invalid_request', field: 'captchaToken' },
  },
  steps: [buy, asGuest, see(messages.captchaRequired), ...verify, asGuest],
  shows: [page.getByRole('button', { name: 'Continue as guest', disabled: true })],
  sends: { createGuestSession: { captchaToken: expect.any(String) } },
  logs: /ApiError/,
})

testListing('a guest whose items turn out to be free', {
  answers: { createGuestSession: 'address_required' },
  steps: [buy, asGuest],
  shows: [heading('Get your files by email'), inDialog('Send link')],
})

const pending = { id: null, number: '7K3QD-0X9MB', titles: 'Fox quilt', total: 9.99, since: DATE, is_gift: false }
const PENDING = /^Payment pending.*for \$9\.99.* Order 7K3QD-0X9MB\. Bank payments can take up to 14 business days\./
const NO_BUTTONS = [button('Buy Now: Fox quilt'), button('Add to Cart: Fox quilt')]
testListing('a listing whose payment is pending, as its buyer sees it', {
  tags: ['payment-pending', 'nothing-scrolls-sideways'],
  as: buyer(),
  answers: { hasPurchased: { hasPurchased: false, pending: { ...pending, id: order().id } } },
  shows: [alert(PENDING), link('Find your order'), link('Payment pending'), button('Give as a gift: Fox quilt')],
  hides: NO_BUTTONS,
})

testListing('a listing whose payment is pending, as its guest sees it', {
  tags: ['payment-pending'],
  stored: { 'guest-secret': 'x'.repeat(43) },
  answers: { findPendingPayment: { pending } },
  shows: [alert(PENDING), link('Payment pending')],
  hides: NO_BUTTONS,
  sends: { findPendingPayment: { secret: 'x'.repeat(43), itemId: quilt.id } },
})

const forest = bundle({ name: 'Forest quilts', price: 10, full_price: 12, saving: 2, listings: [quilt] })
testState('a bundle that a guest buys', {
  at: `/bundle/${forest.id}`,
  answers: { getBundle: forest, createGuestSession: 'price_changed' },
  steps: [press('Buy Now: Forest quilts'), asGuest],
  shows: [dialog.getByText('The price has changed. Reload the page to see it.')],
  sends: { createGuestSession: { cartItems: [{ id: quilt.id }], shownTotal: 10 } },
  logs: /ApiError/,
})

const email = page.getByLabelText('Email', { exact: true })
const testFree = statesOf({
  at: `/listing/${quilt.id}`,
  answers: { getListing: { ...quilt, price: 0 }, getCaptcha: challenge },
})

testFree('a free item asks a guest for an email address, and a link is sent', {
  tags: ['nothing-scrolls-sideways'],
  answers: { takeFreeItems: { success: true } },
  steps: [
    ...[buy, see('We’ll email you a link to your files.'), asGuest, press(inDialog('Send link'))],
    ...[see('Enter your email address.'), see(messages.captchaRequired)],
    ...[fill(email, ' vera@example.com'), ...verify, press(inDialog('Send link'))],
  ],
  shows: ['Check your email. We sent a link to vera@example.com.'],
  check: () => expect.element(inDialog('Done')).toHaveFocus(),
  sends: { takeFreeItems: { cartItems: [{ id: quilt.id, shownPrice: 0 }], email: 'vera@example.com' } },
})

testFree('a free item that is no longer for sale', {
  answers: { takeFreeItems: 'listing_inactive' },
  steps: [buy, asGuest, fill(email, 'vera@example.com'), ...verify, press(inDialog('Send link'))],
  shows: [alert(ERRORS.listing_inactive.message)],
})

const purchase = linkedPurchase()
const guest = { name: 'Guest', standing: 'guest' as const, address: 'v…@example.com', statements: [], correction: null }
const bought = (...purchases: (typeof purchase)[]): Answers => ({ getRedress: { ...guest, purchases, gifts: [] } })

const secret = 'x'.repeat(43)
const testPaid = statesOf({
  at: '/guest-purchase?session_id=cs_1',
  answers: { openGuestPurchase: { token: 'a-link' }, getRedressOrder: order(), ...bought(purchase) },
})

testPaid('a guest’s purchase', {
  tags: ['nothing-scrolls-sideways'],
  stored: { 'guest-secret': secret },
  shows: [
    heading(messages.thankYou, 1),
    button('Download Quilt pattern'),
    /^Order 7K3QD-0X9MB\. We emailed a link to v…@example\.com\./,
    order().id,
    button('Keep it in my account'),
    'Log in with v…@example.com to keep it in your library.',
    link('Receipt'),
  ],
  sends: { openGuestPurchase: { secret, sessionId: 'cs_1' } },
})

let isConfirmed = false
testPaid('a guest’s payment that is confirmed while they wait', {
  answers: { openGuestPurchase: () => (isConfirmed ? { token: 'a-link' } : 'payment_pending') },
  steps: [
    see('Waiting for your payment to be confirmed...'),
    async () => {
      isConfirmed = true
    },
  ],
  shows: [heading(messages.thankYou, 1)],
})

testPaid.each([], {
  'a guest’s payment that their bank processes': [
    { openGuestPurchase: 'payment_processing' },
    heading('Payment pending', 1),
    /Bank payments can take up to 14 business days/,
  ],
  'a guest’s payment that failed': [
    { openGuestPurchase: 'payment_failed' },
    alert('Your payment didn’t go through and you weren’t charged. Open the item to try again.'),
    link('Go Home'),
  ],
  'a guest’s purchase from another browser': [
    { openGuestPurchase: 'order_not_found' },
    alert(messages.orderFailed),
    'If you’ve paid, check your email for a link to your files.',
  ],
  'a guest’s purchase whose files don’t load': [{ getRedress: 'unavailable' }, alert(messages.ordersFailed)],
})

testState('a guest’s purchase without a session id', {
  at: '/guest-purchase',
  shows: [alert('Missing session id.'), link('Go Home')],
})

const testLinked = statesOf({ at: '/purchases#a-link' })

testLinked('a purchase from another shop', {
  answers: bought({ ...purchase, price_cents: 0, imported_from: 'gumroad' }),
  shows: [/^Sam Seller, from Gumroad/],
})

testLinked('the purchases behind a mailed link', {
  tags: ['nothing-scrolls-sideways'],
  answers: bought(purchase, {
    ...purchase,
    listing_id: id(11),
    title: LONG_WORD,
    files: [purchase.files[0], { id: id(41), name: `${LONG_WORD}.pdf` }].flatMap((file) => file ?? []),
  }),
  shows: [
    heading('Your purchases', 1),
    button('Download Quilt pattern'),
    button('Download all'),
    button('Keep it in my account'),
    link('Receipt'),
    page.getByRole('checkbox', { name: 'Email me offers from this seller', checked: false }),
    ...['Your data', 'Erase your address'].map((name) => heading(name)),
  ],
})

testLinked('a guest’s refund request is sent', {
  answers: { ...bought(purchase), requestGuestRefund: { success: true } },
  steps: [
    press('Request a Refund'),
    press(inDialog('Send')),
    see('Choose a reason.'),
    press(dialog.getByRole('radio', { name: 'I changed my mind' })),
    fill('Tell the seller more', 'Not what I need'),
    press(inDialog('Send')),
  ],
  shows: ['Refund request sent. We’ll email you the seller’s reply.'],
})

const mayReview = { problem: null, written: null }
testLinked('a guest reviews an item', {
  tags: ['nothing-scrolls-sideways'],
  answers: { ...bought({ ...purchase, review: mayReview }), saveGuestReview: { success: true } },
  steps: [
    press('Write Review: Quilt pattern'),
    press(inDialog('Submit Review')),
    see('Please provide a rating and a comment.'),
    () => dialog.getByRole('radio', { name: '4 stars' }).click({ force: true }),
    fill('Comment', ' Clear steps. '),
    press(inDialog('Submit Review')),
  ],
  shows: ['Review submitted successfully!'],
  sends: { saveGuestReview: { rating: 4, comment: 'Clear steps.', browser: expect.stringMatching(/^[\w-]{43}$/) } },
})

const offer = entry('listGuestMessages', 'cases', {
  ...{ id: id(60), order_id: id(30), title: 'Quilt pattern', kind: 'corrupt', body: 'Page 3', author: 'guest' },
  ...{ state: 'offered', offer: 'refund', answer: 'Sorry', due_at: DATE },
})
const said = [{ order_id: id(30), is_own: true, body: 'Page 3', sent_at: DATE }]
testLinked('a guest accepts the seller’s offer', {
  answers: {
    ...{ ...bought(purchase), listGuestMessages: { messages: said, cases: [offer], may_write: true } },
    replyToGuestCase: { success: true },
  },
  steps: [press('Accept the offer')],
  shows: [heading('Case: The file doesn’t open'), 'The seller offered you a refund.'],
  sends: { replyToGuestCase: { caseId: id(60), action: 'accept' } },
})

testLinked('a purchase that a guest can withdraw from', {
  answers: bought({ ...purchase, waits_until: DATE, files: [] }),
  shows: [button('Deliver now'), button('Withdraw from this purchase')],
})

testLinked.each([], {
  'purchases that don’t load': [{ getRedress: 'unavailable' }, alert(messages.ordersFailed), button('Try again')],
  'a link without purchases': [bought(), 'You have no purchases to download.'],
  'a link that has ended': [
    { getRedress: 'unauthenticated' },
    alert('This link no longer works. Log in with the same email, or get a new link.'),
    button('Send links'),
  ],
})

testLinked('a guest’s address is erased at the second try', {
  answers: {
    ...bought(purchase),
    eraseGuest: inTurn<Answer<'eraseGuest'>>('unavailable', { success: true }),
  },
  steps: [
    press('Erase your address'),
    see('Your link will stop working, and you’ll lose access to these files.'),
    press(inDialog('Erase')),
    see(alert(ERRORS.unavailable.message)),
    ...[press('Erase your address'), press(inDialog('Erase'))],
  ],
  shows: ['Your address has been erased.', link('Go Home')],
  hides: [button('Download Quilt pattern')],
})

const testForm = statesOf({ at: '/purchases', answers: { getCaptcha: challenge } })
const send = [fill(email, 'vera@example.com'), ...verify, press('Send links')]

testForm('new links are sent', {
  answers: { mailGuestLinks: { success: true } },
  steps: [see('Bought something without an account? We’ll email you a link.'), ...send],
  shows: ['If you bought something with this email, we’ve sent you a link.'],
  sends: { mailGuestLinks: { email: 'vera@example.com' } },
})
