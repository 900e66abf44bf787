// Payments: whether a seller can sell, why not, and what mends it.
import { type Answer, inTurn } from '../../support/states/answers.ts'
import {
  alert,
  button,
  dialog,
  heading,
  inDialog,
  link,
  press,
  see,
  statesOf,
  testState,
} from '../../support/states/state.tsx'
import { buyer, inDays, NO_REQUIREMENTS, seller } from '../../support/states/world.ts'

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
})

testPayments('payments in order', {
  tags: ['nothing-scrolls-sideways', 'account-health'],
  shows: [heading('You can sell')],
  hides: [alert(/./)],
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

testPayments('payments of a seller who cannot sell', {
  tags: ['account-health'],
  as: stopped,
  shows: [heading('You can’t sell right now'), WORDS, heading('Under review by Stripe')],
  hides: [alert(/./)],
})

testPayments('payments while the tax settings cannot be checked', {
  answers: { getTaxSetup: 'unavailable' },
  shows: ['We couldn’t check your Stripe tax settings.', button('Try again')],
})

testPayments('payments without tax settings at Stripe, after another try', {
  answers: { getTaxSetup: inTurn<Answer<'getTaxSetup'>>('unavailable', 'unavailable', { is_missing: true }) },
  steps: [press('Try again')],
  shows: [heading('Set up Stripe Tax to get paid'), link('Set up Stripe Tax')],
})

let isPaid = false
testPayments('payments after the seller is back from Stripe', {
  tags: ['account-health'],
  as: stopped,
  answers: { getProfile: () => (isPaid ? seller() : stopped) },
  steps: [
    see(heading('You can’t sell right now')),
    async () => {
      isPaid = true
      document.dispatchEvent(new Event('visibilitychange'))
    },
  ],
  shows: [heading('You can sell')],
  hides: [heading('You can’t sell right now')],
})

testPayments('the question before Stripe is disconnected', {
  steps: [press('Disconnect Stripe')],
  shows: [dialog.getByText('Disconnect your Stripe account?')],
})

testPayments('a disconnection that fails', {
  answers: { disconnect: 'no answer' },
  steps: [press('Disconnect Stripe'), press(inDialog('Disconnect'))],
  shows: ['Couldn’t disconnect your Stripe account. Try again.'],
})

testPayments('a disconnection that waits for payments', {
  answers: {
    disconnect: { selling: 'disconnecting' },
    getProfile: ({ sent }) => seller(sent.disconnect && { selling: 'disconnecting' }),
  },
  steps: [
    press('Disconnect Stripe'),
    press(inDialog('Disconnect')),
    see('We’ll disconnect your Stripe account as soon as no buyer can claim a refund anymore.'),
  ],
  shows: [heading('Your Stripe account is being disconnected')],
  hides: [button('Disconnect Stripe')],
})

testPayments('payments of a disconnected seller', {
  tags: ['account-health'],
  as: seller({ selling: 'disconnected' }),
  shows: [heading('Your Stripe account is no longer connected'), button('Reconnect Stripe')],
  hides: [button('Disconnect Stripe')],
})
