import type { Bundle } from '@contract/discounts.ts'
import { pages } from '@contract/pages.ts'
import { formatDollars } from '@contract/text/format.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { t } from '@/lib/texts.ts'
import { Fold } from '@/ui/fold.tsx'
import { Picture } from '@/ui/listings/picture.tsx'
import { Price } from '@/ui/listings/price.tsx'
import { Card, Section } from '@/ui/page-parts.tsx'
import { List } from '@/ui/query-result.tsx'
import { bundlesOfListingQuery, bundlesOfSellerQuery } from '../api.ts'

export const BundlePrice = ({ bundle, className }: { bundle: Bundle; className: string }) =>
  bundle.saving > 0 ? (
    <div>
      <Price dollars={bundle.price} className={className} />{' '}
      <s className="tabular ml-1 text-muted">
        <span className="sr-only">{t`Separately`} </span>
        {formatDollars(bundle.full_price)}
      </s>
      <p className="text-sm font-semibold text-accent-ink">{t`You save ${{ saving: formatDollars(bundle.saving) }}`}</p>
    </div>
  ) : (
    <div>
      <Price dollars={bundle.full_price} className={className} />
      <p className="text-sm text-muted">{t`No discount right now. Its items cost the same separately.`}</p>
    </div>
  )

const PICTURES_MAX = 4

type BundleCardProps = { bundle: Bundle; headingLevel?: 'h2' | 'h3'; children?: ReactNode }

export const BundleCard = ({ bundle, headingLevel: Heading = 'h3', children }: BundleCardProps) => (
  <Card className="flex h-full flex-col p-4">
    <div className="grid grid-cols-4 gap-2">
      {bundle.listings.slice(0, PICTURES_MAX).map((listing) => (
        <Picture
          key={listing.id}
          src={listing.showcase_thumbnail_urls[0]}
          of={listing.showcase_pictures[0]}
          sizes="10rem"
          alt=""
          className="rounded-sm"
        />
      ))}
    </div>
    <Heading className="mt-3 font-sans text-base font-semibold tracking-normal wrap-anywhere">
      <Link to={pages.bundle.path({ bundleId: bundle.id })} className="hover:underline">
        {bundle.name}
      </Link>
    </Heading>
    <p className="mt-1 text-sm text-muted wrap-anywhere">{bundle.listings.map(({ title }) => title).join(' + ')}</p>
    <div className="mt-auto pt-4">
      <BundlePrice bundle={bundle} className="text-xl" />
    </div>
    {children}
  </Card>
)

export function BundlesOfListing({ listingId }: { listingId: string }) {
  const { data: bundles = [] } = useQuery(bundlesOfListingQuery(listingId))
  if (bundles.length === 0) return null
  return (
    <Section id="bundles" title={t`Buy together and save`} heading="text-2xl" className="mt-12">
      <List of={bundles} className="mt-5 grid grid-cols-1 gap-5 sm:grid-cols-2">
        {(bundle) => <BundleCard bundle={bundle} />}
      </List>
    </Section>
  )
}

const Bundles = ({ of }: { of: Bundle[] }) => (
  <List of={of} className="mt-5 grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">
    {(bundle) => <BundleCard bundle={bundle} />}
  </List>
)

/** More would push the listings too far down. */
const SHOWN_FIRST = 3

export function BundlesOfSeller({ identifier }: { identifier: string }) {
  const { data: bundles = [] } = useQuery(bundlesOfSellerQuery(identifier))
  if (bundles.length === 0) return null
  return (
    <Section id="bundles" title={t`Bundles`} heading="text-2xl sm:text-3xl" className="mt-12">
      <Bundles of={bundles.slice(0, SHOWN_FIRST)} />
      {bundles.length > SHOWN_FIRST && (
        <Fold name={t`Show ${{ count: bundles.length - SHOWN_FIRST }} more`} isLazy className="mt-3">
          <Bundles of={bundles.slice(SHOWN_FIRST)} />
        </Fold>
      )}
    </Section>
  )
}
