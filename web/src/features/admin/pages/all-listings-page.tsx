// Listings in every state. Admins take them down and restore them.

import { LISTING_STATUSES } from '@contract/choices.ts'
import { LIST_SEARCH_MIN_CHARACTERS } from '@contract/limits.ts'
import { pages } from '@contract/pages.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { PackageSearch } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { useDecisions } from '@/features/moderation/components/use-decisions.tsx'
import type { PrefetchContext } from '@/lib/query.ts'
import { oneOf, textIn } from '@/lib/use-filters.ts'
import { AdminList, choicesOf } from '@/ui/admin-list.tsx'
import { RowButton } from '@/ui/records.tsx'
import { allListingsQuery } from '../api.ts'
import { type FoundListing, LISTING_COLUMNS } from '../components/listing-columns.tsx'
import { LISTING_STATUS_NAMES } from '../components/standing-badge.tsx'

const filtersOf = (address: URLSearchParams) => ({
  q: textIn(address, 'q'),
  status: oneOf(LISTING_STATUSES, address.get('status')),
  sellerId: textIn(address, 'seller'),
})

export const prefetch = async ({ search, memberId, queryClient }: PrefetchContext) =>
  memberId && queryClient.prefetchInfiniteQuery(allListingsQuery(filtersOf(search)))

export function AllListingsPage() {
  const [address] = useSearchParams()
  const { decide, undo, dialogs } = useDecisions()
  const takeDown = ({ id, title, seller_id, seller_username }: FoundListing) =>
    decide({ userId: seller_id, username: seller_username, listing: { id, title } }, ['take_down_listing'])
  const restore = ({ id, title }: FoundListing) => undo({ act: 'take_down_listing', id }, title)
  return (
    <>
      <AdminList
        page={pages.allListings}
        filters={[
          { name: 'q', search: 'Title or id', minCharacters: LIST_SEARCH_MIN_CHARACTERS },
          { name: 'status', label: 'State', any: 'Any state', choices: choicesOf(LISTING_STATUS_NAMES) },
          { name: 'seller', only: 'one seller' },
        ]}
        query={useInfiniteQuery(allListingsQuery(filtersOf(address)))}
        columns={LISTING_COLUMNS}
        actions={(listing) => {
          if (listing.held_by === 'take_down_listing')
            return (
              <RowButton label={`Restore ${listing.title}`} onClick={() => restore(listing)}>
                Restore
              </RowButton>
            )
          return (
            listing.status !== 'removed' && (
              <RowButton variant="danger" label={`Take down ${listing.title}`} onClick={() => takeDown(listing)}>
                Take down
              </RowButton>
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
