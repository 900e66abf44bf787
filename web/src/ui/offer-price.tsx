// What a listing costs now; with a plus where buyers choose and that is the least. While that is reduced, beside it what it costs otherwise, and the lowest price of the 30 days before (directive
// 98/6/EC, article 6a).
import { formatDollars } from '@contract/format.ts'
import type { Listing } from '@contract/listings.ts'
import { Price } from './price.tsx'

type OfferPriceProps = {
  listing: Listing
  saysFree?: boolean
  className: string
  /** Of the lowest price. */
  noteClassName?: string
}

export const OfferPrice = ({ listing, saysFree, className, noteClassName = 'text-sm' }: OfferPriceProps) => (
  <div>
    <Price
      dollars={listing.price}
      isLeast={listing.pay_what_you_want}
      {...(saysFree && { saysFree })}
      className={className}
    />
    {listing.regular_price !== null && (
      <>
        {' '}
        <s className="tabular ml-1 text-muted">
          <span className="sr-only">Regular price </span>
          {formatDollars(listing.regular_price)}
        </s>
      </>
    )}
    {listing.lowest_price !== null && (
      <p className={`text-muted ${noteClassName}`}>
        Lowest price in the last 30 days: {formatDollars(listing.lowest_price)}
      </p>
    )}
  </div>
)
