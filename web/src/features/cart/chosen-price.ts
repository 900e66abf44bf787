// The buyer's own price: at least the listing's, and what a card takes. The database checks it too.
import { PRICE_MAX_CENTS, PRICE_MIN_CENTS } from '@contract/limits.ts'
import type { Listing } from '@contract/listings.ts'
import { formatCents, formatDollars } from '@contract/text/format.ts'
import { parsePriceCents } from '@contract/text/typed-texts.ts'
import { t } from '@/lib/texts.ts'

type Checked = { cents: number; wrong?: undefined } | { cents?: undefined; wrong: string }

const LEAST = formatCents(PRICE_MIN_CENTS)

/** The least that a buyer may choose, in words. */
export const minimumText = ({ price }: Pick<Listing, 'price'>): string =>
  price > 0 ? t`At least ${{ price: formatDollars(price) }}.` : t`Free, or at least ${LEAST}.`

/** @returns the cents, or the error */
export function checkChosenPrice(typed: string, { price }: Pick<Listing, 'price'>): Checked {
  const cents = parsePriceCents(typed)
  if (cents === null) return { wrong: t`Enter an amount in dollars, such as 4.50.` }
  if (cents < Math.round(price * 100)) return { wrong: t`Enter at least ${{ price: formatDollars(price) }}.` }
  if (cents > 0 && cents < PRICE_MIN_CENTS) return { wrong: t`Enter 0, or at least ${LEAST}.` }
  if (cents > PRICE_MAX_CENTS) return { wrong: t`Enter at most ${{ most: formatCents(PRICE_MAX_CENTS) }}.` }
  return { cents }
}
