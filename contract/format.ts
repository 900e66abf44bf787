export const LOCALE = 'en-US'

const dollarFormat = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'USD' })
const pluralRules = new Intl.PluralRules(LOCALE)

/** A dollar amount of the API: 1012.5 gives "$1,012.50". */
export const formatDollars = (dollars: number): string => dollarFormat.format(dollars)

/** An amount in cents: 1250 gives "$12.50". */
export const formatCents = (cents: number): string => formatDollars(cents / 100)

/** A whole number: 1012 gives "1,012". */
export const formatCount = (count: number): string => count.toLocaleString(LOCALE)

/** One form for each plural category of the locale. English needs `one` and `other`. */
type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** The form for a count, which replaces "#": `plural(3, { one: '# item', other: '# items' })`. */
export const plural = (count: number, forms: PluralForms): string =>
  (forms[pluralRules.select(count)] ?? forms.other).replaceAll('#', formatCount(count))

/** Texts joined as a sentence: "a, b, and c". */
export const formatList = (texts: Iterable<string>): string => new Intl.ListFormat(LOCALE).format(texts)

/** Formats ISO times in the reader's time zone, or in `options.timeZone`. */
const dateFormat = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(LOCALE, options)
  return (iso: string): string => format.format(new Date(iso))
}
const UTC = { timeZone: 'UTC' }
const DATE = { dateStyle: 'long' } as const
const MOMENT = { dateStyle: 'medium', timeStyle: 'short' } as const

/** An ISO time as a date in the reader's time zone: "March 4, 2026". */
export const formatDate = dateFormat(DATE)

/** The same in UTC, for pages drawn on the server, and where a label names the zone. */
export const formatUtcDate = dateFormat({ ...DATE, ...UTC })

/** The same with its zone, for emails and sellers: "March 4, 2026 (UTC)". */
export const formatUtcDay = (iso: string): string => `${formatUtcDate(iso)} (UTC)`

/** An ISO time in the reader's time zone: "Mar 4, 2026, 9:15 AM". */
export const formatMoment = dateFormat(MOMENT)

/** The same in UTC. */
export const formatUtcMoment = dateFormat({ ...MOMENT, ...UTC })

/** A UTC day like 2026-03-04: "Mar 4". */
export const formatDay = dateFormat({ month: 'short', day: 'numeric', ...UTC })

/** The month of a UTC day: "March 2026". */
export const formatMonth = dateFormat({ month: 'long', year: 'numeric', ...UTC })

// Money is integer cents everywhere. Only the API takes and returns dollars (spec section 3).

/** 1250 cents give 12.5. */
export const centsToDollars = (cents: number): number => cents / 100

export const dollarsOrNull = (cents: number | null): number | null => (cents === null ? null : centsToDollars(cents))

/** Digits of any script as ASCII ones: "１２" and "١٢" give "12". Each set of ten starts with its zero. */
export const plainDigits = (text: string): string =>
  text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let zero = code
    while (zero > code - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
    return String(code - zero)
  })

/**
 * A number as people type it, in the API's form: "4,99", "$4.99" and "４．９９" give "4.99". What may mean
 * thousands stays unreadable: "1,234" gives "1.234", which has too many decimals.
 */
export const typedNumber = (text: string): string =>
  plainDigits(text)
    .trim()
    .replace(/^\$\s*|\s*[$%]$/g, '')
    .replace(/[,٫]/g, '.')

/** Whether a typed number, as `typedNumber` gives it, has separators of thousands. */
export const hasThousands = (number: string): boolean => /(?<!\d)[1-9]\d{0,2}[.\s'’٬]\d{3}(?!\d)/.test(number)

/** Whether a typed number is whole and within bounds. */
export const isCount = (text: string, most: number, least = 1): boolean =>
  /^\s*\d{1,9}\s*$/.test(text) && Number(text) >= least && Number(text) <= most

/**
 * Parses a price of the API, with at most two decimals ("12", "12.5", 12.5).
 * @returns integer cents, or null if it isn't a price
 */
export function parsePriceCents(price: string | number): number | null {
  const match = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(typeof price === 'number' ? String(price) : price.trim())
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** A dollar amount without sign and commas, for files: 1250 cents give "12.50". */
export const formatAmount = (cents: number): string => (cents / 100).toFixed(2)

/** Encodes a path segment. `fetch` resolves `.` and `..` even if encoded, so they get a suffix. */
export const segment = (value: string): string => (/^\.{1,2}$/.test(value) ? `${value}_` : encodeURIComponent(value))

/** A text in one line, such as a postal address. */
export const inOneLine = (words: string): string => words.trim().replace(/\s*\n\s*/g, ', ')

/** The paragraphs of a text, which blank lines separate. */
export const paragraphsOf = (words: string): string[] => words.trim().split(/(?:\r\n|\r|\n)[^\S\r\n]*(?:\r\n|\r|\n)\s*/)
