// The rating and the reviews of a listing.
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '../../support/states/answers.ts'
import {
  button,
  dialog,
  fill,
  inDialog,
  link,
  press,
  see,
  statesOf,
  testState,
  type,
} from '../../support/states/state.tsx'
import { buyer, DATE, id, listing, paged, review } from '../../support/states/world.ts'

const item = listing({ rating: 4, rating_count: 2 })
const at = `/listing/${item.id}`
const rated: Answers = {
  getListing: item,
  getRatings: { overallRating: 4, breakdown: { 1: 0, 2: 0, 3: 1, 4: 0, 5: 1 } },
  listReviews: { reviews: [review(50), review(51, { reviewer_username: 'bob', rating: 3 })], nextCursor: null },
}

const rating = button(/4\.0 2 reviews/)
const focusRating = async () => {
  await see(rating)()
  ;(rating.element() as HTMLElement).focus()
}
const breakdown = page.getByRole('listitem').filter({ hasText: /^5\s*1 review$/ })

const testReviews = statesOf({ at, answers: rated })

testReviews('a listing with its seller, price, rating and reviews', {
  tags: ['nothing-scrolls-sideways', 'listing-title-description', 'listing-reviews-reviews'],
  shows: [
    'Quilt pattern',
    'A quilt with stars, in four sizes.',
    'Sold by',
    '$12.00',
    button(/4\.0 2 reviews/),
    'Clear steps.',
  ],
  check: () => {
    expect(page.getByRole('button', { name: /^Report the review by/ }).elements()).toHaveLength(2)
    expect(link('Sam Seller').first().element().getAttribute('href')).toBe('/profile/sam')
  },
})

testReviews('a listing with the breakdown of its rating', {
  tags: ['listing-title-description'],
  steps: [focusRating],
  shows: [breakdown],
})

testReviews('a listing whose breakdown was closed by Escape', {
  tags: ['listing-title-description'],
  steps: [focusRating, see(breakdown), type('{Escape}')],
  shows: ['Clear steps.'],
  hides: [breakdown],
})

const twelve = Array.from({ length: 12 }, (_, index) => review(50 + index))
testState('a listing with a review that the address names', {
  tags: ['listing-reviews-reviews', 'back-forward-lead'],
  at: `${at}#review-${id(61)}`,
  answers: { ...rated, listReviews: paged('reviews', twelve) },
  shows: ['Clear steps.'],
  check: async () => {
    const [other, linked] = [50, 61].map((number) => () => document.getElementById(`review-${id(number)}`) as Element)
    await expect.poll(() => linked?.() === document.activeElement).toBe(true)
    const box = () => linked?.().getBoundingClientRect()
    await expect.poll(() => Number(box()?.top) >= 0 && Number(box()?.bottom) <= innerHeight).toBe(true)
    const colour = (entry?: () => Element) => entry && getComputedStyle(entry()).backgroundColor
    expect(colour(linked)).not.toBe(colour(other))
    // Here the top bar may cover half a button, which the look would call too small.
    scrollTo(0, 0)
  },
})

testReviews('a report of a review', {
  tags: ['listing-report-flags', 'toasts-reports'],
  as: buyer(),
  answers: { createReport: { success: true } },
  steps: [
    press('Report the review by ann'),
    fill(dialog.getByLabelText('Reason'), 'Rude'),
    press(inDialog('Send Report')),
  ],
  shows: ['Report submitted successfully!'],
  sends: { createReport: { reportedReviewId: id(50) } },
})

testReviews('a review written before the listing changed', {
  answers: {
    listReviews: { reviews: [review(50, { changed_since: ['description', 'price'] })], nextCursor: null },
  },
  shows: ['Description and price changed since.'],
})

testReviews('a review with a reply of the seller', {
  answers: {
    listReviews: paged('reviews', [
      review(50, {
        answer: { text: 'Thank you, Ann.', seller_name: 'Sam Seller', answered_at: DATE, edited_at: null },
      }),
    ]),
  },
  shows: ['Thank you, Ann.', /(Answer|Reply) (by|from) Sam Seller/],
})

testReviews('reviews sorted by what others found helpful', {
  as: buyer(),
  answers: { listHelpfulReviews: { reviewIds: [id(50)] } },
  shows: [page.getByRole('button', { name: /^Helpful .*by ann/, pressed: true })],
  steps: [() => page.getByLabelText('Sort by').selectOptions('helpful')],
  sends: { listReviews: { sort: 'helpful' } },
})
