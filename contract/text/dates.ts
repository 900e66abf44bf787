import { t } from '#texts'
import { LOCALE } from './format.ts'

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

/** A date that is short enough for a column: "Mar 4, 2026". */
export const formatShortDate = dateFormat({ dateStyle: 'medium' })

/** The same in UTC. */
export const formatShortUtcDate = dateFormat({ dateStyle: 'medium', ...UTC })

/** A UTC date with its zone, for emails and sellers: "March 4, 2026 (UTC)". */
export const formatUtcDay = (iso: string): string => t`${{ day: formatUtcDate(iso) }} (UTC)`

/** An ISO time in the reader's time zone: "Mar 4, 2026, 9:15 AM". */
export const formatMoment = dateFormat(MOMENT)

/** The same in UTC. */
export const formatUtcMoment = dateFormat({ ...MOMENT, ...UTC })

/** A UTC day like 2026-03-04: "Mar 4". */
export const formatDay = dateFormat({ month: 'short', day: 'numeric', ...UTC })

/** The month of a UTC day: "March 2026". */
export const formatMonth = dateFormat({ month: 'long', year: 'numeric', ...UTC })
