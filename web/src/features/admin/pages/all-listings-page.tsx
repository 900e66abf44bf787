// Listings of every state: what is wrong is taken down, and put back where that was wrong.

import { LISTING_STATUSES } from '@contract/choices.ts'
import { LIST_SEARCH_MIN_CHARACTERS } from '@contract/limits.ts'
import { pages } from '@contract/pages.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { PackageSearch } from 'lucide-react'
import { useDecisions } from '@/features/moderation/components/use-decisions.tsx'
import * as messages from '@/lib/messages.ts'
import type { Place } from '@/lib/query.ts'
import { oneOf, textIn, useFilters } from '@/lib/use-filters.ts'
import { Button } from '@/ui/button.tsx'
import { FilterBar, FilterSearch, FilterSelect, OnlyOf } from '@/ui/filter-bar.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Records } from '@/ui/records.tsx'
import { allListingsQuery } from '../api.ts'
import { type FoundListing, LISTING_COLUMNS } from '../components/listing-columns.tsx'
import { LISTING_STATUS_NAMES } from '../rooms.ts'

const filtersOf = (address: URLSearchParams) => ({
  q: textIn(address, 'q'),
  status: oneOf(LISTING_STATUSES, address.get('status')),
  sellerId: textIn(address, 'seller'),
})

export const prefetch = async ({ search, memberId, queryClient }: Place) =>
  memberId && queryClient.prefetchInfiniteQuery(allListingsQuery(filtersOf(search)))

export function AllListingsPage() {
  const [{ q, status, seller }, change, address] = useFilters(['q', 'status', 'seller'])
  const listings = useInfiniteQuery(allListingsQuery(filtersOf(address)))
  const { decide, undo, dialogs } = useDecisions()
  const takeDown = ({ id, title, seller_id, seller_username }: FoundListing) =>
    decide({ userId: seller_id, username: seller_username, listing: { id, title } }, ['take_down_listing'])
  return (
    <>
      <PageHeader title={pages.allListings.title} />
      <FilterBar>
        <FilterSearch
          label="Title or id"
          text={q}
          minCharacters={LIST_SEARCH_MIN_CHARACTERS}
          onSearch={(text) => change({ q: text })}
        />
        <FilterSelect
          label="State"
          value={status}
          any="Any state"
          choices={LISTING_STATUSES.map((value) => ({ value, label: LISTING_STATUS_NAMES[value] }))}
          onChange={(value) => change({ status: value })}
        />
        {seller && <OnlyOf what="one seller" onClear={() => change({ seller: '' })} />}
      </FilterBar>
      <Records
        query={listings}
        caption="Listings"
        columns={LISTING_COLUMNS}
        idOf={({ id }) => id}
        actions={(listing) =>
          listing.held_by === 'take_down_listing' ? (
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Restore ${listing.title}`}
              onClick={() => undo({ act: 'take_down_listing', id: listing.id }, listing.title)}
            >
              Restore
            </Button>
          ) : (
            listing.status !== 'removed' && (
              <Button
                variant="danger"
                size="sm"
                aria-label={`Take down ${listing.title}`}
                onClick={() => takeDown(listing)}
              >
                Take down
              </Button>
            )
          )
        }
        actionsWidth="w-32"
        empty={{ icon: PackageSearch, text: messages.nothingFound }}
        failed={messages.roomFailed}
      />
      {dialogs}
    </>
  )
}
