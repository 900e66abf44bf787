// The grey shape of something that is on its way, with the measures of what will stand there.
import { clsx } from 'clsx'

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx('block animate-pulse rounded-md bg-sunken', className)} />
}
