import type { ReviewSort } from '@contract/choices.ts'
import { listingCalls } from '@contract/listings.ts'
import { orderCalls } from '@contract/orders.ts'
import { reviewCalls } from '@contract/reviews.ts'
import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { signIn } from '@/auth/sign-in/sign-in.ts'
import { send } from '@/lib/calls/api.ts'
import { callKey, domainKey, listQuery, query, useCall, useRefetch, useWrite } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'

/** The same for everyone, so without a token. */
export const reviewsQuery = (listingId: string, sort: ReviewSort = 'newest') =>
  listQuery(
    reviewCalls.listReviews,
    { params: { id: listingId }, ...(sort === 'newest' ? {} : { query: { sort } }) },
    (page) => page.reviews,
    { auth: 'none', placeholderData: keepPreviousData },
  )

/** The same for everyone, so without a token. */
export const ratingsQuery = (listingId: string) =>
  query(reviewCalls.getRatings, { params: { id: listingId } }, { auth: 'none' })

/** The user's review of a listing, or null. Waits without a user. */
export const ownReviewQuery = (userId: string | undefined, listingId: string) =>
  query(reviewCalls.getOwnReview, userId ? { params: { userId, itemId: listingId } } : undefined)

/** Everything that shows a review: the listing's reviews and ratings, and the writer's own. */
function staleWith(listingId: string) {
  const given = { params: { id: listingId } }
  return [
    callKey(reviewCalls.listReviews, given),
    callKey(reviewCalls.getOwnReview),
    callKey(reviewCalls.getRatings, given),
    domainKey(listingCalls.getListing),
    domainKey(orderCalls.getOrder),
  ]
}

/** already_reviewed where the caller wrote before. */
export const useCreateReview = (listingId: string) =>
  useCall(reviewCalls.createReview, undefined, ...staleWith(listingId))

/** Fails with purchase_required after a refund. */
export const useEditReview = (listingId: string, reviewId: string) =>
  useCall(reviewCalls.editReview, { reviewId }, ...staleWith(listingId))

export const useDeleteReview = (listingId: string, reviewId: string) =>
  useCall(reviewCalls.deleteReview, { reviewId }, ...staleWith(listingId))

/** The seller's answer; null removes it. */
export const useAnswerReview = (listingId: string, reviewId: string) =>
  useWrite(
    (text: string | null) =>
      text === null
        ? send(reviewCalls.removeAnswer, { params: { reviewId } })
        : send(reviewCalls.answerReview, { params: { reviewId }, body: { text } }),
    ...staleWith(listingId),
  )

export const helpfulReviewsQuery = (userId: string | undefined, listingId: string) =>
  query(reviewCalls.listHelpfulReviews, userId ? { params: { userId, itemId: listingId } } : undefined, {
    select: (answer) => answer.reviewIds,
  })

export const useToggleHelpful = (userId: string | undefined, listingId: string) =>
  useMutation({
    mutationFn: async ({ reviewId, marked }: { reviewId: string; marked: boolean }) => {
      if (!userId) throw new Error(messages.notAuthenticated)
      await send(marked ? reviewCalls.unmarkHelpful : reviewCalls.markHelpful, { params: { reviewId } })
    },
    onError: () => {
      if (userId) return notify.error(messages.notSaved)
      notify.error(messages.notAuthenticated, { label: 'Login', onClick: () => void signIn() })
    },
    onSettled: useRefetch(
      callKey(reviewCalls.listHelpfulReviews),
      callKey(reviewCalls.listReviews, { params: { id: listingId } }),
    ),
  })
