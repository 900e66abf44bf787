// A grid of listing cards. The pictures of the first row load first.
import type { Listing } from '@contract/schemas/listings.ts'
import { type GridWidth, ListingGrid } from '@/components/listing-grid.tsx'
import { ShopCard } from './shop-card.tsx'

const FIRST_ROW = 4

export const ShopGrid = ({ listings, width }: { listings: Listing[]; width?: GridWidth }) => (
  <ListingGrid width={width}>
    {listings.map((listing, index) => (
      <li key={listing.id}>
        <ShopCard listing={listing} eager={index < FIRST_ROW} />
      </li>
    ))}
  </ListingGrid>
)
