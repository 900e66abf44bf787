// Popular items where what someone looked for is not there. Nothing where they cannot be had either: the page has said enough.
import { useQuery } from '@tanstack/react-query'
import { popularListingsQuery } from '../popular.ts'
import { ShopGrid } from './shop-grid.tsx'

/** A row of the widest grid. */
const SHOWN = 4

export function PopularItems() {
  const { data: listings = [] } = useQuery(popularListingsQuery)
  if (listings.length === 0) return null
  return (
    <section aria-labelledby="popular" className="mt-14 text-left">
      <h2 id="popular" className="mb-6 text-2xl sm:text-3xl">
        Popular Items
      </h2>
      <ShopGrid listings={listings.slice(0, SHOWN)} />
    </section>
  )
}
