// The bundles of a seller, on their profile.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { bundlesOfSellerQuery } from '../api.ts'
import { BundleCard } from './bundle-card.tsx'

/** More would push the listings too far down. */
const SHOWN_FIRST = 3

export function BundlesOfSeller({ identifier }: { identifier: string }) {
  const { data: bundles = [] } = useQuery(bundlesOfSellerQuery(identifier))
  const [showsAll, setShowsAll] = useState(false)
  if (bundles.length === 0) return null
  return (
    <section aria-labelledby="bundles" className="mt-12">
      <h2 id="bundles" className="text-2xl sm:text-3xl">
        Bundles
      </h2>
      <ul className="mt-6 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {bundles.slice(0, showsAll ? bundles.length : SHOWN_FIRST).map((bundle) => (
          <li key={bundle.id}>
            <BundleCard bundle={bundle} />
          </li>
        ))}
      </ul>
      {bundles.length > SHOWN_FIRST && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-5"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Show fewer' : `Show all ${bundles.length} bundles`}
        </Button>
      )}
    </section>
  )
}
