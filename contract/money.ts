// Money is integer cents everywhere inside; dollars exist only in what the API takes and gives (spec section 3).

/** Dollars as the API shows them: 1250 cents give 12.5. */
export const centsToDollars = (cents: number): number => cents / 100

/** The same of an amount that may be missing. */
export const dollarsOrNull = (cents: number | null): number | null => (cents === null ? null : centsToDollars(cents))

/**
 * Cents of a price as a person or client writes it: digits with at most two decimals ("12", "12.5", 12.5).
 * @returns integer cents, or null where it is no such price.
 */
export function parsePriceCents(price: string | number): number | null {
  const match = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(typeof price === 'number' ? String(price) : price.trim())
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** A dollar amount without sign and commas, for files: 1250 cents give "12.50". */
export const formatAmount = (cents: number): string => (cents / 100).toFixed(2)
