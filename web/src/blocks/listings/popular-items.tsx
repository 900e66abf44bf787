// Popular items where a search or a page finds nothing. Shows nothing if they fail too.

import { useQuery } from '@tanstack/react-query'
import { popularListingsQuery } from '@/features/listings/popular.ts'
import { t } from '@/lib/texts.ts'
import { Section } from '@/ui/page-parts.tsx'
import { ShopGrid } from './shop-grid.tsx'

const SHOWN = 4

export function PopularItems() {
  const { data: listings = [] } = useQuery(popularListingsQuery)
  if (listings.length === 0) return null
  return (
    <Section id="popular" title={t`Popular Items`} heading="mb-6 text-2xl sm:text-3xl" className="mt-14 text-left">
      <ShopGrid listings={listings} most={SHOWN} />
    </Section>
  )
}
