import type { Listing } from '@contract/listings.ts'
import { formatDollars } from '@contract/text/format.ts'
import { clsx } from 'clsx'
import { t } from '@/lib/texts.ts'

// An offer of $0.00 reads "Free". The least amount that a buyer may choose has a plus.
type PriceProps = { dollars: number; saysFree?: boolean; isLeast?: boolean; className?: string }

export const Price = ({ dollars, saysFree, isLeast, className }: PriceProps) => (
  <span className={clsx('tabular font-display font-semibold tracking-tight', className)}>
    {formatDollars(dollars)}
    {isLeast && (
      <>
        <span aria-hidden="true">+</span>
        <span className="sr-only"> {t`or more`}</span>
      </>
    )}
    {saysFree && !isLeast && dollars === 0 && (
      <span className="text-base text-muted"> {t({ message: 'Free', context: 'price' })}</span>
    )}
  </span>
)

/** With the regular price, and the lowest of the last 30 days (directive 98/6/EC, article 6a). */
type OfferPriceProps = {
  listing: Pick<Listing, 'price' | 'pay_what_you_want' | 'regular_price' | 'lowest_price'>
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
          <span className="sr-only">{t`Regular price`} </span>
          {formatDollars(listing.regular_price)}
        </s>
      </>
    )}
    {listing.lowest_price !== null && (
      <p className={`text-muted ${noteClassName}`}>
        {t`Lowest price in the last 30 days: ${{ price: formatDollars(listing.lowest_price) }}`}
      </p>
    )}
  </div>
)

/** A line of a `dl` of amounts. */
export const SumLine = ({ label, dollars, isTotal = false }: { label: string; dollars: number; isTotal?: boolean }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4">
    <dt className={clsx('min-w-0 wrap-anywhere', isTotal ? 'font-semibold' : 'text-muted')}>{label}</dt>
    <dd className="tabular">{isTotal ? <Price dollars={dollars} className="text-2xl" /> : formatDollars(dollars)}</dd>
  </div>
)
