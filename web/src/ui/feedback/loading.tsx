// A wait with words, announced once.
import { clsx } from 'clsx'

/** Silent: the text or a live region next to it informs screen readers. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={clsx('animate-spin', className ?? 'size-6')} aria-hidden="true" fill="none">
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.2" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}

export function Loading({ text = 'Loading...', quiet = false }: { text?: string; quiet?: boolean }) {
  return (
    <p role="status" className={quiet ? 'sr-only' : 'flex items-center justify-center gap-3 py-16 text-muted'}>
      {!quiet && <Spinner className="size-5" />}
      {text}
    </p>
  )
}

/** A grey placeholder with the size of the content that is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx('block animate-pulse rounded-md bg-sunken', className)} />
}
