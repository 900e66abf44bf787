import type { describedUser } from '@contract/admin.ts'
import { LISTING_STATUSES } from '@contract/choices.ts'
import { pages } from '@contract/pages.ts'
import { formatCents, formatCount, plural } from '@contract/text/format.ts'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { Card } from '@/ui/page-parts.tsx'
import { TextLink } from '@/ui/text.tsx'
import { LISTING_STATUS_NAMES } from './standing-badge.tsx'

export type DescribedUser = z.output<typeof describedUser>

type Amounts = DescribedUser['sales']
type Outcomes = DescribedUser['reportsBy']

const amounts = ({ orders, cents, refundedCents }: Amounts) =>
  `${plural(orders, { one: '# order', other: '# orders' })}, ${formatCents(cents)}${refundedCents > 0 ? `, of which ${formatCents(refundedCents)} refunded` : ''}`

const outcomes = ({ none, acted, reversed, dismissed }: Outcomes) =>
  `${none} waiting, ${acted} acted on${reversed > 0 ? `, ${reversed} reversed` : ''}, ${dismissed} dismissed`

const listings = (counts: DescribedUser['listings']) =>
  LISTING_STATUSES.flatMap((status) => {
    const count = counts[status] ?? 0
    return count > 0 ? [`${count} ${LISTING_STATUS_NAMES[status].toLowerCase()}`] : []
  }).join(', ')

const within = (page: { path: () => string }, filters: Record<string, string>) =>
  `${page.path()}?${new URLSearchParams(filters)}`

const Row = ({ label, to, children }: { label: string; to?: string; children: ReactNode }) => (
  <div className="grid gap-x-4 px-5 py-2.5 sm:grid-cols-[11rem_minmax(0,1fr)]">
    <dt className="text-muted">{label}</dt>
    <dd>{to ? <TextLink to={to}>{children}</TextLink> : children}</dd>
  </div>
)

export const UserNumbers = ({ user }: { user: DescribedUser }) => (
  <Card>
    <dl className="divide-y divide-line">
      <Row label="Listings" to={within(pages.allListings, { seller: user.id })}>
        {listings(user.listings) || 'None'}
      </Row>
      <Row label="Sold">{amounts(user.sales)}</Row>
      <Row label="Bought">{amounts(user.purchases)}</Row>
      <Row label="Reviews" to={within(pages.allReviews, { user: user.id })}>
        {formatCount(user.reviews)}
      </Row>
      <Row label="Reports about them" to={`${within(pages.admin, { user: user.id })}#reports`}>
        {outcomes(user.reportsAbout)}
      </Row>
      <Row label="Reports by them">{outcomes(user.reportsBy)}</Row>
    </dl>
  </Card>
)
