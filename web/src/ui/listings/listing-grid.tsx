// One to four columns depending on width, two from 340 pixels. The skeleton has the same measures.
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Skeleton } from '@/ui/page-parts.tsx'

const COLUMNS = {
  /** Across the page. */
  wide: 'grid-cols-1 min-[21.25rem]:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4',
  /** Beside a menu. */
  narrow: 'grid-cols-1 min-[21.25rem]:grid-cols-2 xl:grid-cols-3',
  /** Beside a menu, cards with several buttons. */
  manage: 'grid-cols-1 min-[34rem]:grid-cols-2 xl:grid-cols-3',
}

const GAP = 'gap-3 sm:gap-5 lg:gap-6'

export type GridWidth = keyof typeof COLUMNS

export const ListingGrid = ({ children, width = 'wide' }: { children: ReactNode; width?: GridWidth }) => (
  <ul className={clsx('grid', GAP, COLUMNS[width])}>{children}</ul>
)

export const ListingGridSkeleton = ({ count = 8, width = 'wide' }: { count?: number; width?: GridWidth }) => (
  <div className={clsx('grid', GAP, COLUMNS[width])} aria-hidden="true">
    {Array.from({ length: count }, (_, index) => index).map((index) => (
      <div key={index} className="overflow-hidden rounded-lg border border-line bg-surface">
        <Skeleton className="aspect-4/3 rounded-none" />
        <div className="p-3 sm:p-4">
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="mt-2 h-4 w-2/5" />
          <Skeleton className="mt-4 mb-7 h-7 w-16" />
          <Skeleton className="h-9" />
        </div>
      </div>
    ))}
  </div>
)
