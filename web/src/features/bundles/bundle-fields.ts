// What a seller fills in for a bundle, and what is wrong with it.

import { formatCents, parsePriceCents } from '@contract/format.ts'
import { BUNDLE_LISTINGS_MAX, BUNDLE_LISTINGS_MIN, PRICE_MIN_CENTS } from '@contract/limits.ts'
import type { FieldErrors } from '@/lib/use-form.ts'

/** The ids of listings are parted by commas. */
export type BundleFields = { name: string; description: string; price: string; listings: string }

export const EMPTY: BundleFields = { name: '', description: '', price: '', listings: '' }

export const idsOf = ({ listings }: BundleFields): string[] => listings.split(',').filter(Boolean)

/** @param fullCents what the listings cost one by one */
export function errorsOf(fields: BundleFields, fullCents: number): FieldErrors {
  const errors: FieldErrors = {}
  const count = idsOf(fields).length
  const cents = parsePriceCents(fields.price)
  if (fields.name.trim() === '') errors.name = 'Enter a name.'
  if (count < BUNDLE_LISTINGS_MIN || count > BUNDLE_LISTINGS_MAX)
    errors.listingIds = `Choose ${BUNDLE_LISTINGS_MIN} to ${BUNDLE_LISTINGS_MAX} listings.`
  if (cents === null || cents < PRICE_MIN_CENTS) errors.price = 'Enter a price of at least $0.50, such as 4.50.'
  else if (count >= BUNDLE_LISTINGS_MIN && cents >= fullCents)
    errors.price = `Enter less than ${formatCents(fullCents)}, their combined price.`
  return errors
}
