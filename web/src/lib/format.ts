// How dates, sizes and long texts are written.
import { PRODUCT_FILE_NAMES } from '@contract/limits.ts'

const DATE = { year: 'numeric', month: 'long', day: 'numeric' } as const
const dates = new Intl.DateTimeFormat('en-US', DATE)
const utcDates = new Intl.DateTimeFormat('en-US', { ...DATE, timeZone: 'UTC' })

/** An ISO time as a date where the reader is: "March 4, 2026". */
export const formatDate = (iso: string) => dates.format(new Date(iso))

/** The same in UTC, for a place that does not know where the reader is. */
export const formatUtcDate = (iso: string) => utcDates.format(new Date(iso))

const MOMENT = { dateStyle: 'medium', timeStyle: 'short' } as const
const moments = new Intl.DateTimeFormat('en-US', MOMENT)
const utcMoments = new Intl.DateTimeFormat('en-US', { ...MOMENT, timeZone: 'UTC' })

/** An ISO time with its hour: "Mar 4, 2026, 9:15 AM". */
export const formatMoment = (iso: string) => moments.format(new Date(iso))

/** The same in UTC. */
export const formatUtcMoment = (iso: string) => utcMoments.format(new Date(iso))

const days = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** A UTC day like 2026-03-04: "Mar 4". */
export const formatDay = (day: string) => days.format(new Date(day))

const UNITS = ['B', 'KB', 'MB', 'GB'] as const

/** Bytes as people read them: 5368709120 gives "5 GB". */
export function formatBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), UNITS.length - 1)
  const amount = bytes / 1024 ** power
  return `${amount >= 100 || power === 0 ? Math.round(amount) : Number(amount.toFixed(1))} ${UNITS[power]}`
}

/** Whole text up to `limit` characters; a longer one is cut to `cut` and gets '...'. Characters are code points. */
export function truncate(text: string, limit: number, cut = limit): string {
  const characters = [...text]
  return characters.length > limit ? `${characters.slice(0, cut).join('').trimEnd()}...` : text
}

export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const fileNames: Record<string, string> = PRODUCT_FILE_NAMES

/** What a product file is, in words. */
export const fileName = (mimeType: string) => fileNames[mimeType] ?? 'File'

/** The titles of things, one after the other: “Fox”, “Owl”. */
export const quotedTitles = (things: { title: string }[]) => things.map(({ title }) => `“${title}”`).join(', ')
