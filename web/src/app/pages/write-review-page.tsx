// Write a Review: for one listing, then back to it after 2 seconds (spec section 4). Who has written one sees it, and who no
// longer holds the item learns that.

import { ERRORS } from '@contract/errors.ts'
import { REVIEW_REDIRECT_SECONDS } from '@contract/limits.ts'
import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { Alert } from '@/components/alert.tsx'
import { ButtonLink } from '@/components/button-link.tsx'
import { Loading } from '@/components/loading.tsx'
import { PageHeader } from '@/components/page-header.tsx'
import { listingQuery } from '@/features/listings/api/listing.ts'
import { hasPurchasedQuery } from '@/features/orders/api/has-purchased.ts'
import { ownReviewQuery } from '@/features/reviews/api/own-review.ts'
import { OwnReview } from '@/features/reviews/components/own-review.tsx'
import { ReviewForm } from '@/features/reviews/components/review-form.tsx'
import type { Place } from '@/lib/place.ts'
import { useMemberId } from '@/lib/viewer.ts'

export const prefetch = async ({ params: { itemId = '' }, memberId, queryClient }: Place) =>
  memberId &&
  Promise.all([
    queryClient.prefetchQuery(listingQuery(itemId)),
    queryClient.prefetchQuery(ownReviewQuery(memberId, itemId)),
    queryClient.prefetchQuery(hasPurchasedQuery(memberId, itemId)),
  ])

export function Component() {
  const { itemId = '' } = useParams()
  const memberId = useMemberId()
  const { data: listing } = useQuery(listingQuery(itemId))
  const own = useQuery(ownReviewQuery(memberId, itemId))
  const held = useQuery(hasPurchasedQuery(memberId, itemId))
  const [submitted, setSubmitted] = useState(false)
  const navigate = useNavigate()

  useEffect(() => {
    if (!submitted) return
    const timer = setTimeout(
      () => void navigate(pages.listing.path({ itemId: itemId })),
      REVIEW_REDIRECT_SECONDS * 1000,
    )
    return () => clearTimeout(timer)
  }, [submitted, navigate, itemId])

  return (
    <>
      <PageHeader title={pages.writeReview.title} lead={listing?.title ?? '\u00a0'} />
      {own.isPending || held.isPending ? (
        <Loading />
      ) : own.data && !submitted ? (
        <OwnReview review={own.data} listingId={itemId} isHeld={held.data === true} />
      ) : held.data === false && !submitted ? (
        <Alert
          kind="warning"
          action={
            <ButtonLink to={pages.orders.path()} variant="secondary" size="sm">
              My Orders
            </ButtonLink>
          }
        >
          {ERRORS.purchase_required.message}
        </Alert>
      ) : (
        <ReviewForm listingId={itemId} onSubmitted={() => setSubmitted(true)} />
      )}
    </>
  )
}
