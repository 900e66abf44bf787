// Errors and warnings interrupt a screen reader; successes wait for a pause.
import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { SmallButton } from '@/ui/button.tsx'
import { Spinner } from './button.tsx'

const KINDS = {
  error: { Icon: CircleAlert, look: 'bg-danger-soft border-danger/35 [&>svg]:text-danger' },
  warning: { Icon: TriangleAlert, look: 'bg-warning-soft border-star/35 [&>svg]:text-star' },
  success: { Icon: CircleCheck, look: 'bg-accent-soft border-accent/30 [&>svg]:text-accent-ink' },
}

type AlertProps = { kind?: keyof typeof KINDS; children: ReactNode; action?: ReactNode; className?: string }

export function Alert({ kind = 'error', children, action, className }: AlertProps) {
  const { Icon, look } = KINDS[kind]
  return (
    <div
      role={kind === 'success' ? 'status' : 'alert'}
      className={clsx(
        'flex flex-wrap items-center gap-3 rounded-md border px-4 py-3 text-[0.9375rem]',
        look,
        className,
      )}
    >
      <Icon className="size-5 shrink-0" />
      <div className="min-w-0 flex-1 basis-48">{children}</div>
      {action}
    </div>
  )
}

/** An error below what caused it. */
export const ErrorText = ({ className = 'mt-2', children }: { className?: string; children: ReactNode }) => (
  <p role="alert" className={clsx('text-sm text-danger', className)}>
    {children}
  </p>
)

/** A list or a page that could not load, with a way to try again. */
export const Failure = ({ text, onRetry }: { text: string; onRetry?: () => void }) => (
  <Alert action={onRetry && <SmallButton onClick={onRetry}>Try again</SmallButton>}>{text}</Alert>
)

type EmptyStateProps = { icon: LucideIcon; text: string; children?: ReactNode }

export const EmptyState = ({ icon: Icon, text, children }: EmptyStateProps) => (
  <div className="flex flex-col items-center gap-4 rounded-lg border border-dashed border-line-strong/50 px-6 py-14 text-center">
    <span className="grid size-14 place-items-center rounded-full bg-accent-soft text-accent-ink">
      <Icon className="size-6" />
    </span>
    <p className="max-w-prose text-lg">{text}</p>
    {children}
  </div>
)

export const Loading = ({ text = 'Loading...', quiet = false }: { text?: string; quiet?: boolean }) => (
  <p role="status" className={quiet ? 'sr-only' : 'flex items-center justify-center gap-3 py-16 text-muted'}>
    {!quiet && <Spinner className="size-5" />}
    {text}
  </p>
)

/** A grey placeholder with the size of the content that is loading. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={clsx('block animate-pulse rounded-md bg-sunken', className)} />
)
