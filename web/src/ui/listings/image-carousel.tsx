import type { Listing } from '@contract/listings.ts'
import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { t } from '@/lib/texts.ts'
import { IconButton } from '@/ui/button.tsx'
import { Picture } from './picture.tsx'

type ImageCarouselProps = {
  images: string[]
  thumbnails: string[]
  pictures: Listing['showcase_pictures']
  title: string
}

const arrow = 'absolute top-1/2 -translate-y-1/2 border border-line bg-surface shadow-card hover:bg-sunken'

export function ImageCarousel({ images, thumbnails, pictures, title }: ImageCarouselProps) {
  const [index, setIndex] = useState(0)
  const count = images.length
  const current = index < count ? index : 0
  const number = current + 1
  const move = (by: number) => setIndex((current + by + count) % count)
  return (
    <section aria-label={t`Pictures of ${title}`} className="min-w-0">
      <div className="relative overflow-hidden rounded-lg border border-line bg-sunken">
        <Picture
          src={images[current]}
          of={pictures[current]}
          sizes="(min-width: 64rem) 44rem, 94vw"
          alt={pictures[current]?.alt ?? (count > 0 ? t`${title}, picture ${number} of ${count}` : t`No picture`)}
          first={current === 0}
        />
        {count > 1 && (
          <>
            <IconButton label={t`Previous picture`} onClick={() => move(-1)} className={clsx(arrow, 'left-3')}>
              <ChevronLeft className="size-5" />
            </IconButton>
            <IconButton label={t`Next picture`} onClick={() => move(1)} className={clsx(arrow, 'right-3')}>
              <ChevronRight className="size-5" />
            </IconButton>
          </>
        )}
      </div>
      {count > 1 && (
        <ul className="mt-3 grid grid-cols-5 gap-2 sm:gap-3">
          {images.map((image, position) => (
            <li key={image}>
              <button
                type="button"
                aria-label={t`Show picture ${{ number: position + 1 }}`}
                aria-current={position === current}
                onClick={() => setIndex(position)}
                className="block w-full overflow-hidden rounded-md border border-line aria-current:border-transparent aria-current:outline-2 aria-current:outline-accent aria-[current=false]:opacity-75 aria-[current=false]:hover:opacity-100"
              >
                <Picture src={thumbnails[position] ?? image} of={pictures[position]} sizes="9rem" alt="" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
