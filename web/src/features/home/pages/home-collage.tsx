// Three of the popular pictures beside the tagline: what the shop is about, before a word of it is read.
import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Link } from 'react-router-dom'
import { popularListingsQuery } from '@/features/listings/popular.ts'
import { Picture } from '@/ui/picture.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'

const PLACES = [
  'top-0 right-0 w-[62%] rotate-2',
  'top-[26%] left-0 w-[58%] -rotate-3',
  'bottom-0 right-[6%] w-[54%] rotate-1',
] as const

const sheet = 'absolute overflow-hidden rounded-lg border-4 border-surface bg-surface shadow-pop'

export function HomeCollage() {
  const { data: listings = [], isPending } = useQuery(popularListingsQuery)
  return (
    <div className="relative hidden aspect-[10/9] w-full max-w-lg justify-self-end lg:block">
      {PLACES.map((place, index) => {
        const listing = listings[index]
        if (!listing) return isPending && <Skeleton key={place} className={clsx(sheet, place, 'aspect-4/3')} />
        return (
          <Link
            key={place}
            to={pages.listing.path({ itemId: listing.id })}
            aria-label={listing.title}
            className={clsx(
              sheet,
              place,
              'transition-transform duration-300 ease-out-soft hover:z-10 hover:scale-[1.03] focus-visible:z-10',
            )}
          >
            <Picture src={listing.showcase_thumbnail_urls[0]} alt="" first={index === 0} />
          </Link>
        )
      })}
    </div>
  )
}
