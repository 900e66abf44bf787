import type { Bundle } from '@contract/discounts.ts'
import { pages } from '@contract/pages.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Card } from '@/ui/layout.tsx'
import { Picture } from '@/ui/listings/picture.tsx'
import { BundlePrice } from './bundle-price.tsx'

const PICTURES_MAX = 4

type BundleCardProps = { bundle: Bundle; headingLevel?: 'h2' | 'h3'; children?: ReactNode }

export const BundleCard = ({ bundle, headingLevel: Heading = 'h3', children }: BundleCardProps) => (
  <Card className="flex h-full flex-col p-4">
    <div className="grid grid-cols-4 gap-2">
      {bundle.listings.slice(0, PICTURES_MAX).map((listing) => (
        <Picture key={listing.id} src={listing.showcase_thumbnail_urls[0]} alt="" className="rounded-sm" />
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
