// Reports as a table: who and what is one line of a report, the reported words and the reason stand
// below it over the full width.
import type { Report } from '@contract/moderation.ts'
import { pages } from '@contract/pages.ts'
import { RULE_NAMES } from '@contract/rules.ts'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '@/lib/texts.ts'
import { Picture } from '@/ui/listings/picture.tsx'
import { Stars } from '@/ui/listings/stars.tsx'
import { Card } from '@/ui/page-parts.tsx'
import { QueryResult } from '@/ui/query-result.tsx'
import { NoValue, ShortDate } from '@/ui/records.tsx'
import { TextLink, UserLink } from '@/ui/text.tsx'

const Subject = ({ report }: { report: Report }) => {
  const { reported_listing_id: listingId, reported_collection: collection, reported_post: post } = report
  if (listingId)
    return (
      <span className="flex items-center gap-3">
        <span className="w-14 shrink-0 overflow-hidden rounded-sm">
          <Picture src={report.reported_listing_picture} alt="" />
        </span>
        <TextLink className="font-semibold" to={pages.listing.path({ itemId: listingId })}>
          {report.reported_listing_title ?? t`Listing`}
        </TextLink>
      </span>
    )
  if (collection)
    return (
      <TextLink className="font-semibold" to={pages.collection.path({ collectionId: collection.id })}>
        {t`Collection “${{ name: collection.name }}”`}
      </TextLink>
    )
  return post ? <span className="font-semibold">{t`Post “${{ subject: post.subject }}”`}</span> : <NoValue />
}

const Review = ({ report }: { report: Report }) => {
  const { reported_review: review, listing_id_for_review: itemId } = report
  if (!report.reported_review_id || !itemId) return <NoValue />
  return (
    <>
      {review && (
        <div className="mb-1 flex flex-wrap items-center gap-x-2">
          <Stars rating={review.rating} />
          {review.is_removed && (
            <span className="text-sm text-muted">{t({ message: 'Removed', context: 'a review' })}</span>
          )}
          <p className="basis-full whitespace-pre-line">{review.comment}</p>
        </div>
      )}
      <TextLink to={`${pages.listing.path({ itemId })}#review-${report.reported_review_id}`}>{t`View review`}</TextLink>
    </>
  )
}

const OUTCOMES: Partial<Record<Report['outcome'], string>> = { acted: t`Acted on`, reversed: t`Acted on, reversed` }

type Column = {
  name: string
  place: string
  isBelow?: (report: Report) => boolean
  show: (report: Report) => ReactNode
}

/** The first line has its labels in the head of the table, where there is room. */
const LABEL = 'before:mb-0.5 before:block before:text-sm before:text-muted before:content-[attr(data-label)]'

/** In the specification's order. The category stands with the reason, the day with the status. */
const COLUMNS: Column[] = [
  {
    name: t`Reporter`,
    place: 'xl:col-start-1',
    show: ({ reporter_id: id, reporter_username: username }) =>
      id && username ? <UserLink id={id} username={username} /> : t`Visitor`,
  },
  {
    name: t`Reported User`,
    place: 'xl:col-start-2',
    show: (report) => <UserLink id={report.reported_user_id} username={report.reported_username} />,
  },
  {
    name: t`Reported Listing`,
    place: 'max-xl:col-span-full xl:col-start-3',
    show: (report) => <Subject report={report} />,
  },
  {
    name: t`Reported Review`,
    place: `col-span-full ${LABEL}`,
    isBelow: ({ reported_review_id: id }) => id !== null,
    show: (report) => <Review report={report} />,
  },
  {
    name: t`Reason`,
    place: 'col-span-full before:mr-2 before:text-sm before:text-muted before:content-[attr(data-label)]',
    isBelow: () => true,
    show: ({ category, reason, reported_post: post }) => (
      <>
        <span className="whitespace-pre-line">
          <span className="font-semibold">{RULE_NAMES[category]}:</span> {reason}
        </span>
        {post && <p className="mt-2 border-l-3 border-line-strong/60 pl-3 whitespace-pre-line">{post.body}</p>}
      </>
    ),
  },
  {
    name: t`Status`,
    place: 'max-xl:col-span-full xl:col-start-4',
    show: ({ status, outcome, created_at: reportedAt }) => (
      <>
        {status === 'pending' ? t`Pending` : t`Dismissed`}
        {OUTCOMES[outcome] && `, ${OUTCOMES[outcome]}`}{' '}
        <ShortDate iso={reportedAt} className="text-sm text-muted xl:block" />
      </>
    ),
  },
]

const GRID = 'xl:grid xl:grid-cols-[7rem_8rem_minmax(0,1fr)_7rem_17rem] xl:gap-x-4'
const Cell = ({ report, column: { name, place, isBelow, show } }: { report: Report; column: Column }) => (
  <td
    data-label={name}
    className={clsx(
      'relative min-w-0 wrap-anywhere',
      isBelow?.(report) === false ? 'sr-only' : [place, !isBelow && [LABEL, 'xl:row-start-1 xl:before:content-none']],
    )}
  >
    {show(report)}
  </td>
)

type ReportsTableProps = {
  reports: UseInfiniteQueryResult<Report[]>
  caption: string
  actions: (report: Report) => ReactNode
}

export const ReportsTable = ({ reports, caption, actions }: ReportsTableProps) => (
  <QueryResult
    query={reports}
    failed={t`Couldn’t load the reports.`}
    empty={{ icon: ShieldCheck, text: t`No Reports.` }}
  >
    {(rows) => (
      <Card className="overflow-hidden">
        <table className="block text-left text-[0.9375rem]">
          <caption className="sr-only">{caption}</caption>
          <thead className="block border-b border-line bg-sunken text-sm max-xl:sr-only">
            <tr className={clsx('px-4 py-3', GRID)}>
              {[...COLUMNS, { name: t`Actions`, isBelow: undefined }].map(({ name, isBelow }) => (
                <th key={name} scope="col" className={clsx('font-semibold', isBelow && 'sr-only')}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="block divide-y divide-line">
            {rows.map((report) => (
              <tr key={report.id} className={clsx('relative grid grid-cols-2 gap-x-4 gap-y-2 px-4 py-3.5', GRID)}>
                {COLUMNS.map((column) => (
                  <Cell key={column.name} report={report} column={column} />
                ))}
                <td className="max-xl:col-span-full xl:col-start-5 xl:row-start-1">
                  <div className="flex flex-wrap gap-1.5">{actions(report)}</div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    )}
  </QueryResult>
)
