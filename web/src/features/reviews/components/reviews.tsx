// What buyers say about a listing.

import { REVIEW_SORTS, type ReviewSort } from '@contract/choices.ts'
import type { Review } from '@contract/reviews.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { BadgeCheck } from 'lucide-react'
import { type ReactNode, useEffect, useId, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useViewer } from '@/auth/viewer.ts'
import * as messages from '@/lib/messages.ts'
import { DateText } from '@/ui/date-text.tsx'
import { Failure } from '@/ui/feedback/alert.tsx'
import { LoadMore } from '@/ui/feedback/load-more.tsx'
import { Loading } from '@/ui/feedback/loading.tsx'
import { Stars } from '@/ui/listings/stars.tsx'
import { reviewsQuery } from '../api.ts'
import { ChangedSince } from './changed-since.tsx'
import { HelpfulButton } from './helpful-button.tsx'
import { ReviewAnswer } from './review-answer.tsx'

/** One review. */
type ReviewEntryProps = { review: Review; listingId: string; sellerId: string; highlighted: boolean; action: ReactNode }

function ReviewEntry({ review, listingId, sellerId, highlighted, action }: ReviewEntryProps) {
  const viewer = useViewer()
  const isSeller = viewer.status === 'member' && viewer.id === sellerId
  return (
    <li
      id={`review-${review.id}`}
      tabIndex={-1}
      className={clsx(
        '-mx-4 scroll-mt-24 rounded-lg px-4 py-4 transition-colors',
        highlighted && 'bg-warning-soft outline-1 outline-star/40',
      )}
    >
      <div className="flex items-start gap-3">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <Stars rating={review.rating} />
          <span className="font-semibold wrap-anywhere">{review.reviewer_username}</span>
          <DateText iso={review.created_at} className="text-sm text-muted" />
          {review.edited_at && <span className="text-sm text-muted">edited</span>}
          {review.is_verified && (
            <span className="flex items-center gap-1 text-sm text-success">
              <BadgeCheck className="size-4" aria-hidden="true" />
              Verified purchase
            </span>
          )}
        </div>
        <span className="-my-2 shrink-0">{action}</span>
      </div>
      <p className="mt-2 max-w-prose whitespace-pre-line">{review.comment}</p>
      <ChangedSince changed={review.changed_since} />
      <div className="mt-2.5">
        <HelpfulButton review={review} listingId={listingId} sellerId={sellerId} />
      </div>
      <ReviewAnswer review={review} listingId={listingId} isSeller={isSeller} />
    </li>
  )
}

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

/** Scrolls to the review in the address (#review-{id}) and highlights it, once its page has loaded. */
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
