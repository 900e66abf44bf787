// By how much a listing is reduced, on its picture.
import type { Listing } from '@contract/listings.ts'

export function DiscountBadge({ listing: { price, regular_price } }: { listing: Listing }) {
  // Rounded down: it never promises more than is taken off.
  const percent = regular_price === null ? 0 : Math.floor((1 - price / regular_price) * 100)
  if (percent < 1) return null
  return (
    <p className="absolute top-2 left-2 z-10 rounded-full bg-heart px-2.5 py-0.5 text-sm font-semibold text-paper @min-[17rem]:top-3 @min-[17rem]:left-3">
      {percent}% off
    </p>
  )
}
