// A list of records, page by page: a table on wide screens, two lines for each on narrow ones.
import { formatShortDate, formatShortUtcDate } from '@contract/text/dates.ts'
import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { type Filter, Filters } from './fields/filter-bar.tsx'
import { useIsHydrated } from './once-hydrated.tsx'
import { Card, PageHeader } from './page-parts.tsx'
import { QueryResult, type ShownQuery } from './query-result.tsx'
import { UserLink } from './text.tsx'

export type Column<Row> = {
  name: string
  /** A class of its width; the columns without one share what is left. */
  width?: string
  /** Amounts stand on the right of a table. */
  isAmount?: boolean
  show: (row: Row) => ReactNode
  /** Its place on narrow screens. By default the first column is the title, the others have labels. */
  narrow?: keyof typeof NARROW
}

/** The first line holds `title` and `end`, the second line the rest. */
const NARROW = {
  title: 'max-xl:grow max-xl:basis-[40%] max-xl:font-semibold max-xl:before:sr-only',
  end: 'max-xl:order-1 max-xl:font-semibold max-xl:before:sr-only',
  plain: 'max-xl:order-3 max-xl:text-sm max-xl:text-muted max-xl:before:sr-only',
  labelled: 'max-xl:order-3 max-xl:text-sm max-xl:before:text-muted',
  /** For screen readers only. */
  spoken: 'max-xl:order-3 max-xl:sr-only',
}

export type RecordsProps<Row> = {
  query: ShownQuery<Row[]>
  caption: string
  columns: readonly Column<Row>[]
  /** What can be done about a row. */
  actions?: (row: Row) => ReactNode
  actionsWidth?: string
  /** Whether the link in the first column opens the row, wherever it is pressed. */
  isOpening?: boolean
  empty: { icon: LucideIcon; text: string }
  failed: string
}

/** The link of the cell covers its row. */
const OPENING = '[&_a]:after:absolute [&_a]:after:inset-0'

type CellProps = {
  label: string
  narrow: keyof typeof NARROW
  isAmount?: boolean
  className: string
  children: ReactNode
}

const Cell = ({ label, narrow, isAmount, className, children }: CellProps) => (
  <td
    data-label={label}
    className={clsx(
      'flex min-w-0 items-baseline max-xl:[&_a]:inline-flex max-xl:[&_a]:min-h-6 gap-1.5 before:content-[attr(data-label)] xl:table-cell xl:px-3 xl:py-4 xl:align-top xl:before:content-none',
      NARROW[narrow],
      isAmount && 'tabular xl:text-right',
      className,
    )}
  >
    <div className="min-w-0 wrap-anywhere">{children}</div>
  </td>
)

/** Replaces a missing value. */
export const NoValue = () => (
  <span className="text-muted">
    <span aria-hidden="true">–</span>
    <span className="sr-only">{t`none`}</span>
  </span>
)

/** @param props.isUtc whether a label says that the day is one in UTC */
export function ShortDate({ iso, isUtc = false, className }: { iso: string; isUtc?: boolean; className?: string }) {
  const format = useIsHydrated() && !isUtc ? formatShortDate : formatShortUtcDate
  return (
    <time dateTime={iso} className={clsx('whitespace-nowrap', className)}>
      {format(iso)}
    </time>
  )
}

type DateColumnOptions = { isUtc?: boolean; narrow?: keyof typeof NARROW }

/** A column of dates, which never wrap. `timeOf` gives an ISO time. */
export const dateColumn = <Row,>(
  name: string,
  timeOf: (row: Row) => string,
  { isUtc, narrow }: DateColumnOptions = {},
): Column<Row> => ({ name, width: 'w-32', narrow, show: (row) => <ShortDate iso={timeOf(row)} isUtc={isUtc} /> })

export const TwoLines = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <>
    <p>{first}</p>
    <p className="text-sm text-muted">{second}</p>
  </>
)

type UserOf<Role extends string> = Record<`${Role}_id` | `${Role}_username`, string | null>

/** The column of a user, such as the one of `seller_id` and `seller_username`. */
export const userColumn = <Role extends string>(name: string, width: string, role: Role): Column<UserOf<Role>> => ({
  name,
  width,
  show: (row) => {
    const id = row[`${role}_id` as const]
    const username = row[`${role}_username` as const]
    return id && username ? <UserLink id={id} username={username} /> : <NoValue />
  },
})

type TableProps<Row> = Omit<RecordsProps<Row>, 'query' | 'empty' | 'failed'> & { rows: Row[] }

/** The table alone, for rows that have loaded. */
export const RecordsTable = <Row extends { id: string | number }>({
  rows,
  caption,
  columns,
  actions,
  actionsWidth = 'w-40',
  isOpening = false,
}: TableProps<Row>) => {
  // Without a column where no row has any.
  const hasActions = rows.some((row) => actions?.(row))
  return (
    <Card className="overflow-hidden">
      <table className="block w-full text-left text-[0.9375rem] xl:table xl:table-fixed">
        <caption className="sr-only">{caption}</caption>
        <thead className="sr-only border-b border-line bg-sunken text-sm xl:not-sr-only xl:table-header-group">
          <tr>
            {[...columns, ...(hasActions ? [{ name: t`Actions`, width: actionsWidth, isAmount: false }] : [])].map(
              ({ name, width, isAmount }) => (
                <th key={name} scope="col" className={clsx('px-3 py-3 font-semibold', isAmount && 'text-right', width)}>
                  {name}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody className="block xl:table-row-group">
          {rows.map((row) => (
            <tr
              key={row.id}
              className={clsx(
                "flex flex-wrap items-baseline gap-x-3 gap-y-0.5 border-b border-line px-4 py-3 after:order-2 after:basis-full after:content-[''] last:border-b-0 xl:table-row xl:after:content-none",
                // Safari places nothing within a row of a table that isn't scaled.
                isOpening && 'relative scale-100 has-[td:first-child_a]:hover:bg-sunken',
              )}
            >
              {columns.map(({ name, show, narrow, isAmount }, index) => (
                <Cell
                  key={name}
                  label={name}
                  narrow={narrow ?? (index === 0 ? 'title' : 'labelled')}
                  isAmount={isAmount}
                  className={isOpening ? (index === 0 ? OPENING : '') : 'relative'}
                >
                  {show(row)}
                </Cell>
              ))}
              {hasActions && (
                <td className="relative order-4 block basis-full pt-2 align-top xl:table-cell xl:px-3 xl:py-3.5">
                  <div className="flex flex-wrap gap-2">{actions?.(row)}</div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

export const Records = <Row extends { id: string | number }>({ query, empty, failed, ...table }: RecordsProps<Row>) => (
  <QueryResult query={query} failed={failed} empty={empty}>
    {(rows) => <RecordsTable rows={rows} {...table} />}
  </QueryResult>
)

type AdminListProps<Row> = Omit<RecordsProps<Row>, 'caption' | 'empty' | 'failed'> & {
  page: { title: string }
  lead?: ReactNode
  /** The name of the table, where it isn't the page's title. */
  caption?: string
  filters?: readonly Filter[]
  icon: LucideIcon
  empty?: string
}

/** A page of the admin panel. */
export const AdminList = <Row extends { id: string | number }>({
  page,
  lead,
  caption = page.title,
  filters,
  icon,
  empty = messages.nothingFound,
  ...records
}: AdminListProps<Row>) => (
  <>
    <PageHeader title={page.title} lead={lead} />
    {filters && <Filters filters={filters} />}
    <Records {...records} caption={caption} empty={{ icon, text: empty }} failed={messages.roomFailed} />
  </>
)
