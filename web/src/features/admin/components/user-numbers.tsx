import type { describedUser } from '@contract/admin.ts'
import { LISTING_STATUSES, type ListingStatus } from '@contract/choices.ts'
import { pages } from '@contract/pages.ts'
import { formatCents, formatCount, formatParts } from '@contract/text/format.ts'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { plural, t } from '@/lib/texts.ts'
import { Card } from '@/ui/page-parts.tsx'
import { TextLink } from '@/ui/text.tsx'

export type DescribedUser = z.output<typeof describedUser>

const amounts = ({ orders, cents, refundedCents }: DescribedUser['sales']) => {
  const sum = `${plural(orders, { one: '# order', other: '# orders' })}, ${formatCents(cents)}`
  return refundedCents > 0 ? t`${sum}, of which ${{ refunded: formatCents(refundedCents) }} refunded` : sum
}

const outcomes = ({ none, acted, reversed, dismissed }: DescribedUser['reportsBy']) =>
  reversed > 0
    ? t`${none} waiting, ${acted} acted on, ${reversed} reversed, ${dismissed} dismissed`
    : t`${none} waiting, ${acted} acted on, ${dismissed} dismissed`

const LISTINGS: Record<ListingStatus, (count: number) => string> = {
  processing: (count) => t`${count} processing`,
  active: (count) => t`${count} for sale`,
  inactive: (count) => t`${count} deactivated`,
  paused: (count) => t`${count} paused`,
  removed: (count) => t`${count} removed`,
}

const listings = (counts: DescribedUser['listings']) =>
  formatParts(LISTING_STATUSES.flatMap((status) => (counts[status] ? [LISTINGS[status](counts[status])] : [])))

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
      <Row label={t`Listings`} to={within(pages.allListings, { seller: user.id })}>
        {listings(user.listings) || t`None`}
      </Row>
      <Row label={t`Sold`}>{amounts(user.sales)}</Row>
      <Row label={t`Bought`}>{amounts(user.purchases)}</Row>
      <Row label={t`Reviews`} to={within(pages.allReviews, { user: user.id })}>
        {formatCount(user.reviews)}
      </Row>
      <Row label={t`Reports about them`} to={`${within(pages.admin, { user: user.id })}#reports`}>
        {outcomes(user.reportsAbout)}
      </Row>
      <Row label={t`Reports by them`}>{outcomes(user.reportsBy)}</Row>
    </dl>
  </Card>
)
