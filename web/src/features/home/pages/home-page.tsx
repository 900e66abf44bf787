// Home: logo, tagline, search, popular items (spec section 2).
import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { PackageOpen } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { isServer } from '@/config/env.ts'
import { ShopGrid } from '@/features/listings/pages/shop-grid.tsx'
import { popularListingsQuery } from '@/features/listings/popular.ts'
import * as messages from '@/lib/messages.ts'
import type { Place } from '@/lib/place.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Failure } from '@/ui/failure.tsx'
import { ListingGridSkeleton } from '@/ui/listing-grid.tsx'
import { Loading } from '@/ui/loading.tsx'
import { HomeHero } from './home-hero.tsx'

function PopularItems() {
  const popular = useQuery(popularListingsQuery)
  if (popular.isPending) {
    return (
      <div className="relative">
        <div className="absolute inset-x-0 top-16 z-10">
          <Loading />
        </div>
        <ListingGridSkeleton />
      </div>
    )
  }
  if (popular.isError) return <Failure text={messages.homeFailed} onRetry={() => void popular.refetch()} />
  if (popular.data.length === 0) return <EmptyState icon={PackageOpen} text={messages.popularEmpty} />
  return <ShopGrid listings={popular.data} />
}

export const prefetch = ({ queryClient }: Place) => queryClient.prefetchQuery(popularListingsQuery)

const HomeMore = lazy(() => import('./home-more.tsx'))

export function HomePage() {
  // Drawn in the browser alone: a first view ends with the first items.
  const [isHere, setHere] = useState(false)
  useEffect(() => setHere(true), [])
  return (
    <>
      {!isServer && <title>{pages.home.title}</title>}
      <HomeHero />
      <section aria-labelledby="popular" className="container-page">
        <h2 id="popular" className="mb-6 text-2xl sm:text-3xl">
          Popular Items
        </h2>
        <PopularItems />
      </section>
      {isHere && (
        <Suspense>
          <HomeMore />
        </Suspense>
      )}
    </>
  )
}
