// The bundles that contain a listing, on its page.
import { useQuery } from '@tanstack/react-query'
import { bundlesOfListingQuery } from '../api.ts'
import { BundleCard } from './bundle-card.tsx'

export function BundlesOfListing({ listingId }: { listingId: string }) {
  const { data: bundles = [] } = useQuery(bundlesOfListingQuery(listingId))
  if (bundles.length === 0) return null
  return (
    <section aria-labelledby="bundles" className="mt-12">
      <h2 id="bundles" className="text-2xl">
        Buy together and save
      </h2>
      <ul className="mt-5 grid gap-5 sm:grid-cols-2">
        {bundles.map((bundle) => (
          <li key={bundle.id}>
            <BundleCard bundle={bundle} />
          </li>
        ))}
      </ul>
    </section>
  )
}
