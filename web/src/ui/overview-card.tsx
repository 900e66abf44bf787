import type { ReactNode } from 'react'
import { Card } from './page-parts.tsx'
import { TextLink } from './text.tsx'

type OverviewCardProps = { title: string; to: string; more: string; children: ReactNode }

/** A part of the overview, with a link to the page that has all of it. */
export const OverviewCard = ({ title, to, more, children }: OverviewCardProps) => (
  <Card className="p-5 sm:p-6">
    <div className="flex items-baseline justify-between gap-4">
      <h2 className="text-xl">{title}</h2>
      <TextLink to={to}>{more}</TextLink>
    </div>
    {children}
  </Card>
)
