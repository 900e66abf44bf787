import type { LibraryChoices } from '@contract/library.ts'
import { LIST_SEARCH_MIN_CHARACTERS } from '@contract/limits.ts'
import { pages } from '@contract/pages.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Download, LibraryBig } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { useMember } from '@/auth/viewer.ts'
import { useClaimOnOpening } from '@/features/guests/components/keep-in-account.tsx'
import { choicesQuery, downloadable, filtersIn, libraryQuery } from '@/features/library/api.ts'
import { LibraryCard } from '@/features/library/components/library-card.tsx'
import { TransferPanel } from '@/features/library/components/transfer-panel.tsx'
import { useDownloadAll } from '@/features/library/use-downloads.ts'
import { prefetchForMember } from '@/lib/calls/query.ts'
import { fileTypesQuery } from '@/lib/files/file-types.ts'
import { capitalised } from '@/lib/format.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { Button, HomeLink } from '@/ui/button.tsx'
import { Filters } from '@/ui/fields/filter-bar.tsx'
import { ListingGrid, ListingGridSkeleton } from '@/ui/listings/listing-grid.tsx'
import { PageHeader } from '@/ui/page-parts.tsx'
import { QueryResult } from '@/ui/query-result.tsx'

const KINDS: Record<string, string> = {
  pdf: t`PDF`,
  image: t`Picture`,
  video: t`Video`,
  text: t`Text`,
  audio: t`Audio`,
  book: t`Book`,
  archive: t`Archive`,
  font: t`Font`,
  model: t`Model`,
  document: t`Document`,
}

/** A shorter library fits a glance. */
const FILTERS_FROM = 10

const LibraryFilters = ({ choices }: { choices: LibraryChoices }) => (
  <Filters
    isOneRow
    filters={[
      { name: 'q', search: t`Search library`, minCharacters: LIST_SEARCH_MIN_CHARACTERS },
      {
        name: 'seller',
        label: t`Seller`,
        any: t`All sellers`,
        names: Object.fromEntries(choices.sellers.map(({ id, name, items }) => [id, t`${name} (${items})`])),
      },
      {
        name: 'type',
        label: t`Type`,
        any: t`All types`,
        names: Object.fromEntries(
          choices.types.map(({ type, items }) => [type, t`${{ name: KINDS[type] ?? capitalised(type) }} (${items})`]),
        ),
      },
      {
        name: 'updated',
        label: t`Show`,
        any: t`All items`,
        names: { true: t`Updated since download (${{ version: choices.updated }})` },
      },
      {
        name: 'sort',
        label: t`Sort by`,
        any: t`Newest purchase`,
        names: { title: t`Title`, updated: t`Latest update` },
      },
    ]}
  />
)

export const prefetch = prefetchForMember(({ memberId, search }) => [
  libraryQuery(memberId, filtersIn(search)),
  choicesQuery(memberId),
  fileTypesQuery,
])

export function LibraryPage() {
  useClaimOnOpening()
  const { id } = useMember()
  const filters = filtersIn(useSearchParams()[0])
  const items = useInfiniteQuery(libraryQuery(id, filters))
  const { data: choices } = useQuery(choicesQuery(id))
  const all = useDownloadAll(() => downloadable(id, filters))
  const isFiltered = Boolean(filters.q || filters.type || filters.seller || filters.updated)
  return (
    <>
      <PageHeader title={pages.library.title}>
        {Boolean(items.data?.length) && (
          <Button variant="secondary" busy={all.isPending} onClick={() => all.mutate()}>
            {!all.isPending && <Download className="size-4" />}
            {isFiltered ? t`Download these` : t`Download all`}
          </Button>
        )}
      </PageHeader>
      <TransferPanel />
      {choices && (choices.items >= FILTERS_FROM || isFiltered || filters.sort) && <LibraryFilters choices={choices} />}
      <QueryResult
        query={items}
        failed={messages.libraryFailed}
        loading={<ListingGridSkeleton width="narrow" />}
        empty={{
          icon: LibraryBig,
          text: isFiltered ? messages.nothingFound : t`Nothing here yet. Items you buy appear here.`,
          action: !isFiltered && <HomeLink>{t`See popular items`}</HomeLink>,
        }}
      >
        {(shown) => (
          <ListingGrid width="narrow">
            {shown.map((item, index) => (
              <li key={item.id}>
                <LibraryCard item={item} first={index === 0} />
              </li>
            ))}
          </ListingGrid>
        )}
      </QueryResult>
    </>
  )
}
