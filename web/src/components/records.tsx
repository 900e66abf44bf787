// A list of records, page by page: a table on wide screens, a labelled card for each on narrow ones.
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { EmptyState } from './empty-state.tsx'
import { Failure } from './failure.tsx'
import { LoadMore } from './load-more.tsx'
import { Loading } from './loading.tsx'

export type Column<Row> = {
  name: string
  /** A class of its width; the columns without one share what is left. */
  width?: string
  show: (row: Row) => ReactNode
}

type RecordsProps<Row> = {
  query: {
    data: Row[] | undefined
    isPending: boolean
    isError: boolean
    refetch: () => unknown
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => unknown
  }
  caption: string
  columns: readonly Column<Row>[]
  /** Names the row, and is its key. */
  idOf: (row: Row) => string | number
  /** What can be done about a row. */
  actions?: (row: Row) => ReactNode
  actionsWidth?: string
  empty: { icon: LucideIcon; text: string }
  failed: string
}

const Cell = ({ label, children }: { label: string; children: ReactNode }) => (
  <td
    data-label={label}
    className="grid grid-cols-[6rem_minmax(0,1fr)] sm:grid-cols-[8.5rem_minmax(0,1fr)] gap-3 py-1.5 align-top before:text-sm before:text-muted before:content-[attr(data-label)] xl:table-cell xl:px-3 xl:py-4 xl:before:content-none"
  >
    <div className="min-w-0 wrap-anywhere">{children}</div>
  </td>
)

/** In the place of a value that is not there. */
export const Nothing = () => (
  <span className="text-muted">
    <span aria-hidden="true">–</span>
    <span className="sr-only">none</span>
  </span>
)

export function Records<Row>({
  query,
  caption,
  columns,
  idOf,
  actions,
  actionsWidth = 'w-40',
  empty,
  failed,
}: RecordsProps<Row>) {
  const { data } = query
  const headers = actions ? [...columns, { name: 'Actions', width: actionsWidth }] : columns
  return (
    <>
      {query.isPending && <Loading />}
      {query.isError && <Failure text={failed} onRetry={() => void query.refetch()} />}
      {data?.length === 0 && <EmptyState icon={empty.icon} text={empty.text} />}
      {data && data.length > 0 && (
        <Card className="overflow-hidden">
          <table className="block w-full text-left text-[0.9375rem] xl:table xl:table-fixed">
            <caption className="sr-only">{caption}</caption>
            <thead className="sr-only border-b border-line bg-sunken text-sm xl:not-sr-only xl:table-header-group">
              <tr>
                {headers.map(({ name, width }) => (
                  <th key={name} scope="col" className={`px-3 py-3 font-semibold ${width ?? ''}`}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="block xl:table-row-group">
              {data.map((row) => (
                <tr
                  key={idOf(row)}
                  className="block border-b border-line px-4 py-4 last:border-b-0 xl:table-row xl:px-0"
                >
                  {columns.map(({ name, show }) => (
                    <Cell key={name} label={name}>
                      {show(row)}
                    </Cell>
                  ))}
                  {actions && (
                    <td className="block pt-3 align-top xl:table-cell xl:px-3 xl:py-3.5">
                      <div className="flex flex-wrap gap-2">{actions(row)}</div>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </Card>
      )}
      <LoadMore query={query} />
    </>
  )
}
