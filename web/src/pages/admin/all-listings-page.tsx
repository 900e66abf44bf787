import type { FoundListing } from '@contract/admin.ts'
import { LISTING_STATUSES } from '@contract/choices.ts'
import { LIST_SEARCH_MIN_CHARACTERS } from '@contract/limits.ts'
import { pages } from '@contract/pages.ts'
import { formatCents, formatCount } from '@contract/text/format.ts'
import { PackageSearch } from 'lucide-react'
import { allListingsQuery } from '@/features/admin/api.ts'
import { LISTING_STATUS_NAMES } from '@/features/admin/components/standing-badge.tsx'
import { useDecisions } from '@/features/moderation/components/use-decisions.tsx'
import { idIn, listPage, oneOf, textIn } from '@/lib/address/use-filters.ts'
import { plural, t } from '@/lib/texts.ts'
import { SmallButton } from '@/ui/button.tsx'
import { AdminList, type Column, dateColumn, userColumn } from '@/ui/records.tsx'
import { Badge, TextLink } from '@/ui/text.tsx'

/** Why moderation or its seller removed it from the shop. */
const heldBecause = ({ status, held_by, is_unlawful }: FoundListing): string | null => {
  if (held_by === 'ban') return t`The seller is banned.`
  if (held_by === 'take_down_listing') return is_unlawful ? t`Taken down: the file is unlawful.` : t`Taken down.`
  return status === 'removed' ? t`Deleted by the seller.` : null
}

export const LISTING_COLUMNS: Column<FoundListing>[] = [
  {
    name: t`Listing`,
    show: (listing) => (
      <>
        <TextLink to={pages.listing.path({ itemId: listing.id })}>{listing.title}</TextLink>
        {listing.pending_reports > 0 && (
          <p className="text-sm">
            {plural({ count: listing.pending_reports }, { one: '# report waiting', other: '# reports waiting' })}
          </p>
        )}
      </>
    ),
  },
  userColumn(t`Seller`, 'w-34', 'seller'),
  {
    name: t`State`,
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
  { name: t`Price`, width: 'w-24', show: ({ price_cents }) => formatCents(price_cents) },
  { name: t`Sold`, width: 'w-16', show: ({ sales_count }) => formatCount(sales_count) },
  dateColumn(t({ message: 'Since', context: 'day of a listing' }), ({ created_at }) => created_at),
]

export const [prefetch, useAllListings] = listPage((address) =>
  allListingsQuery({
    q: textIn(address, 'q'),
    status: oneOf(LISTING_STATUSES, address.get('status')),
    sellerId: idIn(address, 'seller'),
  }),
)

export function AllListingsPage() {
  const { decide, undo, dialogs } = useDecisions()
  const takeDown = ({ id, title, seller_id, seller_username }: FoundListing) =>
    decide({ userId: seller_id, username: seller_username, listing: { id, title } }, ['take_down_listing'])
  return (
    <>
      <AdminList
        page={pages.allListings}
        filters={[
          { name: 'q', search: t`Title or id`, minCharacters: LIST_SEARCH_MIN_CHARACTERS },
          { name: 'status', label: t`State`, any: t`Any state`, names: LISTING_STATUS_NAMES },
          { name: 'seller', only: t`one seller` },
        ]}
        query={useAllListings()}
        columns={LISTING_COLUMNS}
        actions={(listing) => {
          const { statement_id: statementId, title } = listing
          if (statementId && listing.held_by === 'take_down_listing')
            return (
              <SmallButton
                label={t`Restore ${title}`}
                onClick={() => undo({ act: 'take_down_listing', statementId }, title)}
              >
                {t`Restore`}
              </SmallButton>
            )
          return (
            listing.status !== 'removed' && (
              <SmallButton variant="danger" label={t`Take down ${title}`} onClick={() => takeDown(listing)}>
                {t`Take down`}
              </SmallButton>
            )
          )
        }}
        actionsWidth="w-32"
        icon={PackageSearch}
      />
      {dialogs}
    </>
  )
}
