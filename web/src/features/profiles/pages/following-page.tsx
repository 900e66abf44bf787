// The sellers that the user follows, and their newest listings.
import type { Follow } from '@contract/accounts.ts'
import { pages } from '@contract/pages.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { UserRoundPlus } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useMember } from '@/auth/viewer.ts'
import { ShopGrid } from '@/features/listings/pages/shop-grid.tsx'
import * as messages from '@/lib/messages.ts'
import type { PrefetchContext } from '@/lib/query.ts'
import { Avatar } from '@/ui/avatar.tsx'
import { ButtonLink } from '@/ui/button.tsx'
import { Failure } from '@/ui/feedback/alert.tsx'
import { EmptyState } from '@/ui/feedback/empty-state.tsx'
import { LoadMore } from '@/ui/feedback/load-more.tsx'
import { Loading } from '@/ui/feedback/loading.tsx'
import { ListingGridSkeleton } from '@/ui/listings/listing-grid.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { followedPagesQuery, followsQuery } from '../api.ts'
import { FollowButton } from '../components/follow-button.tsx'

/** The sellers that the user follows. */
function FollowedSellers({ sellers }: { sellers: readonly Follow[] }) {
  if (sellers.length === 0) return null
  return (
    <ul className="grid gap-3 lg:grid-cols-2" aria-label="Sellers you follow">
      {sellers.map(({ seller_id: sellerId, username, name, avatar }) => (
        <li
          key={sellerId}
          className="flex items-center justify-between gap-4 rounded-md border border-line bg-surface px-4 py-3"
        >
          <Link to={pages.profile.path({ identifier: username })} className="flex min-w-0 items-center gap-3">
            <Avatar sources={[avatar]} />
            <span className="truncate font-semibold">{name}</span>
          </Link>
          <FollowButton sellerId={sellerId} name={name} />
        </li>
      ))}
    </ul>
  )
}

export const prefetch = async ({ memberId, queryClient }: PrefetchContext) =>
  memberId &&
  Promise.all([
    queryClient.prefetchQuery(followsQuery(memberId)),
    queryClient.prefetchInfiniteQuery(followedPagesQuery(memberId)),
  ])

export function FollowingPage() {
  const { id } = useMember()
  const follows = useQuery(followsQuery(id))
  const listings = useInfiniteQuery(followedPagesQuery(id))
  const followsSomebody = (follows.data?.length ?? 0) > 0
  return (
    <>
      <PageHeader title={pages.following.title} lead="We’ll also email you their new listings once a day." />
      {follows.isPending && <Loading />}
      {follows.isError && <Failure text={messages.followsFailed} onRetry={() => void follows.refetch()} />}
      {follows.data?.length === 0 && (
        <EmptyState icon={UserRoundPlus} text={messages.followsEmpty}>
          <ButtonLink to={pages.home.path()} variant="secondary">
            See popular items
          </ButtonLink>
        </EmptyState>
      )}
      <FollowedSellers sellers={follows.data ?? []} />
      {followsSomebody && (
        <section aria-labelledby="their-items" className="mt-10">
          <h2 id="their-items" className="mb-6 text-2xl">
            New items
          </h2>
          {listings.isPending && <ListingGridSkeleton count={3} width="narrow" />}
          {listings.isError && <Failure text={messages.followedFailed} onRetry={() => void listings.refetch()} />}
          {listings.data?.length === 0 && <p className="text-muted">{messages.followedEmpty}</p>}
          <ShopGrid listings={listings.data ?? []} width="narrow" headingLevel="h3" />
          <LoadMore query={listings} />
        </section>
      )}
    </>
  )
}
