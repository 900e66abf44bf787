// The newest items of the sellers whom a member follows. Whoever follows nobody sees nothing of it.
import { useQuery } from '@tanstack/react-query'
import { ShopGrid } from '@/features/listings/pages/shop-grid.tsx'
import { followedListingsQuery } from '@/features/profiles/api.ts'

export function FollowedItems({ memberId }: { memberId: string }) {
  const { data: listings = [] } = useQuery(followedListingsQuery(memberId))
  if (listings.length === 0) return null
  return (
    <section aria-labelledby="followed" className="container-page mt-14">
      <h2 id="followed" className="mb-6 text-2xl sm:text-3xl">
        New from sellers you follow
      </h2>
      <ShopGrid listings={listings} />
    </section>
  )
}
