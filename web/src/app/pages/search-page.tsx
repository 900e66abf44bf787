// What a search found.

import { useInfiniteQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { EmptyState } from '@/components/empty-state.tsx'
import { Failure } from '@/components/failure.tsx'
import { ListingGridSkeleton } from '@/components/listing-grid.tsx'
import { LoadMore } from '@/components/load-more.tsx'
import { Loading } from '@/components/loading.tsx'
import { PageHeader } from '@/components/page-header.tsx'
import { searchListingsQuery } from '@/features/search/api/search-listings.ts'
import { messages } from '@/lib/messages.ts'
import type { Place } from '@/lib/place.ts'
import { queryClient } from '@/lib/query-client.ts'
import { ShopGrid } from '../shop/shop-grid.tsx'

function Results({ query }: { query: string }) {
  const found = useInfiniteQuery(searchListingsQuery(query))
  if (found.isPending) {
    return (
      <>
        <Loading quiet text="Searching..." />
        <ListingGridSkeleton />
      </>
    )
  }
  if (found.isError) return <Failure text={messages.productsFailed} onRetry={() => void found.refetch()} />
  if (found.data.length === 0) return <EmptyState icon={SearchX} text={messages.noMatchingItems} />
  return (
    <>
      <p role="status" className="sr-only">
        {found.data.length} items shown
      </p>
      <ShopGrid listings={found.data} headingLevel="h2" />
      <LoadMore query={found} />
    </>
  )
}

const searchedFor = (search: URLSearchParams) => search.get('query')?.trim() ?? ''

export function prefetch({ search }: Place): void {
  const query = searchedFor(search)
  if (query) void queryClient.prefetchInfiniteQuery(searchListingsQuery(query))
}

export function Component() {
  const query = searchedFor(useSearchParams()[0])
  return (
    <div className="container-page pt-10">
      <PageHeader title={query ? `Results for “${query}”` : 'Search'} />
      {query ? (
        <Results query={query} />
      ) : (
        <EmptyState icon={SearchX} text="Type in the search box what you are looking for." />
      )}
    </div>
  )
}
