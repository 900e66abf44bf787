// Dates, badges and links. The server renders times in UTC; hydration replaces them by the user's.

import { pages } from '@contract/pages.ts'
import { formatDate, formatMoment, formatUtcDate, formatUtcDay, formatUtcMoment } from '@contract/text/dates.ts'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { t } from '@/lib/texts.ts'
import { useIsHydrated } from './once-hydrated.tsx'

/** Writes an ISO time as a date, for a text that has one within. */
export const useFormatDate = (): typeof formatDate => (useIsHydrated() ? formatDate : formatUtcDate)

/** @param props.iso a time, such as 2026-03-04T09:15:00Z */
export function DateText({ iso, className }: { iso: string; className?: string }) {
  const format = useFormatDate()
  return (
    <time dateTime={iso} className={className}>
      {format(iso)}
    </time>
  )
}

/** The last day of something that ends at midnight. */
export const LastDay = ({ end }: { end: string }) => <DateText iso={new Date(Date.parse(end) - 1).toISOString()} />

/** @param props.iso a time, such as 2026-03-04T09:15:00Z */
export function MomentText({ iso, className }: { iso: string; className?: string }) {
  const format = useIsHydrated() ? formatMoment : formatUtcMoment
  return (
    <time dateTime={iso} className={className}>
      {format(iso)}
    </time>
  )
}

/** A time as its day in UTC, by which charts, files and emails count sales. */
export const UtcDayText = ({ iso }: { iso: string }) => <time dateTime={iso}>{formatUtcDay(iso)}</time>

const LOOKS = {
  plain: 'bg-sunken text-ink',
  good: 'bg-accent-soft text-accent-ink',
  warning: 'bg-warning-soft text-ink',
  bad: 'bg-danger-soft text-danger',
}

export const Badge = ({ look = 'plain', children }: { look?: keyof typeof LOOKS; children: ReactNode }) => (
  <span className={clsx('inline-block rounded-2xl px-2.5 py-0.5 text-sm in-[td]:whitespace-nowrap', LOOKS[look])}>
    {children}
  </span>
)

/** A link within a text. */
export const TextLink = ({ className, ...link }: LinkProps & { className?: string }) => (
  <Link className={clsx('link', className)} {...link} />
)

export const UserLink = ({ id, username }: { id: string; username: string }) => (
  <TextLink to={pages.user.path({ userId: id })}>{username}</TextLink>
)

/** Above the first own words about a claimed purchase: until then its seller sees “Guest”. */
export const ShowsName = () => (
  <p className="mb-4 text-muted">{t`You bought this as a guest. When you send this, the seller will see your name.`}</p>
)

/** Beside a purchase, in the library, in orders and on listings. */
export const UpdatedText = ({ item: { is_updated } }: { item: { is_updated: boolean } }) =>
  is_updated && <p className="text-sm font-medium text-accent-ink">{t`Updated since your last download`}</p>
