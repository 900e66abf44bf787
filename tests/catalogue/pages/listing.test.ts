// The page of a listing.
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import * as messages from '@/lib/messages.ts'
import type { Answers, Items } from '../../support/states/answers.ts'
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
  testState,
} from '../../support/states/state.tsx'
import { buyer, DATE, id, listing, many, seller } from '../../support/states/world.ts'

const item = listing({ rating: 4, rating_count: 2 })
const at = `/listing/${item.id}`
const popular: Answers = { listPopular: { files: many(3, listing), nextCursor: null } }
const review = (
  number: number,
  changes: Partial<Items<'listReviews', 'reviews'>> = {},
): Items<'listReviews', 'reviews'> => ({
  id: id(number),
  reviewer_username: 'ann',
  rating: 5,
  comment: 'Clear steps.',
  created_at: DATE,
  edited_at: null,
  is_verified: true,
  helpful_count: 0,
  answer: null,
  changed_since: [],
  ...changes,
})
const rated: Answers = {
  getListing: item,
  getRatings: { overallRating: 4, breakdown: { 1: 0, 2: 0, 3: 1, 4: 0, 5: 1 } },
  listReviews: { reviews: [review(50), review(51, { reviewer_username: 'bob', rating: 3 })], nextCursor: null },
}

testState('a listing with its seller, price, rating and reviews', {
  tags: ['listing-title-description', 'listing-reviews-reviews'],
  at,
  answers: rated,
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

const breakdown = page.getByRole('listitem').filter({ hasText: /^5\s*1 review$/ })
testState('a listing with the breakdown of its rating', {
  tags: ['listing-title-description'],
  at,
  answers: rated,
  steps: [see(button(/4\.0 2 reviews/)), async () => (button(/4\.0 2 reviews/).element() as HTMLElement).focus()],
  shows: [breakdown],
})

testState('a listing before it has loaded', {
  tags: ['listing-title-description'],
  at,
  answers: { getListing: 'never' },
  isUntitled: true,
  shows: ['Loading...'],
})

testState('a listing without a picture and without reviews', {
  tags: ['listing-carousel-thumbnails', 'listing-reviews-reviews'],
  at,
  answers: {
    getListing: listing({ showcase_img_urls: [], showcase_thumbnail_urls: [], rating: null, rating_count: 0 }),
  },
  shows: [messages.reviewsEmpty],
  check: () =>
    expect(page.getByRole('img', { name: 'No picture' }).element().getAttribute('src')).toBe('/placeholder.svg'),
})

const pictures = [1, 2, 3].map((number) => `${item.showcase_img_urls[0]}#${number}`)
const pictured: Answers = { getListing: listing({ showcase_img_urls: pictures, showcase_thumbnail_urls: pictures }) }
const picture = (number: number) => page.getByRole('img', { name: `Quilt pattern, picture ${number} of 3` })
testState('the pictures of a listing turn in a circle', {
  tags: ['listing-carousel-thumbnails'],
  at,
  answers: pictured,
  steps: [press('Previous picture'), see(picture(3)), press('Next picture'), see(picture(1)), press('Show picture 2')],
  shows: [picture(2)],
})

testState('a listing that does not exist', {
  tags: ['listing-this-listing', 'empty-search-missing'],
  at,
  answers: { getListing: 'not_found', ...popular },
  shows: [heading(messages.itemMissing, 1), 'Item 1'],
})

testState('a listing that is no longer available', {
  tags: ['listing-this-listing', 'empty-search-missing', 'visitors-paused-listing'],
  at,
  answers: { getListing: 'listing_inactive', ...popular },
  shows: [heading(messages.itemInactive, 1), 'Item 1'],
})

testState('an inactive listing as its seller sees it', {
  tags: ['listing-this-listing'],
  at,
  as: seller(),
  answers: { getListing: listing({ is_active: false, status: 'inactive' }) },
  shows: [alert(messages.itemInactive), heading('Quilt pattern', 1)],
})

testState('a paused listing as its seller sees it', {
  tags: ['seller-whose-account'],
  at,
  as: seller({ selling: 'stopped' }),
  answers: { getListing: listing({ is_active: false, status: 'paused' }) },
  shows: [messages.listingPaused],
})

testState('a listing that doesn’t load', {
  tags: ['inline-item-ratings'],
  at,
  answers: { getListing: 'unavailable' },
  shows: [messages.itemFailed],
})

testState('a listing whose ratings and reviews don’t load', {
  tags: ['inline-item-ratings'],
  at,
  answers: { getListing: item, getRatings: 'unavailable', listReviews: 'unavailable' },
  shows: [messages.ratingsFailed, messages.reviewsFailed],
})

testState('a listing that the buyer has', {
  tags: ['listing-you-already'],
  at,
  as: buyer(),
  answers: { getListing: item, listPurchases: { listingIds: [item.id] }, hasPurchased: { hasPurchased: true } },
  shows: [messages.alreadyPurchased, link(/^Purchased/)],
})

testState('a listing as its seller sees it', {
  tags: ['listing-report-flags', 'own-listing', 'buy-now', 'heart-ones-own'],
  at,
  as: seller(),
  answers: { getListing: item },
  shows: [button('Own Listing'), link('Edit'), link('Sales')],
  hides: [button(/^Report/), button(/^Buy Now/), button(/to the wishlist$/)],
  check: async () => {
    await expect.element(button('Own Listing')).toBeDisabled()
    expect(page.getByRole('link', { name: 'Sales', exact: true }).last().element().getAttribute('href')).toContain(
      '/dashboard/sales',
    )
  },
})

const reporting = [press('Report Quilt pattern'), fill(dialog.getByLabelText('Reason'), 'Copied from elsewhere')]
testState('a report without a reason', {
  tags: ['report-reason-valid'],
  at,
  as: buyer(),
  answers: { getListing: item },
  steps: [press('Report Quilt pattern'), fill(dialog.getByLabelText('Reason'), '  '), press(inDialog('Send Report'))],
  shows: [messages.reportReasonRequired],
})

testState('a report of a listing', {
  tags: ['listing-report-flags', 'toasts-reports'],
  at,
  as: buyer(),
  answers: { getListing: item, createReport: { success: true } },
  steps: [...reporting, press(inDialog('Send Report'))],
  shows: [messages.reportSubmitted],
  sends: { createReport: { reportedListingId: item.id, reason: 'Copied from elsewhere' } },
})

testState('a report of a review', {
  tags: ['listing-report-flags', 'toasts-reports'],
  at,
  as: buyer(),
  answers: { ...rated, createReport: { success: true } },
  steps: [
    press('Report the review by ann'),
    fill(dialog.getByLabelText('Reason'), 'Rude'),
    press(inDialog('Send Report')),
  ],
  shows: [messages.reportSubmitted],
  sends: { createReport: { reportedReviewId: id(50) } },
})

testState('a report that fails keeps what was written', {
  tags: ['toasts-reports'],
  at,
  as: buyer(),
  answers: { getListing: item, createReport: 'no answer' },
  steps: [...reporting, press(inDialog('Send Report'))],
  shows: [messages.reportFailed],
  check: () => expect.element(dialog.getByLabelText('Reason')).toHaveValue('Copied from elsewhere'),
})

testState('a review written before the listing changed', {
  tags: ['review-says-listing'],
  at,
  answers: {
    ...rated,
    listReviews: { reviews: [review(50, { changed_since: ['description', 'price'] })], nextCursor: null },
  },
  shows: ['Description and price changed since.'],
})

testState('a review with a reply of the seller', {
  tags: ['seller-answers-once'],
  at,
  answers: {
    ...rated,
    listReviews: {
      reviews: [
        review(50, {
          answer: { text: 'Thank you, Ann.', seller_name: 'Sam Seller', answered_at: DATE, edited_at: null },
        }),
      ],
      nextCursor: null,
    },
  },
  shows: ['Thank you, Ann.', /(Answer|Reply) (by|from) Sam Seller/],
})

testState('reviews sorted by what others found helpful', {
  tags: ['helpful-votes-exact'],
  at,
  as: buyer(),
  answers: { ...rated, listHelpfulReviews: { reviewIds: [id(50)] } },
  shows: [page.getByRole('button', { name: /^Helpful .*by ann/, pressed: true })],
  steps: [() => page.getByLabelText('Sort by').selectOptions('helpful')],
  sends: { listReviews: { sort: 'helpful' } },
})
