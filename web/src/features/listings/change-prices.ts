// New prices for several listings at once. Rounded to the cent, and shown before they are sent.
import { parsePriceCents } from '@contract/format.ts'
import { PRICE_MAX_CENTS, PRICE_MIN_CENTS } from '@contract/limits.ts'
import type { OwnListing } from '@contract/listings.ts'

export type PriceFields = { way: string; amount: string }

/** A listing on sale keeps its regular price meanwhile. */
export const centsOf = ({ regular_price, price }: OwnListing) => Math.round((regular_price ?? price) * 100)

/** The percentage, with at most two decimals. */
const percentOf = (amount: string) => {
  const hundredths = parsePriceCents(amount.trim())
  return hundredths === null || hundredths === 0 ? null : hundredths / 100
}

/** Why there are no new prices; null where there are. */
export function problemOf({ way, amount }: PriceFields, listings: readonly OwnListing[]): string | null {
  if (way === 'set') {
    const cents = parsePriceCents(amount.trim())
    return cents === null || (cents !== 0 && isOutside(cents)) ? 'Enter 0 or a price of at least $0.50.' : null
  }
  const percent = percentOf(amount)
  if (percent === null || (way === 'lower' && percent >= 100)) return 'Enter a percentage, such as 10.'
  const outside = listings.find((listing) => centsOf(listing) > 0 && isOutside(priceAfter(listing, { way, amount })))
  return outside ? `“${outside.title}” would not cost between $0.50 and $999,999.99.` : null
}

const isOutside = (cents: number) => cents < PRICE_MIN_CENTS || cents > PRICE_MAX_CENTS

/** In cents. Expects fields without a problem. */
export function priceAfter(listing: OwnListing, { way, amount }: PriceFields): number {
  if (way === 'set') return parsePriceCents(amount.trim()) ?? 0
  const share = (percentOf(amount) ?? 0) / 100
  return Math.round(centsOf(listing) * (way === 'raise' ? 1 + share : 1 - share))
}
