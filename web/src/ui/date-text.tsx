// Dates in the user's time zone. The server renders UTC; hydration replaces it.
import { formatDate, formatMoment, formatUtcDate, formatUtcMoment } from '@contract/format.ts'
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

/** @param props.iso a time, such as 2026-03-04T09:15:00Z */
export function MomentText({ iso, className }: { iso: string; className?: string }) {
  const format = useIsHydrated() ? formatMoment : formatUtcMoment
  return (
    <time dateTime={iso} className={className}>
      {format(iso)}
    </time>
  )
}
