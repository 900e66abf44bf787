import { formatParts, LOCALE } from '@contract/text/format.ts'
import { plural, t } from '@/lib/texts.ts'

const UNITS = [
  (size: string) => t`${size} B`,
  (size: string) => t`${size} KB`,
  (size: string) => t`${size} MB`,
  (size: string) => t`${size} GB`,
]

/** Bytes as people read them: 5368709120 gives "5 GB". */
export function formatBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), UNITS.length - 1)
  const amount = bytes / 1024 ** power
  const maximumFractionDigits = amount >= 100 || power === 0 ? 0 : 1
  return UNITS[power]?.(amount.toLocaleString(LOCALE, { maximumFractionDigits, useGrouping: false })) ?? ''
}

/** Seconds as people read them: 90 gives "1:30", 3725 gives "1:02:05". */
export function formatDuration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds))
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const [first = 0, ...rest] = parts[0] === 0 ? parts.slice(1) : parts
  return [String(first), ...rest.map((part) => String(part).padStart(2, '0'))].join(':')
}

export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** “Fox”, “Owl” */
export const quotedTitles = (things: { title: string }[]) => formatParts(things.map(({ title }) => t`“${title}”`))

/** Buyers as a number of purchases, which a block, stop or claim doesn’t change. */
export const buyersOf = (purchases: number) =>
  plural(purchases, { one: 'the buyer of # purchase', other: 'the buyers of # purchases' })
