import type { ReviewSort } from '@contract/choices.ts'
import type { Review } from '@contract/reviews.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { BadgeCheck, ThumbsUp } from 'lucide-react'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useIsSelf, useIsUnknown, useMemberId, useViewer } from '@/auth/viewer.ts'
import { ReportFlag } from '@/features/moderation/components/report-button.tsx'
import { helpfulReviewsQuery, reviewsQuery, useToggleHelpful } from '@/features/reviews/api.ts'
import { ChangedSince } from '@/features/reviews/components/changed-since.tsx'
import { ReviewAnswer } from '@/features/reviews/components/review-answer.tsx'
import * as messages from '@/lib/messages.ts'
import { plural, t } from '@/lib/texts.ts'
import { Button } from '@/ui/button.tsx'
import { choicesOf, FilterSelect } from '@/ui/fields/filter-bar.tsx'
import { Stars } from '@/ui/listings/stars.tsx'
import { QueryResult } from '@/ui/query-result.tsx'
import { DateText } from '@/ui/text.tsx'

type HelpfulButtonProps = { review: Review; listingId: string; sellerId: string }

/** The writer and the seller see only the number. */
export function HelpfulButton({ review, listingId, sellerId }: HelpfulButtonProps) {
  const viewer = useViewer()
  const memberId = useMemberId()
  const isUnknown = useIsUnknown()
  const { data: marked = [] } = useQuery(helpfulReviewsQuery(memberId, listingId))
  const toggle = useToggleHelpful(memberId)
  const count = review.helpful_count
  const isConcerned =
    viewer.status === 'member' && (viewer.id === sellerId || viewer.profile?.username === review.reviewer_username)
  if (isConcerned) {
    if (count === 0) return null
    return (
      <p className="text-sm text-muted">
        {plural(count, { one: '# person found this helpful', other: '# people found this helpful' })}
      </p>
    )
  }
  const isMarked = marked.includes(review.id)
  return (
    <Button
      variant={isMarked ? 'primary' : 'secondary'}
      size="sm"
      aria-pressed={isMarked}
      busy={toggle.isPending}
      disabled={isUnknown}
      onClick={() => toggle.mutate({ reviewId: review.id, marked: isMarked })}
    >
      {!toggle.isPending && <ThumbsUp className="size-4" />}
      {t`Helpful`} {count > 0 && <span className="tabular">{count}</span>}
      <span className="sr-only">{t`the review by ${{ username: review.reviewer_username }}`}</span>
    </Button>
  )
}

type ReviewEntryProps = { review: Review; listingId: string; sellerId: string; highlighted: boolean }

function ReviewEntry({ review, listingId, sellerId, highlighted }: ReviewEntryProps) {
  const isSeller = useIsSelf(sellerId)
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
          {review.edited_at && <span className="text-sm text-muted">{t`edited`}</span>}
          {review.is_verified && (
            <span className="flex items-center gap-1 text-sm text-success">
              <BadgeCheck className="size-4" />
              {t`Verified purchase`}
            </span>
          )}
        </div>
        <span className="-my-2 shrink-0">
          <ReportFlag
            what={{ kind: 'review', reviewId: review.id }}
            label={t`Report the review by ${{ username: review.reviewer_username }}`}
            by={review.reviewer_username}
          />
        </span>
      </div>
      <p className="mt-2 max-w-prose whitespace-pre-line">{review.comment}</p>
      <ChangedSince changed={review.changed_since} />
      <div className="mt-2.5">
        <HelpfulButton review={review} listingId={listingId} sellerId={sellerId} />
      </div>
      <ReviewAnswer review={review} isSeller={isSeller} />
    </li>
  )
}

const LABELS: Record<ReviewSort, string> = {
  newest: t`Newest`,
  highest: t`Highest rating`,
  lowest: t`Lowest rating`,
  helpful: t`Most helpful`,
}

/** Scrolls to the review in the address (#review-{id}) once its page has loaded. */
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

  // The server doesn't know the hash, so a first view highlights nothing.
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

export function Reviews({ listingId, sellerId }: { listingId: string; sellerId: string }) {
  const [sort, setSort] = useState<ReviewSort>('newest')
  const reviews = useInfiniteQuery(reviewsQuery(listingId, sort))
  const linked = useLinkedReview(reviews)
  return (
    <section aria-labelledby="reviews" className="mt-14 max-w-3xl border-t border-line pt-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="reviews" className="text-2xl">
          {t`Reviews`}
        </h2>
        {reviews.data && reviews.data.length > 1 && (
          <FilterSelect
            isInline
            label={t`Sort by`}
            value={sort}
            choices={choicesOf(LABELS)}
            onChange={(chosen) => setSort(chosen || sort)}
          />
        )}
      </div>
      <div className="mt-5">
        <QueryResult query={reviews} failed={t`Failed to fetch reviews.`} empty={messages.reviewsEmpty}>
          {(shown) => (
            <ul className="grid gap-1">
              {shown.map((review) => (
                <ReviewEntry
                  key={review.id}
                  review={review}
                  listingId={listingId}
                  sellerId={sellerId}
                  highlighted={review.id === linked}
                />
              ))}
            </ul>
          )}
        </QueryResult>
      </div>
    </section>
  )
}
