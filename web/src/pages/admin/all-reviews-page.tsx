import type { FoundReview } from '@contract/admin.ts'
import { pages } from '@contract/pages.ts'
import { MessageSquareText } from 'lucide-react'
import { allReviewsQuery } from '@/features/admin/api.ts'
import { useDecisions } from '@/features/moderation/components/use-decisions.tsx'
import { idIn, listPage, oneOf } from '@/lib/address/use-filters.ts'
import { plural, t } from '@/lib/texts.ts'
import { SmallButton } from '@/ui/button.tsx'
import { Stars } from '@/ui/listings/stars.tsx'
import { AdminList, type Column, dateColumn, userColumn } from '@/ui/records.tsx'
import { Badge, TextLink } from '@/ui/text.tsx'

const REMOVED = t({ message: 'Removed', context: 'a review' })

const COLUMNS: Column<FoundReview>[] = [
  {
    name: t`Review`,
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
  userColumn(t`Writer`, 'w-32', 'reviewer'),
  {
    name: t`Listing`,
    width: 'w-44',
    show: ({ id, listing_id, listing_title, removed_at }) => (
      <TextLink to={`${pages.listing.path({ itemId: listing_id })}${removed_at ? '' : `#review-${id}`}`}>
        {listing_title}
      </TextLink>
    ),
  },
  {
    name: t`State`,
    width: 'w-28',
    show: ({ removed_at }) =>
      removed_at ? <Badge look="bad">{REMOVED}</Badge> : <Badge look="good">{t`Shown`}</Badge>,
  },
  dateColumn(t`Written`, ({ created_at }) => created_at),
]

export const [prefetch, useAllReviews] = listPage((address) =>
  allReviewsQuery({
    isRemoved: oneOf(['true', 'false'], address.get('removed')),
    listingId: idIn(address, 'listing'),
    userId: idIn(address, 'user'),
  }),
)

export function AllReviewsPage() {
  const { decide, undo, dialogs } = useDecisions()
  const remove = ({ id, comment, reviewer_id, reviewer_username }: FoundReview) =>
    decide({ userId: reviewer_id, username: reviewer_username, review: { id, comment } }, ['remove_review'])
  return (
    <>
      <AdminList
        page={pages.allReviews}
        filters={[
          { name: 'removed', label: t`State`, any: t`Any state`, names: { false: t`Shown`, true: REMOVED } },
          { name: 'listing', only: t`one listing` },
          { name: 'user', only: t`one person` },
        ]}
        query={useAllReviews()}
        columns={COLUMNS}
        actions={(review) => {
          const { removed_at, statement_id: statementId } = review
          const { reviewer_username: name } = review
          if (!removed_at)
            return (
              <SmallButton variant="danger" label={t`Remove the review by ${name}`} onClick={() => remove(review)}>
                {t`Remove`}
              </SmallButton>
            )
          return (
            statementId && (
              <SmallButton
                label={t`Restore the review by ${name}`}
                onClick={() => undo({ act: 'remove_review', statementId }, t`the review by ${name}`)}
              >
                {t`Restore`}
              </SmallButton>
            )
          )
        }}
        actionsWidth="w-28"
        icon={MessageSquareText}
      />
      {dialogs}
    </>
  )
}
