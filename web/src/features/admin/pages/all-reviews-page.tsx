// All reviews: those that break a rule are removed, and restored where that was wrong.

import type { foundReview } from '@contract/admin.ts'
import { plural } from '@contract/format.ts'
import { pages } from '@contract/pages.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { z } from 'zod'
import { useDecisions } from '@/features/moderation/components/use-decisions.tsx'
import * as messages from '@/lib/messages.ts'
import type { Place } from '@/lib/query.ts'
import { oneOf, textIn, useFilters } from '@/lib/use-filters.ts'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { DateText } from '@/ui/date-text.tsx'
import { FilterBar, FilterSelect, OnlyOf } from '@/ui/filter-bar.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { type Column, Records } from '@/ui/records.tsx'
import { Stars } from '@/ui/stars.tsx'
import { UserLink } from '@/ui/user-link.tsx'
import { allReviewsQuery } from '../api.ts'

type FoundReview = z.output<typeof foundReview>

const COLUMNS: Column<FoundReview>[] = [
  {
    name: 'Review',
    show: ({ rating, comment, pending_reports }) => (
      <>
        <Stars rating={rating} />
        <p className="whitespace-pre-line">{comment}</p>
        {pending_reports > 0 && (
          <p className="text-sm">{plural(pending_reports, { one: '# report waiting', other: '# reports waiting' })}</p>
        )}
      </>
    ),
  },
  {
    name: 'Writer',
    width: 'w-32',
    show: ({ reviewer_id, reviewer_username }) => <UserLink id={reviewer_id} username={reviewer_username} />,
  },
  {
    name: 'Listing',
    width: 'w-44',
    show: ({ id, listing_id, listing_title, removed_at }) => (
      <Link to={`${pages.listing.path({ itemId: listing_id })}${removed_at ? '' : `#review-${id}`}`} className="link">
        {listing_title}
      </Link>
    ),
  },
  {
    name: 'State',
    width: 'w-28',
    show: ({ removed_at }) => (removed_at ? <Badge look="bad">Removed</Badge> : <Badge look="good">Shown</Badge>),
  },
  { name: 'Written', width: 'w-32', show: ({ created_at }) => <DateText iso={created_at} /> },
]

const STATES = [
  { value: 'false', label: 'Shown' },
  { value: 'true', label: 'Removed' },
] as const

const filtersOf = (address: URLSearchParams) => ({
  isRemoved: oneOf(['true', 'false'], address.get('removed')),
  listingId: textIn(address, 'listing'),
  userId: textIn(address, 'user'),
})

export const prefetch = async ({ search, memberId, queryClient }: Place) =>
  memberId && queryClient.prefetchInfiniteQuery(allReviewsQuery(filtersOf(search)))

export function AllReviewsPage() {
  const [{ removed, listing, user }, change, address] = useFilters(['removed', 'listing', 'user'])
  const reviews = useInfiniteQuery(allReviewsQuery(filtersOf(address)))
  const { decide, undo, dialogs } = useDecisions()
  const remove = ({ id, comment, reviewer_id, reviewer_username }: FoundReview) =>
    decide({ userId: reviewer_id, username: reviewer_username, review: { id, comment } }, ['remove_review'])
  return (
    <>
      <PageHeader title={pages.allReviews.title} />
      <FilterBar>
        <FilterSelect
          label="State"
          value={removed}
          any="Any state"
          choices={STATES}
          onChange={(value) => change({ removed: value })}
        />
        {listing && <OnlyOf what="one listing" onClear={() => change({ listing: '' })} />}
        {user && <OnlyOf what="one person" onClear={() => change({ user: '' })} />}
      </FilterBar>
      <Records
        query={reviews}
        caption="Reviews"
        columns={COLUMNS}
        idOf={({ id }) => id}
        actions={(review) =>
          review.removed_at ? (
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Restore the review by ${review.reviewer_username}`}
              onClick={() => undo({ act: 'remove_review', id: review.id }, `the review by ${review.reviewer_username}`)}
            >
              Restore
            </Button>
          ) : (
            <Button
              variant="danger"
              size="sm"
              aria-label={`Remove the review by ${review.reviewer_username}`}
              onClick={() => remove(review)}
            >
              Remove
            </Button>
          )
        }
        actionsWidth="w-28"
        empty={{ icon: MessageSquareText, text: messages.nothingFound }}
        failed={messages.roomFailed}
      />
      {dialogs}
    </>
  )
}
