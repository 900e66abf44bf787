// What buyers say about a listing.
import type { ReviewSort } from '@contract/choices.ts'
import type { Review } from '@contract/reviews.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import * as messages from '@/lib/messages.ts'
import { Failure } from '@/ui/failure.tsx'
import { LoadMore } from '@/ui/load-more.tsx'
import { Loading } from '@/ui/loading.tsx'
import { reviewsQuery } from '../api.ts'
import { ReviewEntry } from './review-entry.tsx'
import { ReviewSortSelect } from './review-sort.tsx'
import { useLinkedReview } from './use-linked-review.ts'

type ReviewsProps = { listingId: string; sellerId: string; renderAction: (review: Review) => ReactNode }

export function Reviews({ listingId, sellerId, renderAction }: ReviewsProps) {
  const [sort, setSort] = useState<ReviewSort>('newest')
  const reviews = useInfiniteQuery(reviewsQuery(listingId, sort))
  const linked = useLinkedReview(reviews)
  return (
    <section aria-labelledby="reviews" className="mt-14 max-w-3xl border-t border-line pt-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="reviews" className="text-2xl">
          Reviews
        </h2>
        {reviews.data && reviews.data.length > 1 && <ReviewSortSelect sort={sort} onChange={setSort} />}
      </div>
      <div className="mt-5">
        {reviews.isPending && <Loading />}
        {reviews.isError && <Failure text={messages.reviewsFailed} onRetry={() => void reviews.refetch()} />}
        {reviews.data?.length === 0 && <p className="text-muted">{messages.reviewsEmpty}</p>}
        <ul className="grid gap-1">
          {reviews.data?.map((review) => (
            <ReviewEntry
              key={review.id}
              review={review}
              listingId={listingId}
              sellerId={sellerId}
              highlighted={review.id === linked}
              action={renderAction(review)}
            />
          ))}
        </ul>
        <LoadMore query={reviews} />
      </div>
    </section>
  )
}
