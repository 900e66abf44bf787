import type { ReviewSort } from '@contract/choices.ts'
import { listingCalls } from '@contract/listings.ts'
import type { BodyGiven } from '@contract/operation.ts'
import { orderCalls } from '@contract/orders.ts'
import { reviewCalls } from '@contract/reviews.ts'
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import { signIn } from '@/auth/sign-in.ts'
import { send } from '@/lib/api.ts'
import * as messages from '@/lib/messages.ts'
import { callKey, domainKey, pagedQuery, query } from '@/lib/query.ts'
import { notify } from '@/lib/toast.ts'

/** Those of an active listing, the same for everyone. */
export const reviewsQuery = (listingId: string, sort: ReviewSort = 'newest') =>
  pagedQuery(
    reviewCalls.listReviews,
    { params: { id: listingId }, ...(sort === 'newest' ? {} : { query: { sort } }) },
    {
      auth: 'none',
      select: (data) => data.pages.flatMap((page) => page.reviews),
      placeholderData: keepPreviousData,
    },
  )

/** Those of an active listing, the same for everyone. */
export const ratingsQuery = (listingId: string) =>
  query(reviewCalls.getRatings, { params: { id: listingId } }, { auth: 'none' })

/** The user's review of a listing, or null. Waits without a user. */
export const ownReviewQuery = (userId: string | undefined, listingId: string) =>
  query(reviewCalls.getOwnReview, userId ? { params: { userId, itemId: listingId } } : undefined, {
    select: (answer) => answer.review,
  })

/** Refetches everything that shows the review: the listing's reviews and ratings, and the writer's own. */
function useReviewsChange() {
  const queryClient = useQueryClient()
  return (listingId: string) => {
    const input = { params: { id: listingId } }
    const stale = [
      callKey(reviewCalls.listReviews, input),
      callKey(reviewCalls.getOwnReview),
      callKey(reviewCalls.getRatings, input),
      domainKey(listingCalls.getListing),
      domainKey(orderCalls.getOrder),
    ]
    return Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }
}

/** already_reviewed where the caller wrote before. */
export function useCreateReview() {
  const changed = useReviewsChange()
  return useMutation({
    mutationFn: (body: BodyGiven<typeof reviewCalls.createReview>) => send(reviewCalls.createReview, { body }),
    onSuccess: (_answer, { itemId }) => changed(itemId),
  })
}

type Edit = BodyGiven<typeof reviewCalls.editReview> & { reviewId: string }

/** Fails with purchase_required after a refund. */
export function useEditReview(listingId: string) {
  const changed = useReviewsChange()
  return useMutation({
    mutationFn: ({ reviewId, ...body }: Edit) => send(reviewCalls.editReview, { params: { reviewId }, body }),
    onSuccess: () => changed(listingId),
  })
}

export function useDeleteReview(listingId: string) {
  const changed = useReviewsChange()
  return useMutation({
    mutationFn: (reviewId: string) => send(reviewCalls.deleteReview, { params: { reviewId } }),
    onSuccess: () => changed(listingId),
  })
}

/** The seller's answer; null takes it back. */
export function useAnswerReview(listingId: string, reviewId: string) {
  const changed = useReviewsChange()
  return useMutation({
    mutationFn: (text: string | null) =>
      text === null
        ? send(reviewCalls.removeAnswer, { params: { reviewId } })
        : send(reviewCalls.answerReview, { params: { reviewId }, body: { text } }),
    onSuccess: () => changed(listingId),
  })
}

/** The reviews of a listing that the user found helpful. Waits without a user. */
export const helpfulReviewsQuery = (userId: string | undefined, listingId: string) =>
  query(reviewCalls.listHelpfulReviews, userId ? { params: { userId, itemId: listingId } } : undefined, {
    select: (answer) => answer.reviewIds,
  })

/** Adds or removes a vote, and refetches the count. */
export function useToggleHelpful(userId: string | undefined, listingId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ reviewId, marked }: { reviewId: string; marked: boolean }) => {
      if (!userId) throw new Error(messages.notAuthenticated)
      await send(marked ? reviewCalls.unmarkHelpful : reviewCalls.markHelpful, { params: { reviewId } })
    },
    onError: () => {
      if (userId) return notify.error(messages.helpfulFailed)
      notify.error(messages.notAuthenticated, { label: 'Login', onClick: () => void signIn() })
    },
    onSettled: () =>
      Promise.all(
        [callKey(reviewCalls.listHelpfulReviews), callKey(reviewCalls.listReviews, { params: { id: listingId } })].map(
          (queryKey) => queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
