// A time with its hour, where the reader is; in UTC until the app has taken a first view over.
import { useSyncExternalStore } from 'react'
import { formatMoment, formatUtcMoment } from '@/lib/format.ts'

const never = () => () => undefined

/** @param props.iso a time, such as 2026-03-04T09:15:00Z */
export function MomentText({ iso, className }: { iso: string; className?: string }) {
  const text = useSyncExternalStore(
    never,
    () => formatMoment(iso),
    () => formatUtcMoment(iso),
  )
  return (
    <time dateTime={iso} className={className}>
      {text}
    </time>
  )
}
