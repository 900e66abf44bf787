// A time with its hour, where the reader is; in UTC until the app has taken a first view over.
import { formatMoment, formatUtcMoment } from '@contract/format.ts'
import { useIsHydrated } from '@/lib/use-is-hydrated.ts'

/** @param props.iso a time, such as 2026-03-04T09:15:00Z */
export function MomentText({ iso, className }: { iso: string; className?: string }) {
  const format = useIsHydrated() ? formatMoment : formatUtcMoment
  return (
    <time dateTime={iso} className={className}>
      {format(iso)}
    </time>
  )
}
