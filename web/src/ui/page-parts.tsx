import { pageTitle, summarise, TAGLINE } from '@contract/pages.ts'
import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, type LucideIcon, TriangleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { isServer } from '@/config/env.ts'
import { t } from '@/lib/texts.ts'
import { SmallButton, Spinner } from './button.tsx'
import { Part } from './part.tsx'

/** React puts the title into the head; the description's element came with the page. */
export function PageTitle({ children, description = TAGLINE }: { children: string; description?: string }) {
  useEffect(() => {
    document.querySelector('meta[name="description"]')?.setAttribute('content', summarise(description))
  }, [description])
  // A rendered page has its title among its metadata (edge-functions/pages).
  return isServer ? null : <title>{pageTitle(children)}</title>
}

/** Seen once it has the focus. `to` is the id of what it skips to. */
export const SkipLink = ({ to, children }: { to: string; children: string }) => (
  <a
    href={`#${to}`}
    className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-accent px-4 py-2 font-semibold text-on-accent focus:translate-y-0"
  >
    {children}
  </a>
)

export const PageHeader = ({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) => (
  <header className="mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
    <PageTitle>{title}</PageTitle>
    <div className="min-w-0">
      <h1 className="text-3xl sm:text-4xl">{title}</h1>
      {lead && <div className="mt-2 text-muted">{lead}</div>}
    </div>
    {children}
  </header>
)

/** A sheet of paper on the page. */
export const Card = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div className={clsx('rounded-lg border border-line bg-surface shadow-card', className)} {...rest} />
)

type SectionProps = { id: string; title: ReactNode; heading?: string; className?: string; children: ReactNode }

/** A part of a page with its heading. */
export const Section = ({ id, title, heading = 'text-xl', className, children }: SectionProps) => (
  <section aria-labelledby={id} className={className}>
    <h2 id={id} className={heading}>
      {title}
    </h2>
    <Part>{children}</Part>
  </section>
)

// Errors and warnings interrupt a screen reader; successes wait for a pause.

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
export const Failure = ({ text, onRetry }: { text: string; onRetry?: () => unknown }) => (
  <Alert action={onRetry && <SmallButton onClick={() => void onRetry()}>{t`Try again`}</SmallButton>}>{text}</Alert>
)

type FailedPageProps = { tabTitle: string; title: string; text: string; onRetry: () => unknown }

/** A page without a menu whose data could not load. */
export const FailedPage = ({ tabTitle, title, text, onRetry }: FailedPageProps) => (
  <div className="container-page py-16">
    <PageTitle>{tabTitle}</PageTitle>
    <h1 className="sr-only">{title}</h1>
    <Failure text={text} onRetry={onRetry} />
  </div>
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

export const Loading = ({ text = t`Loading...`, quiet = false }: { text?: string; quiet?: boolean }) => (
  <p role="status" className={quiet ? 'sr-only' : 'flex items-center justify-center gap-3 py-16 text-muted'}>
    {!quiet && <Spinner className="size-5" />}
    {text}
  </p>
)

/** A grey placeholder with the size of the content that is loading. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={clsx('block animate-pulse rounded-md bg-sunken', className)} />
)
