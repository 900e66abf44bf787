// Write a Review, and the reviews of a listing.

import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Body } from '../../support/states/answers.ts'
import { button, field, fill, heading, press, see, statesOf } from '../../support/states/state.tsx'
import { buyer, id, listing, review } from '../../support/states/world.ts'

const at = `/dashboard/items/${id(10)}/write-review`

const written: NonNullable<Body<'getOwnReview'>['review']> = {
  ...review(40, { reviewer_username: 'bea', rating: 4, comment: 'The points meet.' }),
  is_removed: false,
}

const answers = { getListing: listing(), hasPurchased: { hasPurchased: true } }

const stars = (count: number) => () => page.getByRole('radio', { name: `${count} stars` }).click({ force: true })
const submit = press('Submit Review')

const testReview = statesOf({ at, as: buyer(), answers })

testReview('a review without a rating and a comment', {
  tags: ['write-review-stars', 'review-rating-comment'],
  steps: [submit],
  shows: ['Please provide a rating and a comment.'],
})

testReview('a review of a claimed purchase', {
  tags: ['P1'],
  answers: { getOwnReview: { review: null, hides_you: true, guest_review: id(51) } },
  shows: [/the seller will see your name/],
})

testReview('a review with a blank comment', {
  tags: ['nothing-scrolls-sideways', 'review-rating-comment'],
  steps: [stars(4), fill('Comment', '   '), submit],
  shows: ['Please provide a rating and a comment.'],
})

const pass = (milliseconds: number) => async () => void vi.advanceTimersByTime(milliseconds)
testReview('a review that was submitted leads back to its listing after two seconds', {
  tags: ['review-back-listing'],
  answers: {
    createReview: written,
    getOwnReview: ({ sent }) => ({ review: sent.createReview ? written : null, hides_you: false, guest_review: null }),
  },
  steps: [
    stars(4),
    fill('Comment', 'The points meet.'),
    async () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }),
    submit,
    see('Review submitted successfully!'),
    pass(1_900),
    see(heading('Write a Review')),
    pass(200),
    see(heading('Quilt pattern', 1)),
    async () => void vi.useRealTimers(),
  ],
  shows: [heading('Quilt pattern', 1)],
})

testReview('a second review of an item', {
  tags: ['inline-review'],
  answers: { createReview: 'already_reviewed' },
  steps: [stars(2), fill('Comment', 'Second thoughts.'), submit],
  shows: ['You have already reviewed this item.'],
})

testReview('a review that fails keeps its text', {
  tags: ['inline-review'],
  answers: { createReview: 'internal' },
  steps: [stars(3), fill('Comment', 'Kept words.'), submit],
  shows: ['Failed to submit review.'],
  check: () => expect.element(field('Comment')).toHaveValue('Kept words.'),
})

testReview('a review of an item that was refunded meanwhile', {
  tags: ['inline-review'],
  answers: { createReview: 'purchase_required' },
  steps: [stars(3), fill('Comment', 'Gone meanwhile.'), submit],
  shows: ['Failed to submit review. Only buyers of this item can review it.'],
})

testReview('a review by a stranger', {
  tags: ['inline-review'],
  answers: { hasPurchased: { hasPurchased: false } },
  shows: ['Only buyers of this item can review it.'],
  hides: [button('Submit Review')],
})

testReview('a review that is written already', {
  tags: ['refunded-revoked-items'],
  answers: { getOwnReview: { review: written, hides_you: false, guest_review: null } },
  shows: ['You have already reviewed this item.', 'The points meet.'],
  hides: [button('Submit Review')],
})

testReview('a review that is being edited', {
  answers: { getOwnReview: { review: written, hides_you: false, guest_review: null } },
  steps: [press('Edit'), see(heading('Write a Review'))],
  shows: [button('Save Review'), field('Comment')],
})
