// Payments: whether a seller can sell, why not, and what mends it.
import * as messages from '@/lib/messages.ts'
import { type Answer, inTurn } from '../../support/states/answers.ts'
import { alert, button, dialog, heading, inDialog, link, press, see, testState } from '../../support/states/state.tsx'
import { buyer, inDays, NO_REQUIREMENTS, seller } from '../../support/states/world.ts'

const at = '/dashboard/payments'
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

testState('payments of a person who does not sell yet', {
  tags: ['account-health'],
  at,
  as: buyer(),
  shows: [heading('Payments', 1), button('Become a Seller')],
})

testState('payments in order', {
  tags: ['account-health'],
  at,
  as: seller(),
  shows: [heading('You can sell')],
  hides: [alert(/./)],
})

testState('payments with something due at Stripe', {
  tags: ['account-health'],
  at,
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
  answers: { listDiscounts: { discounts: [], nextCursor: null } },
  shows: [alert('You can’t sell right now'), alert(WORDS), link('More about your payments')],
})

testState('payments of a seller who cannot sell', {
  tags: ['account-health'],
  at,
  as: stopped,
  shows: [heading('You can’t sell right now'), WORDS, heading('Under review by Stripe')],
  hides: [alert(/./)],
})

testState('payments while the tax settings cannot be checked', {
  tags: ['taxes'],
  at,
  as: seller(),
  answers: { getTaxSetup: 'unavailable' },
  shows: [messages.taxSetupFailed, button('Try again')],
})

testState('payments without tax settings at Stripe, after another try', {
  tags: ['taxes'],
  at,
  as: seller(),
  answers: { getTaxSetup: inTurn<Answer<'getTaxSetup'>>('unavailable', 'unavailable', { is_missing: true }) },
  steps: [press('Try again')],
  shows: [heading('Set up Stripe Tax to get paid'), link('Set up Stripe Tax')],
})

let isPaid = false
testState('payments after the seller is back from Stripe', {
  tags: ['account-health'],
  at,
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

testState('the question before Stripe is disconnected', {
  tags: ['disconnect'],
  at,
  as: seller(),
  steps: [press('Disconnect Stripe')],
  shows: [dialog.getByText('Disconnect your Stripe account?')],
})

testState('a disconnection that fails', {
  tags: ['disconnect'],
  at,
  as: seller(),
  answers: { disconnect: 'no answer' },
  steps: [press('Disconnect Stripe'), press(inDialog('Disconnect'))],
  shows: [messages.disconnectFailed],
})

testState('a disconnection that waits for payments', {
  tags: ['disconnect'],
  at,
  as: seller(),
  answers: {
    disconnect: { selling: 'disconnecting' },
    getProfile: ({ sent }) => seller(sent.disconnect && { selling: 'disconnecting' }),
  },
  steps: [press('Disconnect Stripe'), press(inDialog('Disconnect')), see(messages.disconnecting)],
  shows: [heading('Your Stripe account is being disconnected')],
  hides: [button('Disconnect Stripe')],
})

testState('payments of a disconnected seller', {
  tags: ['account-health', 'disconnect'],
  at,
  as: seller({ selling: 'disconnected' }),
  shows: [heading('Your Stripe account is no longer connected'), button('Reconnect Stripe')],
  hides: [button('Disconnect Stripe')],
})
