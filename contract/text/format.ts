// Formats amounts, counts, lists and path segments.

import type { Locale } from '../locales.ts'

declare const TEXTS_LOCALE: Locale | undefined

/** Of numbers and dates. The builds of the app and of mails have one language; functions speak English. */
export const LOCALE: Locale = typeof TEXTS_LOCALE === 'undefined' ? 'en' : TEXTS_LOCALE

const dollarFormat = new Intl.NumberFormat(LOCALE, {
  style: 'currency',
  currency: 'USD',
  currencyDisplay: 'narrowSymbol',
})

/** A dollar amount of the API: 1012.5 gives "$1,012.50". */
export const formatDollars = (dollars: number): string => dollarFormat.format(dollars)

/** An amount in cents: 1250 gives "$12.50". */
export const formatCents = (cents: number): string => formatDollars(cents / 100)

/** A whole number: 1012 gives "1,012". */
export const formatCount = (count: number): string => count.toLocaleString(LOCALE)

/** With so many digits behind the decimal sign: a rating of 4.46 gives "4.5". */
export const formatDecimal = (value: number, digits = 1): string =>
  value.toLocaleString(LOCALE, { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** Texts joined as a sentence: "a, b, and c". */
export const formatList = (texts: Iterable<string>, type?: Intl.ListFormatType): string =>
  new Intl.ListFormat(LOCALE, { type }).format(texts)

/** Texts side by side: "a, b, c". Empty ones are left out. */
export const formatParts = (texts: (string | 0 | false | null | undefined)[]): string =>
  texts.filter(Boolean).join(LOCALE === 'ja' ? '、' : ', ')

// Money is integer cents everywhere. Only the API takes and returns dollars (spec section 3).

/** 1250 cents give 12.5. */
export const centsToDollars = (cents: number): number => cents / 100

export const dollarsOrNull = (cents: number | null): number | null => (cents === null ? null : centsToDollars(cents))

/** A dollar amount without sign and commas, for files: 1250 cents give "12.50". */
export const formatAmount = (cents: number): string => (cents / 100).toFixed(2)

/** Encodes a path segment. `fetch` resolves `.` and `..` even if encoded, so they get a suffix. */
export const segment = (value: string): string => (/^\.{1,2}$/.test(value) ? `${value}_` : encodeURIComponent(value))
