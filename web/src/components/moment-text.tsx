// A time with its hour, where the reader is. Only for pages that no server renders.
import { formatMoment } from '@/lib/format.ts'

/** @param props.iso a time, such as 2026-03-04T09:15:00Z */
export const MomentText = ({ iso, className }: { iso: string; className?: string }) => (
  <time dateTime={iso} className={className}>
    {formatMoment(iso)}
  </time>
)
