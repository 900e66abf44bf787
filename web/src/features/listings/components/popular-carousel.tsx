// Popular items on the overview, at most five.

import { POPULAR_CAROUSEL_MAX } from '@contract/limits.ts'
import type { Listing } from '@contract/listings.ts'
import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import * as messages from '@/lib/messages.ts'
import { Alert } from '@/ui/alert.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { popularListingsQuery } from '../popular.ts'
import { Slides } from './slides.tsx'

type PopularCarouselProps = { renderItem: (listing: Listing) => ReactNode }

export function PopularCarousel({ renderItem }: PopularCarouselProps) {
  const popular = useQuery(popularListingsQuery)
  return (
    <section aria-labelledby="popular-items">
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 id="popular-items" className="text-xl">
          Popular Items
        </h2>
        <Link to={pages.home.path()} className="link">
          See all
        </Link>
      </div>
      {popular.isPending && <Skeleton className="aspect-square" />}
      {popular.isError && <Alert>{messages.popularFailed}</Alert>}
      {popular.data?.length === 0 && <p className="text-muted">{messages.popularEmpty}</p>}
      {popular.data && <Slides listings={popular.data.slice(0, POPULAR_CAROUSEL_MAX)} renderItem={renderItem} />}
    </section>
  )
}
