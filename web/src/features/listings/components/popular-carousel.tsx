// Popular items, one at a time: arrows wrap around, items slide for half a second (spec section 2).
import { POPULAR_CAROUSEL_MAX } from '@contract/limits.ts'
import type { Listing } from '@contract/schemas/listings.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Alert } from '@/components/alert.tsx'
import { IconButton } from '@/components/icon-button.tsx'
import { Skeleton } from '@/components/skeleton.tsx'
import { messages } from '@/lib/messages.ts'
import { popularListingsQuery } from '../api/popular-listings.ts'
import { useSlides } from './use-slides.ts'

type PopularCarouselProps = { renderItem: (listing: Listing) => ReactNode }

function Slides({ listings, renderItem }: PopularCarouselProps & { listings: Listing[] }) {
  const { index, direction, move } = useSlides(listings.length)
  const current = listings[index]
  if (!current) return <p className="text-muted">{messages.popularEmpty}</p>
  return (
    <>
      <div aria-live="polite" className="overflow-hidden">
        <div
          key={current.id}
          className={
            direction === 'next' ? 'slide-from-right' : direction === 'previous' ? 'slide-from-left' : undefined
          }
        >
          {renderItem(current)}
        </div>
      </div>
      <div className="mt-3 flex items-center justify-between">
        <IconButton label="Previous item" onClick={() => move('previous')}>
          <ChevronLeft className="size-5" />
        </IconButton>
        <p className="tabular text-sm text-muted">
          {index + 1} / {listings.length}
        </p>
        <IconButton label="Next item" onClick={() => move('next')}>
          <ChevronRight className="size-5" />
        </IconButton>
      </div>
    </>
  )
}

export function PopularCarousel({ renderItem }: PopularCarouselProps) {
  const popular = useQuery(popularListingsQuery)
  return (
    <section aria-labelledby="popular-items">
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 id="popular-items" className="text-xl">
          Popular Items
        </h2>
        <Link to="/" className="link">
          See all
        </Link>
      </div>
      {popular.isPending && <Skeleton className="aspect-square" />}
      {popular.isError && <Alert>{messages.popularFailed}</Alert>}
      {popular.data && <Slides listings={popular.data.slice(0, POPULAR_CAROUSEL_MAX)} renderItem={renderItem} />}
    </section>
  )
}
