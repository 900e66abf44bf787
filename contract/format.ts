// How amounts, counts, dates and lists read. Another language begins here: its locale, and its forms of a plural.

export const LOCALE = 'en-US'

const dollarFormat = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'USD' })
const countFormat = new Intl.NumberFormat(LOCALE)
const pluralRules = new Intl.PluralRules(LOCALE)
const listFormat = new Intl.ListFormat(LOCALE)

/** A dollar amount of the API: 1012.5 gives "$1,012.50". */
export const formatDollars = (dollars: number): string => dollarFormat.format(dollars)

/** An amount in cents: 1250 gives "$12.50". */
export const formatCents = (cents: number): string => formatDollars(cents / 100)

/** A whole number: 1012 gives "1,012". */
export const formatCount = (count: number): string => countFormat.format(count)

/** One form for each plural category of the locale. English needs `one` and `other`. */
type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** The form that fits the count, with the count in place of "#": `plural(3, { one: '# item', other: '# items' })`. */
export const plural = (count: number, forms: PluralForms): string =>
  (forms[pluralRules.select(count)] ?? forms.other).replaceAll('#', formatCount(count))

/** Texts joined as a sentence: "a, b, and c". */
export const formatList = (texts: Iterable<string>): string => listFormat.format(texts)

const DATE = { dateStyle: 'long' } as const
const dates = new Intl.DateTimeFormat(LOCALE, DATE)
const utcDates = new Intl.DateTimeFormat(LOCALE, { ...DATE, timeZone: 'UTC' })

/** An ISO time as a date in the reader's time zone: "March 4, 2026". */
export const formatDate = (iso: string): string => dates.format(new Date(iso))

/** The same in UTC, for mails and pages drawn on the server. */
export const formatUtcDate = (iso: string): string => utcDates.format(new Date(iso))

const MOMENT = { dateStyle: 'medium', timeStyle: 'short' } as const
const moments = new Intl.DateTimeFormat(LOCALE, MOMENT)
const utcMoments = new Intl.DateTimeFormat(LOCALE, { ...MOMENT, timeZone: 'UTC' })

/** An ISO time in the reader's time zone: "Mar 4, 2026, 9:15 AM". */
export const formatMoment = (iso: string): string => moments.format(new Date(iso))

/** The same in UTC. */
export const formatUtcMoment = (iso: string): string => utcMoments.format(new Date(iso))

const days = new Intl.DateTimeFormat(LOCALE, { month: 'short', day: 'numeric', timeZone: 'UTC' })
const months = new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A UTC day like 2026-03-04: "Mar 4". */
export const formatDay = (day: string): string => days.format(new Date(day))

/** The month of a UTC day: "March 2026". */
export const formatMonth = (day: string): string => months.format(new Date(day))
