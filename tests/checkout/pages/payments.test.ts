// Payments: whether a seller can sell, why not, and what mends it.

import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { type Answer, empty, entry, type Items, inTurn } from '../../support/states/answers.ts'
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
} from '../../support/states/state.tsx'
import { buyer, DATE, inDays, NO_REQUIREMENTS, seller, trader } from '../../support/states/world.ts'

const asked = (requirements: Partial<typeof NO_REQUIREMENTS>, changes: Parameters<typeof seller>[0] = {}) =>
  seller({ ...changes, selling_requirements: { ...NO_REQUIREMENTS, ...requirements } })
const stopped = asked(
  {
    past_due: ['external_account', 'tos_acceptance.date'],
    pending_verification: ['individual.id_number'],
    disabled_reason: 'requirements.past_due',
  },
  { selling: 'stopped' },
)
const WORDS = /Stripe needs a bank account for payouts and your agreement to Stripe’s terms\./

const testPayments = statesOf({ at: '/dashboard/payments', as: seller() })

testPayments('payments of a person who does not sell yet', {
  tags: ['account-health'],
  as: buyer(),
  shows: [heading('Payouts', 1), button('Become a Seller')],
  hides: [heading('In your Stripe account (all your sales)')],
})

const balanceHeading = heading('In your Stripe account (all your sales)')
const payout = (number: number, changes: Partial<Items<'getPayouts', 'payouts'>>) =>
  entry('getPayouts', 'payouts', { id: `po_${number}`, currency: 'usd', status: 'paid', amount: 4200, ...changes })
const payouts = empty('getPayouts', {
  balances: [
    { currency: 'usd', available: 12_345, pending: -600 },
    { currency: 'jpy', available: 1250, pending: 0 },
  ],
  payouts: [
    payout(1, { status: 'in_transit', amount: 7001, arrives_at: '2026-12-03T00:00:00.000Z' }),
    payout(2, { status: 'pending', amount: 1300, currency: 'jpy', arrives_at: '2026-12-04T00:00:00.000Z' }),
    payout(3, { status: 'pending', amount: 9900, arrives_at: '2026-12-09T00:00:00.000Z' }),
    payout(4, { status: 'failed', failure: 'The bank account has been closed.' }),
    payout(5, {}),
  ],
})

testPayments('payments in order, by currency', {
  tags: ['nothing-scrolls-sideways', 'account-health'],
  answers: { getPayouts: payouts },
  shows: [
    heading('You can sell'),
    balanceHeading,
    ...['$123.45', '-$6.00', '¥1,250', '¥0', 'The bank account has been closed.', 'Paid out', /^As of /],
    page.getByText('$70.01').nth(1),
    page.getByText('¥1,300').nth(1),
  ],
  hides: [alert(/./), page.getByText('$99.00').nth(1), page.getByText(/\$1,250|\$12.50/)],
})

testPayments('invoices of an account without money are turned on, with what Stripe charges for them', {
  tags: ['invoices'],
  answers: { getPayouts: empty('getPayouts'), updateShop: { user: seller({ makes_invoices: true }) } },
  steps: [press('Turn invoices on')],
  shows: ['0.4% of the payment, at most $2 per invoice', 'Nothing yet', 'None on its way', 'No payouts yet.'],
  sends: { updateShop: { makes_invoices: true } },
})

let isBack = false
testPayments('payments while Stripe does not answer, after another try', {
  answers: { getPayouts: () => (isBack ? payouts : 'payment_provider_unavailable') },
  steps: [
    see('We couldn’t load your balance from Stripe.'),
    async () => {
      isBack = true
    },
    press('Try again'),
  ],
  shows: ['$123.45'],
})

testPayments('payments with something due at Stripe', {
  tags: ['account-health'],
  as: asked({
    currently_due: ['external_account', 'individual.verification.document'],
    eventually_due: ['external_account', 'individual.verification.document', 'company.tax_id'],
    current_deadline: inDays(9),
  }),
  shows: [
    heading(/^You can sell. Stripe needs something from you by /),
    heading(/^Due by /),
    'a bank account for payouts',
    'your company’s tax or registration number',
    link('Open Stripe'),
  ],
})

testState('a seller’s page while they cannot sell has a banner', {
  tags: ['account-health'],
  at: '/dashboard/discounts',
  as: stopped,
  shows: [alert('You can’t sell right now'), alert(WORDS), link('More about your payments')],
})

