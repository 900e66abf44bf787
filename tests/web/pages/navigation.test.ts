// Addresses without a page, and the search box of the top bar.
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { heading, link, press, testState } from '../../support/states/state.tsx'

for (const at of ['/nowhere', '/listing', '/profile/a/b'])
  testState(`${at}, which is no page`, {
    tags: ['any-path-page', 'nothing-scrolls-sideways'],
    at,
    shows: [heading('Page Not Found', 1), link('Go Home')],
  })

const box = page.getByRole('banner').getByLabelText('Search the marketplace').first()
testState('the search box is empty again on the next page', {
  tags: ['top-bar-search'],
  at: '/search?query=quilt',
  widths: [1440],
  answers: { search: 'never' },
  steps: [
    () => expect.element(box).toHaveValue('quilt'),
    press(page.getByRole('banner').getByRole('link', { name: 'About' })),
  ],
  shows: [heading('About', 1)],
  check: () => expect.element(box).toHaveValue(''),
})
