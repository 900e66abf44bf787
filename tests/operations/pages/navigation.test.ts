// Addresses without a page, links into a page, and the search box of the top bar.
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { heading, link, press, testState } from '../../support/states/state.tsx'
import { id, listing, review } from '../../support/states/world.ts'

for (const at of ['/nowhere', '/listing', '/profile/a/b'])
  testState(`${at}, which is no page`, {
    tags: ['any-path-page', 'nothing-scrolls-sideways'],
    at,
    shows: [heading('Page Not Found', 1), link('Go Home')],
  })

const reviews = Array.from({ length: 12 }, (_, index) => review(100 + index))
testState('a link to a review shows that review', {
  tags: ['back-forward-lead'],
  at: `/listing/${id(10)}#review-${id(111)}`,
  answers: { getListing: listing(), listReviews: { reviews, nextCursor: null } },
  shows: ['Clear steps.'],
  check: () =>
    expect
      .poll(() => {
        const { top = -1, bottom = -1 } = document.getElementById(`review-${id(111)}`)?.getBoundingClientRect() ?? {}
        return top >= 0 && bottom <= innerHeight
      })
      .toBe(true),
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
