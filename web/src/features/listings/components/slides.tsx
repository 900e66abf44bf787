// One slide at a time: the next one slides in while the last one slides out, in half a second (spec section 2).
import type { Listing } from '@contract/listings.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '@/ui/icon-button.tsx'
import { useSlides } from './use-slides.ts'

type SlidesProps = { listings: Listing[]; renderItem: (listing: Listing) => ReactNode }

export function Slides({ listings, renderItem }: SlidesProps) {
  const { index, leaving, direction, move, settle } = useSlides(listings.length)
  const current = listings[index]
  const last = leaving === null || leaving === index ? undefined : listings[leaving]
  if (!current) return null
  return (
    <>
      <div aria-live="polite" className="relative overflow-hidden" data-direction={direction}>
        {last && (
          <div key={last.id} inert className="slide-out absolute inset-0" onAnimationEnd={settle}>
            {renderItem(last)}
          </div>
        )}
        <div key={current.id} className={leaving === null ? undefined : 'slide-in'}>
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
