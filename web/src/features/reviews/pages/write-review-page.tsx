// Write a Review: for one listing, then back to it after 2 seconds (spec section 4). Who has written one sees it, and who no
// longer holds the item learns that.

import { ERRORS } from '@contract/errors.ts'
import { REVIEW_REDIRECT_SECONDS } from '@contract/limits.ts'
import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { useMemberId } from '@/auth/viewer.ts'
import { listingQuery } from '@/features/listings/api.ts'
import { hasPurchasedQuery } from '@/features/orders/purchases.tsx'
import type { Place } from '@/lib/query.ts'
import { Alert } from '@/ui/alert.tsx'
import { ButtonLink } from '@/ui/button.tsx'
import { Loading } from '@/ui/loading.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { ownReviewQuery } from '../api.ts'
import { OwnReview } from '../components/own-review.tsx'
import { ReviewForm } from '../components/review-form.tsx'

export const prefetch = async ({ params: { itemId = '' }, memberId, queryClient }: Place) =>
  memberId &&
  Promise.all([
    queryClient.prefetchQuery(listingQuery(itemId)),
    queryClient.prefetchQuery(ownReviewQuery(memberId, itemId)),
    queryClient.prefetchQuery(hasPurchasedQuery(memberId, itemId)),
  ])

export function WriteReviewPage() {
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
