import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SmallButton } from '@/ui/button.tsx'
import { Section } from '@/ui/layout.tsx'
import { List } from '@/ui/query-result.tsx'
import { bundlesOfListingQuery, bundlesOfSellerQuery } from '../api.ts'
import { BundleCard } from './bundle-card.tsx'

export function BundlesOfListing({ listingId }: { listingId: string }) {
  const { data: bundles = [] } = useQuery(bundlesOfListingQuery(listingId))
  if (bundles.length === 0) return null
  return (
    <Section id="bundles" title="Buy together and save" heading="text-2xl" className="mt-12">
      <List of={bundles} className="mt-5 grid gap-5 sm:grid-cols-2">
        {(bundle) => <BundleCard bundle={bundle} />}
      </List>
    </Section>
  )
}

/** More would push the listings too far down. */
const SHOWN_FIRST = 3

export function BundlesOfSeller({ identifier }: { identifier: string }) {
  const { data: bundles = [] } = useQuery(bundlesOfSellerQuery(identifier))
  const [showsAll, setShowsAll] = useState(false)
  if (bundles.length === 0) return null
  return (
    <Section id="bundles" title="Bundles" heading="text-2xl sm:text-3xl" className="mt-12">
      <List
        of={bundles.slice(0, showsAll ? bundles.length : SHOWN_FIRST)}
        className="mt-6 grid gap-5 sm:grid-cols-2 lg:grid-cols-3"
      >
        {(bundle) => <BundleCard bundle={bundle} />}
      </List>
      {bundles.length > SHOWN_FIRST && (
        <SmallButton className="mt-5" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `Show all ${bundles.length} bundles`}
        </SmallButton>
      )}
    </Section>
  )
}