testPayments('payments without tax settings at Stripe, after another try', {
  answers: { getTaxSetup: inTurn<Answer<'getTaxSetup'>>('unavailable', 'unavailable', { is_missing: true }) },
  steps: [see('We couldn’t check your Stripe tax settings.'), press('Try again')],
  shows: [heading('Set up Stripe Tax to get paid'), link('Set up Stripe Tax')],
})

testPayments('an amount under which payments that may be fraud are refunded', {
  tags: ['nothing-scrolls-sideways', 'fraud-warning'],
  answers: { updateShop: { user: seller() } },
  steps: [fill('Refund automatically under', '20'), press('Save')],
  shows: ['Automatic refunds saved.'],
  sends: { updateShop: { refund_warned_under_cents: 2000 } },
})

let isPaid = false
testPayments('payments of a seller who cannot sell, then is back from Stripe', {
  tags: ['account-health'],
  as: stopped,
  answers: { getProfile: () => (isPaid ? seller() : stopped) },
  steps: [
    ...[see(heading('You can’t sell right now')), see(WORDS), see(heading('Under review by Stripe'))],
    async () => {
      await expect.element(alert(/./)).not.toBeInTheDocument()
      isPaid = true
      document.dispatchEvent(new Event('visibilitychange'))
    },
  ],
  shows: [heading('You can sell')],
  hides: [heading('You can’t sell right now')],
})

testPayments('a disconnection that fails', {
  answers: { disconnect: 'no answer' },
  steps: [press('More actions'), press('Disconnect Stripe'), press(inDialog('Disconnect'))],
  shows: ['Couldn’t disconnect your Stripe account. Try again.'],
})

testPayments('a disconnection that waits for payments', {
  answers: {
    disconnect: { selling: 'disconnecting' },
    getProfile: ({ sent }) => seller(sent.disconnect && { selling: 'disconnecting' }),
  },
  steps: [
    press('More actions'),
    press('Disconnect Stripe'),
    see(dialog.getByText('Disconnect your Stripe account?')),
    press(inDialog('Disconnect')),
    see('We’ll disconnect your Stripe account as soon as no buyer can claim a refund anymore.'),
  ],
  shows: [heading('Your Stripe account is being disconnected')],
  hides: [button('More actions')],
})

testPayments('payments of a disconnected seller', {
  tags: ['account-health'],
  as: seller({ selling: 'disconnected' }),
  shows: [heading('Your Stripe account is no longer connected'), button('Reconnect Stripe')],
  hides: [button('More actions'), balanceHeading],
})

testPayments('a seller who said who sells before, and changes it', {
  tags: ['seller-identity-shown', 'nothing-scrolls-sideways'],
  answers: {
    getIdentity: {
      versions: [
        { ...trader, certified_at: DATE },
        { ...trader, kind: 'private', legal_name: 'Sam Seller', certified_at: DATE },
      ],
    },
    saveIdentity: { success: true },
  },
  steps: [
    press(page.getByText('Earlier versions')),
    see('Private person. Only you can see the rest.'),
    press('Change'),
    fill(dialog.getByLabelText('Phone'), ''),
    press(dialog.getByRole('checkbox', { name: /I certify/ })),
    press(inDialog('Save')),
    see('Enter a phone number.'),
    fill(dialog.getByLabelText('Phone'), '+353 1 555 0101'),
    press(inDialog('Save')),
  ],
  shows: ['Saved. New orders keep it as it is now.'],
  sends: { saveIdentity: { identity: { ...trader, phone: '+353 1 555 0101' }, certified: true } },
})

testState('a seller who must say who sells, and does before the connection', {
  tags: ['seller-identity-required', 'nothing-scrolls-sideways'],
  at: '/dashboard/overview',
  as: seller({ has_identity: false }),
  answers: { getShopTerms: { ...empty('getShopTerms'), identity_required_from: inDays(7) } },
  shows: [/^Say who sells by /, 'Otherwise we pause your listings until you do.', link('Say who sells')],
})

testPayments('a person who is asked who sells before the connection', {
  tags: ['seller-identity-required', 'nothing-scrolls-sideways'],
  as: buyer({ has_identity: false }),
  steps: [press('Become a Seller'), press(dialog.getByLabelText('As a private person'))],
  shows: [/Buyers read: “This seller is a private person/, dialog.getByLabelText('Legal name (optional)')],
})
