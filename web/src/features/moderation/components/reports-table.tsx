import type { Report } from '@contract/moderation.ts'
import { pages } from '@contract/pages.ts'
import { RULE_NAMES } from '@contract/rules.ts'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Column, NoValue, Records, userColumn } from '@/ui/records.tsx'
import { DateText, TextLink, UserLink } from '@/ui/text.tsx'

/** In the specification's order; the category stands with the reason, the day with the status. */
const COLUMNS: Column<Report>[] = [
  userColumn('Reporter', 'w-32', 'reporter'),
  {
    name: 'Reported User',
    width: 'w-32',
    show: (report) => <UserLink id={report.reported_user_id} username={report.reported_username} />,
  },
  {
    name: 'Reported Listing',
    width: 'w-35',
    show: (report) =>
      report.reported_listing_id ? (
        <TextLink to={pages.listing.path({ itemId: report.reported_listing_id })}>
          {report.reported_listing_title ?? 'Listing'}
        </TextLink>
      ) : report.reported_collection ? (
        <TextLink to={pages.collection.path({ collectionId: report.reported_collection.id })}>
          Collection “{report.reported_collection.name}”
        </TextLink>
      ) : report.reported_post ? (
        <p className="text-sm whitespace-pre-line wrap-anywhere">
          Post “{report.reported_post.subject}”: {report.reported_post.body}
        </p>
      ) : (
        <NoValue />
      ),
  },
  {
    name: 'Reported Review',
    width: 'w-44',
    show: (report) =>
      report.reported_review_id && report.listing_id_for_review ? (
        <>
          {report.reported_review && (
            <p className="text-sm whitespace-pre-line wrap-anywhere">
              {report.reported_review.rating} of 5: {report.reported_review.comment}
            </p>
          )}
          <TextLink
            to={`${pages.listing.path({ itemId: report.listing_id_for_review })}#review-${report.reported_review_id}`}
          >
            View review
          </TextLink>
          {report.reported_review?.is_removed && <p className="text-sm text-muted">Removed</p>}
        </>
      ) : (
        <NoValue />
      ),
  },
  {
    name: 'Reason',
    show: (report) => (
      <>
        <p className="text-sm font-semibold">{RULE_NAMES[report.category]}</p>
        <p className="whitespace-pre-line">{report.reason}</p>
      </>
    ),
  },
  {
    name: 'Status',
    width: 'w-29',
    show: (report) => (
      <>
        <p>{report.status === 'pending' ? 'Pending' : 'Dismissed'}</p>
        {report.outcome === 'acted' && <p className="text-sm">Acted on</p>}
        {report.outcome === 'reversed' && <p className="text-sm">Acted on, reversed</p>}
        <DateText iso={report.created_at} className="text-sm text-muted" />
      </>
    ),
  },
]

type ReportsTableProps = {
  reports: UseInfiniteQueryResult<Report[]>
  caption: string
  actions: (report: Report) => ReactNode
}

export const ReportsTable = ({ reports, caption, actions }: ReportsTableProps) => (
  <Records
    query={reports}
    caption={caption}
    columns={COLUMNS}
    actions={actions}
    actionsWidth="w-34"
    empty={{ icon: ShieldCheck, text: 'No Reports.' }}
    failed="Couldn’t load the reports."
  />
)
