// A day, where the reader is. A first view that was rendered elsewhere shows it in UTC until the app has taken over.
import { useSyncExternalStore } from 'react'
import { formatDate, formatUtcDate } from '@/lib/format.ts'

const never = () => () => undefined

/** @param props.iso a time, such as 2026-03-04T09:15:00Z */
export function DateText({ iso, className }: { iso: string; className?: string }) {
  const text = useSyncExternalStore(
    never,
    () => formatDate(iso),
    () => formatUtcDate(iso),
  )
  return (
    <time dateTime={iso} className={className}>
      {text}
    </time>
  )
}
