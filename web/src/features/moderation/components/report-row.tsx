// One report: a table row on wide screens, a labelled card on narrow ones.
import { pages } from '@contract/pages.ts'
import type { Report } from '@contract/schemas/moderation.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

type CellProps = { label: string; children: ReactNode; className?: string }

const Cell = ({ label, children, className = '' }: CellProps) => (
  <td
    data-label={label}
    className={`grid grid-cols-[8.5rem_minmax(0,1fr)] gap-3 py-1.5 align-top before:text-sm before:text-muted before:content-[attr(data-label)] xl:table-cell xl:px-3 xl:py-4 xl:before:content-none ${className}`}
  >
    <div className="min-w-0 wrap-anywhere">{children}</div>
  </td>
)

const Nothing = () => (
  <span className="text-muted">
    <span aria-hidden="true">–</span>
    <span className="sr-only">none</span>
  </span>
)

const profile = (username: string) => (
  <Link to={pages.profile.path({ identifier: username })} className="link">
    {username}
  </Link>
)

export const ReportRow = ({ report, children }: { report: Report; children: ReactNode }) => (
  <tr className="block border-b border-line px-4 py-4 last:border-b-0 xl:table-row xl:px-0">
    <Cell label="Reporter">{profile(report.reporter_username)}</Cell>
    <Cell label="Reported User">{profile(report.reported_username)}</Cell>
    <Cell label="Reported Listing">
      {report.reported_listing_id ? (
        <Link to={pages.listing.path({ itemId: report.reported_listing_id })} className="link">
          {report.reported_listing_title ?? 'Listing'}
        </Link>
      ) : (
        <Nothing />
      )}
    </Cell>
    <Cell label="Reported Review">
      {report.reported_review_id && report.listing_id_for_review ? (
        <Link
          to={`${pages.listing.path({ itemId: report.listing_id_for_review })}#review-${report.reported_review_id}`}
          className="link"
        >
          View review
        </Link>
      ) : (
        <Nothing />
      )}
    </Cell>
    <Cell label="Reason">
      <span className="whitespace-pre-line">{report.reason}</span>
    </Cell>
    <Cell label="Status">{report.status === 'pending' ? 'Pending' : 'Dismissed'}</Cell>
    <td className="block pt-3 align-top xl:table-cell xl:px-3 xl:py-3.5">
      <div className="flex flex-wrap gap-2">{children}</div>
    </td>
  </tr>
)
