// A grid of listing cards. The pictures of the first row load first.
import type { Listing } from '@contract/schemas/listings.ts'
import { type GridWidth, ListingGrid } from '@/components/listing-grid.tsx'
import { ShopCard } from './shop-card.tsx'

const FIRST_ROW = 4

type ShopGridProps = {
  listings: Listing[]
  width?: GridWidth
  /** One below the heading that the grid stands under. */
  headingLevel?: 'h2' | 'h3'
}

export const ShopGrid = ({ listings, width, headingLevel }: ShopGridProps) => (
  <ListingGrid width={width}>
    {listings.map((listing, index) => (
      <li key={listing.id}>
        <ShopCard listing={listing} eager={index < FIRST_ROW} first={index === 0} headingLevel={headingLevel} />
      </li>
    ))}
  </ListingGrid>
)
