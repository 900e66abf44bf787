// A seller's state in words: whether they can sell, why not, and what mends it.
import type { OwnProfile, SellingRequirements } from '@contract/profiles.ts'
import { describe, expect, test } from 'vitest'
import { requirementsText, sellingHealth } from './selling-health.ts'

const NOTHING: SellingRequirements = {
  currently_due: [],
  past_due: [],
  eventually_due: [],
  pending_verification: [],
  disabled_reason: null,
  current_deadline: null,
}
const healthOf = (selling: OwnProfile['selling'], asked: Partial<SellingRequirements> | null = {}) =>
  sellingHealth({ selling, selling_requirements: asked && { ...NOTHING, ...asked } })

describe('a seller', { tags: ['account-health'] }, () => {
  test('who never connected has no state', () => {
    expect(healthOf(null, null)).toBeNull()
  })

  test('without open needs reads that they can sell, and has nothing to fix', () => {
    expect(healthOf('open')).toMatchObject({ label: 'In order', title: 'You can sell', lists: [], fix: null })
  })

  test('whose taxes Stripe cannot compute reads why buyers cannot pay, and where to fix it', {
    tags: ['taxes'],
  }, () => {
    const health = sellingHealth({ selling: 'open', selling_requirements: NOTHING }, undefined, true)
    expect(health).toMatchObject({ label: 'Taxes missing', look: 'bad', fix: 'stripe tax' })
    expect(sellingHealth({ selling: 'stopped', selling_requirements: NOTHING }, undefined, true)).toMatchObject({
      fix: 'stripe',
    })
  })

  test('with later needs has nothing to fix yet, and reads what they are', () => {
    const health = healthOf('open', {
      eventually_due: ['company.tax_id'],
      pending_verification: ['individual.verification.document'],
    })
    expect(health).toMatchObject({ title: 'You can sell', fix: null })
    expect(health?.lists).toEqual([
      { title: 'Under review by Stripe', needs: ['proof of identity'] },
      { title: 'Needed later', needs: ['your company’s tax or registration number'] },
    ])
  })

  test('with something due sells on and reads until when, once for each thing', () => {
    const health = healthOf('open', {
      currently_due: ['external_account', 'individual.dob.day', 'individual.dob.month'],
      eventually_due: ['external_account', 'individual.dob.day', 'individual.dob.month'],
      current_deadline: '2026-12-03T12:00:00.000Z',
    })
    expect(health).toMatchObject({ label: 'Action needed', fix: 'stripe' })
    expect(health?.title).toMatch(/^You can sell\. Stripe needs something from you by .*2026$/)
    expect(health?.text).toContain('Stripe needs a bank account for payouts and a date of birth.')
    expect(health?.lists).toEqual([
      { title: expect.stringMatching(/^Due by .*2026$/), needs: ['a bank account for payouts', 'a date of birth'] },
    ])
  })

  test('who can sell while their payouts are off reads why', () => {
    const health = healthOf('open', { past_due: ['external_account'], disabled_reason: 'requirements.past_due' })
    expect(health).toMatchObject({ label: 'Needs attention', fix: 'stripe' })
    expect(health?.text).toContain('Stripe needs a bank account for payouts.')
  })

  test.each([
    ['requirements.past_due', 'Stripe needs your agreement to Stripe’s terms.'],
    ['requirements.pending_verification', 'Stripe is checking your details.'],
    ['under_review', 'Stripe is reviewing your account.'],
    ['platform_paused', 'We paused payments to your account.'],
    ['rejected.fraud', 'because of suspected fraud'],
    ['rejected.platform_other', 'Stripe closed your account. Open Stripe to see why.'],
    ['something.new', 'Stripe needs your agreement to Stripe’s terms.'],
  ])('whose charges are off for %s reads "%s"', (disabled_reason, words) => {
    const health = healthOf('stopped', { past_due: ['tos_acceptance.date'], disabled_reason })
    expect(health).toMatchObject({ label: 'Paused', title: 'You can’t sell right now', fix: 'stripe' })
    expect(health?.text).toContain(words)
    expect(health?.text).toContain('Your listings are paused')
  })

  test('whose charges are off for no reason that we know is sent to Stripe', () => {
    expect(healthOf('stopped')?.text).toContain('Open Stripe to see why.')
  })

  test('whose connection is about to end reads what it waits for', () => {
    const health = healthOf('disconnecting', { past_due: ['external_account'] })
    expect(health).toMatchObject({ label: 'Disconnecting', lists: [] })
    expect(health?.text).toContain('Stripe stays connected until no buyer can withdraw')
  })

  test('whose connection is gone connects again, and no longer reads the earlier needs', () => {
    expect(healthOf('disconnected', { past_due: ['external_account'] })).toMatchObject({
      label: 'Disconnected',
      lists: [],
      fix: 'reconnect',
    })
  })
})

// Stripe's names of what it asks for, as sellers read them.
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
