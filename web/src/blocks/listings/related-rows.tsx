// Rows of items that go with a listing. A row without items isn't shown.
import type { Listing } from '@contract/listings.ts'
import type { Related } from '@contract/related.ts'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type ReactNode, useEffect } from 'react'
import { relatedQuery } from '@/features/related/api.ts'
import { saveViewed } from '@/features/related/recently-viewed.ts'
import { useIsShown } from '@/features/search/hidden.ts'
import { t } from '@/lib/texts.ts'
import type { GridWidth } from '@/ui/listings/listing-grid.tsx'
import { Section } from '@/ui/page-parts.tsx'
import { ShopGrid } from './shop-grid.tsx'

const TITLES: Record<keyof Related, string> = {
  boughtTogether: t`Often bought together`,
  similar: t`Similar items`,
  fromSeller: t`More from this seller`,
}
const ALL = Object.keys(TITLES) as (keyof Related)[]

/** As many as fill the widest row of the grid. */
export const SHOWN = 4

type ListingRowProps = {
  id: string
  title: string
  listings: readonly Listing[]
  width?: GridWidth
  className?: string
}

/** One row of cards. Nothing without items. */
export const ListingRow = ({ id, title, listings, width, className }: ListingRowProps) =>
  listings.length > 0 && (
    <Section id={id} title={title} heading="mb-6 text-2xl sm:text-3xl" className={clsx('mt-14 text-left', className)}>
      <ShopGrid listings={listings} most={SHOWN} width={width} />
    </Section>
  )

type RelatedRowsProps = {
  listingId: string
  kinds?: readonly (keyof Related)[]
  /** Ids to leave out. */
  without?: readonly string[] | undefined
  width?: GridWidth
  /** Whether to keep the listing among the recently viewed. */
  isViewed?: boolean
  /** Shown if there is nothing to show. */
  instead?: ReactNode
}

export default function RelatedRows({
  listingId,
  kinds = ALL,
  without = [],
  width,
  isViewed,
  instead,
}: RelatedRowsProps) {
  useEffect(() => {
    if (isViewed) saveViewed(listingId)
  }, [listingId, isViewed])
  const { data, isPending } = useQuery(relatedQuery(listingId))
  const isShown = useIsShown()
  if (isPending) return null
  const shown = new Set(without)
  const rows = kinds.flatMap((kind) => {
    const listings = (data?.[kind] ?? []).filter(({ id }) => !shown.has(id))
    for (const { id } of listings.filter(isShown).slice(0, SHOWN)) shown.add(id)
    return listings.length > 0 ? [{ kind, listings }] : []
  })
  if (rows.length === 0) return instead
  return rows.map(({ kind, listings }) => (
    <ListingRow key={kind} id={`related-${kind}`} title={TITLES[kind]} listings={listings} width={width} />
  ))
}
