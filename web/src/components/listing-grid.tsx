// The grid of the shop: 1, 2, 3 or 4 columns depending on width. Its skeleton has the same measures.
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Skeleton } from './skeleton.tsx'

const COLUMNS = {
  /** Across the page. */
  wide: 'grid-cols-1 min-[34rem]:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4',
  /** Beside a menu. */
  narrow: 'grid-cols-1 min-[34rem]:grid-cols-2 xl:grid-cols-3',
}

export type GridWidth = keyof typeof COLUMNS

export function ListingGrid({ children, width = 'wide' }: { children: ReactNode; width?: GridWidth }) {
  return <ul className={clsx('grid gap-5 lg:gap-6', COLUMNS[width])}>{children}</ul>
}

export function ListingGridSkeleton({ count = 8, width = 'wide' }: { count?: number; width?: GridWidth }) {
  return (
    <div className={clsx('grid gap-5 lg:gap-6', COLUMNS[width])} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div key={index} className="overflow-hidden rounded-lg border border-line bg-surface">
          <Skeleton className="aspect-4/3 rounded-none" />
          <div className="p-4">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="mt-2 h-4 w-2/5" />
            <div className="mt-5 flex items-center justify-between">
              <Skeleton className="h-7 w-16" />
              <Skeleton className="h-9 w-28" />
            </div>
          </div>
        </div>
      ))}
    </div>
  )
}
