// What admins see of a listing.

import type { foundListing } from '@contract/admin.ts'
import { formatCents, formatCount, plural } from '@contract/format.ts'
import { pages } from '@contract/pages.ts'
import { Link } from 'react-router-dom'
import type { z } from 'zod'
import { Badge } from '@/ui/badge.tsx'
import { DateText } from '@/ui/date-text.tsx'
import type { Column } from '@/ui/records.tsx'
import { UserLink } from '@/ui/user-link.tsx'
import { LISTING_STATUS_NAMES } from './standing-badge.tsx'

export type FoundListing = z.output<typeof foundListing>

/** Why it is not in the shop, where moderation is why. */
const heldBecause = ({ status, held_by, is_unlawful }: FoundListing): string | null => {
  if (held_by === 'ban') return 'The seller is banned.'
  if (held_by === 'take_down_listing') return is_unlawful ? 'Taken down: the file is unlawful.' : 'Taken down.'
  return status === 'removed' ? 'Deleted by the seller.' : null
}

export const LISTING_COLUMNS: Column<FoundListing>[] = [
  {
    name: 'Listing',
    show: (listing) => (
      <>
        <Link to={pages.listing.path({ itemId: listing.id })} className="link">
          {listing.title}
        </Link>
        {listing.pending_reports > 0 && (
          <p className="text-sm">
            {plural(listing.pending_reports, { one: '# report waiting', other: '# reports waiting' })}
          </p>
        )}
      </>
    ),
  },
  {
    name: 'Seller',
    width: 'w-34',
    show: ({ seller_id, seller_username }) => <UserLink id={seller_id} username={seller_username} />,
  },
  {
    name: 'State',
    width: 'w-40',
    show: (listing) => (
      <>
        <Badge look={listing.status === 'active' ? 'good' : listing.held_by ? 'bad' : 'plain'}>
          {LISTING_STATUS_NAMES[listing.status]}
        </Badge>
        {heldBecause(listing) && <p className="mt-1 text-sm text-muted">{heldBecause(listing)}</p>}
      </>
    ),
  },
  { name: 'Price', width: 'w-24', show: ({ price_cents }) => formatCents(price_cents) },
  {
    name: 'Sold',
    width: 'w-16',
    show: ({ sales_count }) => formatCount(sales_count),
  },
  { name: 'Since', width: 'w-38', show: ({ created_at }) => <DateText iso={created_at} /> },
]
