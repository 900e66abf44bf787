// At most five items, on the overview.

import { POPULAR_CAROUSEL_MAX } from '@contract/limits.ts'
import type { Listing } from '@contract/listings.ts'
import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { ShopCard } from '@/blocks/listings/shop-grid.tsx'
import { popularListingsQuery } from '@/features/listings/popular.ts'
import { useIsShown } from '@/features/search/hidden.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { IconButton } from '@/ui/button.tsx'
import { Alert, Skeleton } from '@/ui/page-parts.tsx'
import { TextLink } from '@/ui/text.tsx'

type Direction = 'next' | 'previous'

type Position = { index: number; leaving: number | null; direction: Direction }

/** @param count number of slides; the steps wrap around */
function useSlides(count: number) {
  const [slides, setSlides] = useState<Position>({ index: 0, leaving: null, direction: 'next' })
  const move = (direction: Direction) =>
    setSlides(({ index }) => ({
      index: (index + (direction === 'next' ? 1 : -1) + count) % count,
      leaving: index,
      direction,
    }))
  const settle = () => setSlides((before) => ({ ...before, leaving: null }))
  return { ...slides, index: slides.index < count ? slides.index : 0, move, settle }
}

/** The next slide moves in while the last one moves out, in half a second (spec section 2). */
function Slides({ listings }: { listings: Listing[] }) {
  const { index, leaving, direction, move, settle } = useSlides(listings.length)
  const current = listings[index]
  const last = leaving === null || leaving === index ? undefined : listings[leaving]
  if (!current) return null
  return (
    <>
      <div aria-live="polite" className="relative overflow-hidden" data-direction={direction}>
        {last && (
          <div key={last.id} inert className="slide-out absolute inset-0" onAnimationEnd={settle}>
            <ShopCard listing={last} first />
          </div>
        )}
        <div key={current.id} className={leaving === null ? undefined : 'slide-in'}>
          <ShopCard listing={current} first />
        </div>
      </div>
      <div className="mt-3 flex items-center justify-between">
        <IconButton label={t`Previous item`} onClick={() => move('previous')}>
          <ChevronLeft className="size-5" />
        </IconButton>
        <p className="tabular text-sm text-muted">
          {index + 1} / {listings.length}
        </p>
        <IconButton label={t`Next item`} onClick={() => move('next')}>
          <ChevronRight className="size-5" />
        </IconButton>
      </div>
    </>
  )
}

export function PopularCarousel() {
  const popular = useQuery(popularListingsQuery)
  const isShown = useIsShown()
  return (
    <section aria-labelledby="popular-items">
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 id="popular-items" className="text-xl">
          {t`Popular Items`}
        </h2>
        <TextLink to={pages.home.path()}>{t`See all`}</TextLink>
      </div>
      {popular.isPending && <Skeleton className="aspect-square" />}
      {popular.isError && <Alert>{t`Error loading popular items. Please try again later.`}</Alert>}
      {popular.data?.length === 0 && <p className="text-muted">{messages.popularEmpty}</p>}
      {popular.data && <Slides listings={popular.data.filter(isShown).slice(0, POPULAR_CAROUSEL_MAX)} />}
    </section>
  )
}
