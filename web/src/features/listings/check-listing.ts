// The text of a listing as its forms have it, and what it must be before it is sent (spec section 5). The API and the database have the same rules.
import { DESCRIPTION_MAX_CHARACTERS, PRICE_MAX_CENTS, PRICE_MIN_CENTS, TITLE_MAX_CHARACTERS } from '@contract/limits.ts'
import { formatCents, parsePriceCents } from '@contract/money.ts'
import type { EditListing, Listing } from '@contract/schemas/listings.ts'
import type { FieldErrors } from '@/lib/use-form.ts'

/** As typed; the price in dollars. */
export type ListingText = Record<keyof EditListing, string>

export const BLANK: ListingText = { title: '', description: '', price: '' }

/** Of a reduced price the seller writes the regular one. */
export const textOf = ({ title, description, price, regular_price }: Listing): ListingText => ({
  title,
  description,
  price: (regular_price ?? price).toFixed(2),
})

export const isIncomplete = (text: ListingText): boolean => Object.values(text).some((value) => value.trim() === '')

/** What is sent of it: the price as a number of dollars. */
export const toSend = (text: ListingText) => ({ ...text, price: (parsePriceCents(text.price) ?? 0) / 100 })

function checkPrice(price: string): string | null {
  if (price.trim() === '') return 'Please enter a price.'
  const cents = parsePriceCents(price)
  if (cents === null) return 'Please enter digits with at most 2 decimals, such as 12.50.'
  if (cents !== 0 && (cents < PRICE_MIN_CENTS || cents > PRICE_MAX_CENTS)) {
    return `The price must be $0 or between ${formatCents(PRICE_MIN_CENTS)} and ${formatCents(PRICE_MAX_CENTS)}.`
  }
  return null
}

function checkText(name: string, value: string, max: number): string | null {
  if (value.trim() === '') return `Please enter a ${name}.`
  return value.length > max ? `The ${name} can have at most ${max} characters.` : null
}

export function checkListing({ title, description, price }: ListingText, titleName = 'title'): FieldErrors {
  const found = {
    title: checkText(titleName, title, TITLE_MAX_CHARACTERS),
    description: checkText('description', description, DESCRIPTION_MAX_CHARACTERS),
    price: checkPrice(price),
  } satisfies Record<keyof ListingText, string | null>
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== null))
}
