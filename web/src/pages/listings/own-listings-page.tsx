import { OWN_LISTING_STATUSES } from '@contract/choices.ts'
import { connectCalls } from '@contract/connect.ts'
import { LIST_SEARCH_MIN_CHARACTERS } from '@contract/limits.ts'
import type { listingCalls } from '@contract/listings.ts'
import type { AnswerOf } from '@contract/operations/operation.ts'
import { pages } from '@contract/pages.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Store } from 'lucide-react'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { SellersOnly } from '@/features/connect/components/become-seller-panel.tsx'
import { isConnectOutcome, showConnectOutcome } from '@/features/connect/connect-outcome.ts'
import { useClaimOnOpening } from '@/features/guests/components/keep-in-account.tsx'
import { filtersIn, ownListingsQuery, usageQuery } from '@/features/listings/api.ts'
import { BulkChanges, SelectBox, type Selection, useSelection } from '@/features/listings/components/bulk-changes.tsx'
import { OwnListingCard, STATUS_WORDS } from '@/features/listings/components/own-listing-card.tsx'
import { Usage } from '@/features/listings/components/usage.tsx'
import { redressQuery } from '@/features/redress/api.ts'
import { TakenDownNote } from '@/features/redress/components/decisions-alert.tsx'
import { isAnswered } from '@/lib/calls/api-error.ts'
import { prefetchForMember, refetchAfter } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { ButtonLink } from '@/ui/button.tsx'
import { Filters } from '@/ui/fields/filter-bar.tsx'
import { ListingGrid } from '@/ui/listings/listing-grid.tsx'
import { Loading, PageHeader } from '@/ui/page-parts.tsx'
import { QueryResult } from '@/ui/query-result.tsx'

type Counts = AnswerOf<typeof listingCalls.listOwnListings>['counts']

const OwnListingFilters = ({ counts }: { counts: Counts }) => (
  <Filters
    filters={[
      { name: 'q', search: t`Title`, minCharacters: LIST_SEARCH_MIN_CHARACTERS },
      {
        name: 'status',
        label: t`Show`,
        any: t`All (${{ count: sumOf(counts) }})`,
        names: Object.fromEntries(
          OWN_LISTING_STATUSES.map((status) => [
            status,
            t`${{ name: STATUS_WORDS[status] }} (${{ items: counts[status] }})`,
          ]),
        ),
      },
      {
        name: 'sort',
        label: t`Sort by`,
        any: t`Newest`,
        names: {
          title: t`Title`,
          price: t`Highest price`,
          sales: t`Most sold`,
          views: t`Most views`,
          stars: t`Most stars`,
        },
      },
    ]}
  />
)

const sumOf = (counts: Counts) => Object.values(counts).reduce((sum, count) => sum + count, 0)

function OwnListings({ userId }: { userId: string }) {
  const filters = filtersIn(useSearchParams()[0])
  const listings = useInfiniteQuery(ownListingsQuery(userId, filters))
  const shown = listings.data?.pages.flatMap(({ files }) => files)
  const counts = listings.data?.pages[0]?.counts
  const selection = useSelection(shown ?? [])
  const isFiltered = filters.q !== undefined || filters.status !== undefined
  return (
    <>
      <PageHeader title={pages.ownListings.title} lead={<Usage userId={userId} />}>
        <ButtonLink to={pages.upload.path()}>{t`Add a Listing`}</ButtonLink>
      </PageHeader>
      <TakenDownNote />
      {counts && (isFiltered || sumOf(counts) > 0) && <OwnListingFilters counts={counts} />}
      <QueryResult
        query={{ ...listings, data: shown }}
        loading={<Loading text={t`Loading your listings...`} />}
        failed={isAnswered(listings.error) ? t`Failed to fetch listings.` : t`Error fetching listings.`}
        empty={
          isFiltered
            ? { icon: Store, text: messages.nothingFound }
            : {
                icon: Store,
                text: t`You don't have any listings yet...`,
                action: <ButtonLink to={pages.upload.path()}>{t`List Something`}</ButtonLink>,
              }
        }
      >
        {(files) => (
          <>
            <SelectAll selection={selection} />
            <ListingGrid width="manage">
              {files.map((listing) => (
                <li key={listing.id}>
                  <OwnListingCard listing={listing} selection={selection} />
                </li>
              ))}
            </ListingGrid>
          </>
        )}
      </QueryResult>
      <BulkChanges selection={selection} />
    </>
  )
}

const SelectAll = ({ selection: { areAll, toggleAll } }: { selection: Selection }) => (
  <SelectBox
    label={t`Select all on this page`}
    isLabelShown
    checked={areAll}
    onChange={toggleAll}
    className="mb-3 flex w-fit min-h-9 items-center gap-2.5 text-sm"
  />
)

function useConnectOutcome() {
  const [search, setSearch] = useSearchParams()
  const queryClient = useQueryClient()
  const outcome = search.get('connect')
  useEffect(() => {
    if (outcome === null) return
    if (isConnectOutcome(outcome)) showConnectOutcome(outcome)
    void refetchAfter(queryClient, connectCalls.beginConnect)
    setSearch({}, { replace: true })
  }, [outcome, queryClient, setSearch])
}

export const prefetch = prefetchForMember(({ memberId, search }) => [
  ownListingsQuery(memberId, filtersIn(search)),
  redressQuery(null),
  usageQuery(memberId),
])

export function OwnListingsPage() {
  useConnectOutcome()
  useClaimOnOpening()
  return <SellersOnly>{(id) => <OwnListings userId={id} />}</SellersOnly>
}
