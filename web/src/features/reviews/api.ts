import type { ReviewSort } from '@contract/choices.ts'
import { reviewCalls } from '@contract/reviews.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { signIn } from '@/auth/sign-in/sign-in.ts'
import { send } from '@/lib/calls/api.ts'
import { listQuery, query, useWrite } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { notify } from '@/lib/toast.ts'

export const reviewIncomplete = t`Please provide a rating and a comment.`
export const reviewRemoved = t`We removed this review because it broke our rules. Only you can see it.`

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

export const helpfulReviewsQuery = (userId: string | undefined, listingId: string) =>
  query(reviewCalls.listHelpfulReviews, userId ? { params: { userId, itemId: listingId } } : undefined, {
    select: (answer) => answer.reviewIds,
  })

export const useToggleHelpful = (userId: string | undefined) =>
  useWrite(
    async ({ reviewId, marked }: { reviewId: string; marked: boolean }) => {
      if (!userId) throw new Error(messages.notAuthenticated)
      await send(marked ? reviewCalls.unmarkHelpful : reviewCalls.markHelpful, { params: { reviewId } })
    },
    [reviewCalls.markHelpful, reviewCalls.unmarkHelpful],
    {
      onError: () => {
        if (userId) return notify.error(messages.notSaved)
        notify.error(messages.notAuthenticated, { label: t`Login`, onClick: () => void signIn() })
      },
    },
  )
