// The shop's own papers, and the lines that name them.
import { ERRORS } from '@contract/errors.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { NARROW } from '../../support/states/inspect.ts'
import { alert, button, dialog, heading, press, testState } from '../../support/states/state.tsx'
import { buyer, seller } from '../../support/states/world.ts'

for (const [at, title, words] of [
  ['/terms', 'Terms', /You can appeal once/],
  ['/privacy', 'Privacy', /no card numbers/],
  ['/copyright', 'Copyright', /How to send a notice/],
  ['/acceptable-use', 'Acceptable Use', /Adult content/],
  ['/accessibility', 'Accessibility', /Tell us about a barrier/],
  ['/licences', 'Licences', /Which version holds/],
  ['/ranking', 'Ranking', /Free and refunded sales and gifts don’t count/],
] as const)
  testState(`the paper ${title}`, {
    tags: ['papers-say-terms'],
    at,
    shows: [heading(title, 1), words, /Version of November \d+, 2026/],
  })

const line = 'By signing up you accept the Terms'
const signUp = (landmark: 'banner' | 'contentinfo') => page.getByRole(landmark).getByRole('button', { name: 'Sign Up' })

testState('the terms beside each Sign Up', {
  at: '/about',
  widths: [1440],
  shows: [page.getByRole('contentinfo').getByText(line)],
  check: async () => {
    for (const landmark of ['banner', 'contentinfo'] as const)
      await expect.element(signUp(landmark).first()).toHaveAccessibleDescription(line)
  },
})

testState('the terms beside Sign Up in the menu of a narrow screen', {
  at: '/about',
  widths: [NARROW],
  steps: [press(page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }))],
  shows: [page.getByRole('banner').getByText(line)],
})

const accept = button('Accept and Continue')
testState('the question for the terms before someone becomes a seller', {
  tags: ['terms-accepted'],
  at: '/dashboard/payments',
  as: buyer({ accepted_terms: '2020-01-01' }),
  steps: [press('Become a Seller')],
  shows: [page.getByRole('dialog', { name: 'Before you sell' }), dialog.getByText(/I accept the Terms/)],
  check: () => expect.element(accept).toBeDisabled(),
})

testState('the question for the terms before a seller uploads', {
  tags: ['terms-accepted'],
  at: '/dashboard/upload',
  as: seller({ accepted_terms: '2020-01-01' }),
  answers: { acceptTerms: 'unavailable' },
  steps: [press(page.getByRole('checkbox', { name: /I accept the Terms/ })), press(accept)],
  shows: [alert(ERRORS.unavailable.message)],
})
