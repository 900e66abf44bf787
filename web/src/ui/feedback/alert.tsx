// A message within the page. Errors and warnings interrupt a screen reader, good news waits for a pause.
import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button.tsx'

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
      <Icon className="size-5 shrink-0" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-48">{children}</div>
      {action}
    </div>
  )
}

/** A list or a page that could not load, with a way to try again. */
export function Failure({ text, onRetry }: { text: string; onRetry?: () => void }) {
  return (
    <Alert
      action={
        onRetry && (
          <Button variant="secondary" size="sm" onClick={onRetry}>
            Try again
          </Button>
        )
      }
    >
      {text}
    </Alert>
  )
}
