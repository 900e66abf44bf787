// Home: logo, tagline, search, popular items (spec section 2).

import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { PackageOpen } from 'lucide-react'
import { lazy } from 'react'
import { Link } from 'react-router-dom'
import { ShopGrid } from '@/blocks/listings/shop-grid.tsx'
import { isServer } from '@/config/env.ts'
import { popularListingsQuery } from '@/features/listings/popular.ts'
import { SearchBox } from '@/features/search/components/search-box.tsx'
import { useIsShown } from '@/features/search/hidden.ts'
import type { PrefetchContext } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { ListingGridSkeleton } from '@/ui/listings/listing-grid.tsx'
import { Picture } from '@/ui/listings/picture.tsx'
import { LogoMark } from '@/ui/logo.tsx'
import { BelowFold } from '@/ui/once-hydrated.tsx'
import { EmptyState, Failure, Loading, Section, Skeleton } from '@/ui/page-parts.tsx'

/** Three popular pictures beside the tagline. */
const PLACES = [
  'top-0 right-0 w-[62%] rotate-2',
  'top-[26%] left-0 w-[58%] -rotate-3',
  'bottom-0 right-[6%] w-[54%] rotate-1',
] as const

const sheet = 'absolute overflow-hidden rounded-lg border-4 border-surface bg-surface shadow-pop'

function HomeCollage() {
  const { data = [], isPending } = useQuery(popularListingsQuery)
  const listings = data.filter(useIsShown())
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
            <Picture
              src={listing.showcase_thumbnail_urls[0]}
              of={listing.showcase_pictures[0]}
              alt=""
              first={index === 0}
            />
          </Link>
        )
      })}
    </div>
  )
}

const HomeHero = () => (
  <section
    aria-labelledby="tagline"
    className="container-page grid items-center gap-12 py-12 sm:py-16 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]"
  >
    <div>
      <LogoMark className="size-14 sm:size-16" />
      <h1
        id="tagline"
        className="mt-6 max-w-[15ch] text-[clamp(2.5rem,6.2vw,4.5rem)] leading-none font-bold tracking-[-0.035em]"
      >
        {messages.tagline}
      </h1>
      <SearchBox
        size="lg"
        label={t`Search for products`}
        placeholder={t`Search for products...`}
        className="mt-9 max-w-2xl"
      />
      <p className="mt-4">
        <Link to={pages.sell.path()} className="link">
          {pages.sell.title}
        </Link>
      </p>
    </div>
    <HomeCollage />
  </section>
)

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
  if (popular.isError)
    return (
      <Failure
        text={t`An error occurred when fetching data. Please check the API and try again.`}
        onRetry={popular.refetch}
      />
    )
  if (popular.data.length === 0) return <EmptyState icon={PackageOpen} text={messages.popularEmpty} />
  return <ShopGrid listings={popular.data} />
}

export const prefetch = ({ queryClient }: PrefetchContext) => queryClient.prefetchQuery(popularListingsQuery)

const HomeMore = lazy(() => import('./home-more.tsx'))

export const HomePage = () => (
  <>
    {!isServer && <title>{pages.home.title}</title>}
    <HomeHero />
    <Section id="popular" title={t`Popular Items`} heading="mb-6 text-2xl sm:text-3xl" className="container-page">
      <PopularItems />
    </Section>
    <BelowFold>
      <HomeMore />
    </BelowFold>
  </>
)
