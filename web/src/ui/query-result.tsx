// The result of a query: loading, failed, empty or loaded, with the button for the next page.

import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '@/lib/texts.ts'
import { Button } from './button.tsx'
import { EmptyState, Failure, Loading } from './page-parts.tsx'
import { Part } from './part.tsx'

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }

/** The next page of a list, at the press of a button. */
export function LoadMore({ query, label = t`Show more` }: { query: Pages; label?: string }) {
  if (!query.hasNextPage) return null
  return (
    <div className="mt-8 flex justify-center">
      <Button variant="secondary" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {label}
      </Button>
    </div>
  )
}

/** A query; an infinite one also gets the button for its next page. */
export type ShownQuery<Data> = {
  data: Data | undefined
  isPending: boolean
  isError: boolean
  refetch: () => unknown
} & (Pages | { hasNextPage?: undefined })

type QueryResultProps<Data> = {
  query: ShownQuery<Data>
  failed: string
  loading?: ReactNode
  /** Replaces an empty list, which is shown like others without it. A text alone is small. */
  empty?: string | { icon: LucideIcon; text: string; action?: ReactNode }
  /** Of data that is no list. */
  isEmpty?: (data: Data) => boolean
  children: (data: Data) => ReactNode
}

export function QueryResult<Data>({
  query,
  failed,
  loading = <Loading />,
  empty,
  isEmpty = (data) => Array.isArray(data) && data.length === 0,
  children,
}: QueryResultProps<Data>) {
  const { data } = query
  return (
    <>
      {query.isPending && loading}
      {query.isError && <Failure text={failed} onRetry={query.refetch} />}
      {data !== undefined &&
        (empty !== undefined && isEmpty(data) ? <Empty empty={empty} /> : <Part>{children(data)}</Part>)}
      {query.hasNextPage !== undefined && <LoadMore query={query} />}
    </>
  )
}

function Empty({ empty }: { empty: NonNullable<QueryResultProps<unknown>['empty']> }) {
  if (typeof empty === 'string') return <p className="text-muted">{empty}</p>
  return (
    <EmptyState icon={empty.icon} text={empty.text}>
      {empty.action}
    </EmptyState>
  )
}

type ListProps<Item> = { of: readonly Item[]; className?: string; children: (item: Item) => ReactNode }

/** A list of things that each have an id. */
export const List = <Item extends { id: string }>({ of, className = 'grid gap-4', children }: ListProps<Item>) => (
  <ul className={className}>
    {of.map((item) => (
      <li key={item.id}>{children(item)}</li>
    ))}
  </ul>
)
