import type { Follow } from '@contract/accounts.ts'
import { pages } from '@contract/pages.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { UserRoundPlus } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useMember } from '@/auth/viewer.ts'
import { ShopGrid } from '@/blocks/listings/shop-grid.tsx'
import { useClaimOnOpening } from '@/features/guests/components/keep-in-account.tsx'
import { followedPagesQuery, followsQuery } from '@/features/profiles/api.ts'
import { FollowButton } from '@/features/profiles/components/follow-button.tsx'
import FollowMail from '@/features/profiles/components/follow-mail.tsx'
import { prefetchForMember } from '@/lib/calls/query.ts'
import { t } from '@/lib/texts.ts'
import { HomeLink } from '@/ui/button.tsx'
import { ListingGridSkeleton } from '@/ui/listings/listing-grid.tsx'
import { PageHeader, Section } from '@/ui/page-parts.tsx'
import { Avatar } from '@/ui/pictures/avatar.tsx'
import { QueryResult } from '@/ui/query-result.tsx'

const FollowedSellers = ({ sellers }: { sellers: readonly Follow[] }) => (
  <ul className="grid gap-3 lg:grid-cols-2" aria-label={t`Sellers you follow`}>
    {sellers.map(({ seller_id: sellerId, username, name, avatar }) => (
      <li
        key={sellerId}
        className="flex flex-wrap items-center justify-between gap-4 rounded-md border border-line bg-surface px-4 py-3"
      >
        <Link to={pages.profile.path({ identifier: username })} className="flex min-w-0 items-center gap-3">
          <Avatar sources={[avatar]} name={name} />
          <span className="truncate font-semibold">{name}</span>
        </Link>
        <FollowButton sellerId={sellerId} name={name} />
        <FollowMail sellerId={sellerId} />
      </li>
    ))}
  </ul>
)

export const prefetch = prefetchForMember(({ memberId }) => [followsQuery(memberId), followedPagesQuery(memberId)])

const FollowedItems = ({ userId }: { userId: string }) => (
  <Section id="their-items" title={t`New items`} heading="mb-6 text-2xl" className="mt-10">
    <QueryResult
      query={useInfiniteQuery(followedPagesQuery(userId))}
      loading={<ListingGridSkeleton count={3} width="narrow" />}
      failed={t`Couldn’t load their items.`}
      empty={t`These sellers have nothing for sale right now.`}
    >
      {(listings) => <ShopGrid listings={listings} width="narrow" headingLevel="h3" />}
    </QueryResult>
  </Section>
)

export function FollowingPage() {
  useClaimOnOpening()
  const { id } = useMember()
  return (
    <>
      <PageHeader title={pages.following.title} lead={t`We’ll also email you their new listings once a day.`} />
      <QueryResult
        query={useQuery(followsQuery(id))}
        failed={t`We couldn’t load the sellers you follow.`}
        empty={{
          icon: UserRoundPlus,
          text: t`You’re not following anyone yet. Tap Follow on a shop you like.`,
          action: <HomeLink>{t`See popular items`}</HomeLink>,
        }}
      >
        {(follows) => (
          <>
            <FollowedSellers sellers={follows} />
            <FollowedItems userId={id} />
          </>
        )}
      </QueryResult>
    </>
  )
}
