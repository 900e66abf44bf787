// A grid of listing cards. The first picture loads before all else, the others when they come near.
import type { Listing } from '@contract/listings.ts'
import { type GridWidth, ListingGrid } from '@/ui/listing-grid.tsx'
import { ShopCard } from './shop-card.tsx'

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
        <ShopCard listing={listing} first={index === 0} headingLevel={headingLevel} />
      </li>
    ))}
  </ListingGrid>
)
