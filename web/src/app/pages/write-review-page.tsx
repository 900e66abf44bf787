// Write a Review: for one listing, then back to it after 2 seconds (spec section 4).

import { REVIEW_REDIRECT_SECONDS } from '@contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { PageHeader } from '@/components/page-header.tsx'
import { listingQuery } from '@/features/listings/api/listing.ts'
import { ReviewForm } from '@/features/reviews/components/review-form.tsx'
import type { Place } from '@/lib/place.ts'

export const prefetch = async ({ params: { itemId = '' }, memberId, queryClient }: Place) =>
  memberId && queryClient.prefetchQuery(listingQuery(itemId))

export function Component() {
  const { itemId = '' } = useParams()
  const { data: listing } = useQuery(listingQuery(itemId))
  const [submitted, setSubmitted] = useState(false)
  const navigate = useNavigate()

  useEffect(() => {
    if (!submitted) return
    const timer = setTimeout(() => void navigate(`/listing/${itemId}`), REVIEW_REDIRECT_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [submitted, navigate, itemId])

  return (
    <>
      <PageHeader title="Write a Review" lead={listing?.title ?? '\u00a0'} />
      <ReviewForm listingId={itemId} onSubmitted={() => setSubmitted(true)} />
    </>
  )
}
