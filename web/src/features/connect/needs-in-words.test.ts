// Stripe's names of what it asks for, as sellers read them.
import { expect, test } from 'vitest'
import { requirementsText } from './needs-in-words.ts'

test.each([
  [[], ''],
  [['tos_acceptance.date', 'tos_acceptance.ip'], 'your agreement to Stripe’s terms'],
  [['individual.verification.document', 'individual.dob.day'], 'proof of identity and a date of birth'],
  [
    ['business_profile.url', 'external_account', 'something.new'],
    'the address of your shop or website, a bank account for payouts, and further details',
  ],
])('for the needs %o a seller reads "%s"', { tags: ['seller-whose-account'] }, (needs, words) => {
  expect(requirementsText(needs)).toBe(words)
})
