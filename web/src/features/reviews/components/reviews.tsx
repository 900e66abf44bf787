// What buyers say about a listing.
import { REVIEW_SORTS, type ReviewSort } from '@contract/choices.ts'
import type { Review } from '@contract/reviews.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import * as messages from '@/lib/messages.ts'
import { Failure } from '@/ui/alert.tsx'
import { LoadMore } from '@/ui/load-more.tsx'
import { Loading } from '@/ui/loading.tsx'
import { reviewsQuery } from '../api.ts'
import { ReviewEntry } from './review-entry.tsx'

/** The order of a listing's reviews. */
const LABELS: Record<ReviewSort, string> = {
  newest: 'Newest',
  highest: 'Highest rating',
  lowest: 'Lowest rating',
  helpful: 'Most helpful',
}

function ReviewSortSelect({ sort, onChange }: { sort: ReviewSort; onChange: (sort: ReviewSort) => void }) {
  const id = useId()
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-sm whitespace-nowrap text-muted">
        Sort by
      </label>
      <select
        id={id}
        autoComplete="off"
        value={sort}
        onChange={(event) => onChange(REVIEW_SORTS.find((choice) => choice === event.target.value) ?? sort)}
        className="h-10 rounded-md border border-line-strong/60 bg-surface px-3 text-[0.9375rem] hover:border-line-strong"
      >
        {REVIEW_SORTS.map((choice) => (
          <option key={choice} value={choice}>
            {LABELS[choice]}
          </option>
        ))}
      </select>
    </div>
  )
}

/** The review that the address points at (#review-{id}): scrolled to and highlighted, once its page of the list is there. */
type ReviewPages = {
  data: Review[] | undefined
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/** @returns the id of the review to highlight, or null */
function useLinkedReview(reviews: ReviewPages): string | null {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, isFetchNextPageError: stuck } = reviews
  const { hash } = useLocation()
  const linked = /^#review-([\w-]+)$/.exec(hash)?.[1] ?? null
  const loaded = data !== undefined
  const shown = data?.some((review) => review.id === linked) ?? false

  useEffect(() => {
    if (linked && loaded && !shown && hasNextPage && !isFetchingNextPage && !stuck) void fetchNextPage()
  }, [linked, loaded, shown, hasNextPage, isFetchingNextPage, stuck, fetchNextPage])

  // The hash never reaches a server: a first view highlights nothing until the app is there.
  const [highlighted, setHighlighted] = useState<string | null>(null)
  useLayoutEffect(() => setHighlighted(linked), [linked])

  useEffect(() => {
    if (!linked || !shown) return
    const entry = document.getElementById(`review-${linked}`)
    entry?.scrollIntoView({ block: 'center' })
    entry?.focus({ preventScroll: true })
  }, [linked, shown])

  return highlighted
}

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
