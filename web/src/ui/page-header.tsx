// The heading of a page, with its title in the tab and its main action beside it.
import type { ReactNode } from 'react'
import { PageTitle } from './page-title.tsx'

type PageHeaderProps = { title: string; lead?: ReactNode; children?: ReactNode }

export function PageHeader({ title, lead, children }: PageHeaderProps) {
  return (
    <header className="mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <PageTitle>{title}</PageTitle>
      <div className="min-w-0">
        <h1 className="text-3xl sm:text-4xl">{title}</h1>
        {lead && <div className="mt-2 text-muted">{lead}</div>}
      </div>
      {children}
    </header>
  )
}
