import { pageTitle, summarise, TAGLINE } from '@contract/pages.ts'
import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { isServer } from '@/config/env.ts'

/** React puts the title into the head; the description's element came with the page. */
type PageTitleProps = { children: string; description?: string }

export function PageTitle({ children, description = TAGLINE }: PageTitleProps) {
  useEffect(() => {
    document.querySelector('meta[name="description"]')?.setAttribute('content', summarise(description))
  }, [description])
  // A rendered page has its title among its metadata (edge-functions/pages).
  return isServer ? null : <title>{pageTitle(children)}</title>
}

type PageHeaderProps = { title: string; lead?: ReactNode; children?: ReactNode }

export const PageHeader = ({ title, lead, children }: PageHeaderProps) => (
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
    {children}
  </section>
)
