import { pages } from '@contract/pages.ts'
import type { PublicProfile } from '@contract/profiles.ts'
import { formatDecimal } from '@contract/text/format.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { useIsSelf } from '@/auth/viewer.ts'
import { prefetchShelf } from '@/blocks/listings/shelf.tsx'
import { bundlesOfSellerQuery } from '@/features/bundles/api.ts'
import { BundlesOfSeller } from '@/features/bundles/components/bundle-cards.tsx'
import { AskSeller } from '@/features/messages/components/ask-seller.tsx'
import { ReportFlag } from '@/features/moderation/components/report-button.tsx'
import { publicProfileQuery, shopQuery } from '@/features/profiles/api.ts'
import { FollowButton } from '@/features/profiles/components/follow-button.tsx'
import { Banner } from '@/features/profiles/components/pictures.tsx'
import { hiddenSeller } from '@/features/search/hidden.ts'
import { isRejection } from '@/lib/calls/api-error.ts'
import type { PrefetchContext } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { ph, plural, Trans, t } from '@/lib/texts.ts'
import { HomeLink } from '@/ui/button.tsx'
import { RefundDetails } from '@/ui/listings/purchase-terms.tsx'
import { Stars } from '@/ui/listings/stars.tsx'
import { MoreMenu } from '@/ui/menus.tsx'
import { MessagePage } from '@/ui/message-page.tsx'
import { BelowFold } from '@/ui/once-hydrated.tsx'
import { Alert, FailedPage, PageTitle } from '@/ui/page-parts.tsx'
import { Avatar } from '@/ui/pictures/avatar.tsx'
import { DateText, TextLink } from '@/ui/text.tsx'
import { ShopShelf } from './shop-shelf.tsx'

const FollowMail = lazy(() => import('@/features/profiles/components/follow-mail.tsx'))
const Hide = lazy(() => import('@/features/search/components/hiding.tsx'))

/** What buyers judge a shop by. Sums of what its listings show. */
function ShopNumbers({ profile: { followers_count: followers } }: { profile: PublicProfile }) {
  const { identifier = '' } = useParams()
  const { data } = useQuery(shopQuery(identifier))
  const { listings = 0, sales_count = 0, rating = null, rating_count = 0 } = data?.numbers ?? {}
  const texts = [
    rating !== null &&
      t`${{ name: formatDecimal(rating) }} (${{ items: plural(rating_count, { one: '# rating', other: '# ratings' }) }})`,
    sales_count > 0 && plural(sales_count, { one: '# item sold', other: '# items sold' }),
    listings > 0 && plural(listings, { one: '# item', other: '# items' }),
    followers > 0 && plural(followers, { one: '# follower', other: '# followers' }),
  ]
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
      {rating !== null && <Stars rating={rating} />}
      {texts.map((text) => text && <p key={text}>{text}</p>)}
    </div>
  )
}

const ProfileHeader = ({ profile, children }: { profile: PublicProfile; children: ReactNode }) => (
  <header className="relative flex flex-wrap items-center gap-x-6 gap-y-4">
    <Avatar sources={[profile.avatar]} name={profile.name} className="size-16 sm:size-24" />
    <div className="min-w-0 flex-1 basis-48">
      <h1 className="text-3xl max-sm:pr-11 sm:text-4xl">{profile.name}</h1>
      {!profile.is_banned && <ShopNumbers profile={profile} />}
      <p className="mt-1 text-sm text-muted">
        <Trans>
          @{ph({ username: profile.username })}, joined <DateText iso={profile.created_at} />
        </Trans>
      </p>
    </div>
    <div className="flex flex-wrap items-center gap-2">{children}</div>
  </header>
)

const ShopWords = ({ profile }: { profile: PublicProfile }) => (
  <div className="mt-6 grid max-w-prose gap-4">
    {profile.bio && <p className="whitespace-pre-line wrap-anywhere">{profile.bio}</p>}
    {profile.links.length > 0 && (
      <ul aria-label={t`Links`} className="flex flex-wrap gap-x-5 gap-y-1">
        {profile.links.map(({ label, url }) => (
          <li key={`${label} ${url}`}>
            <a
              href={url}
              rel="nofollow ugc noopener noreferrer"
              target="_blank"
              className="inline-block py-1 text-accent underline underline-offset-4 wrap-anywhere"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    )}
    {profile.announcement && (
      <section aria-label={t`Announcement`} className="rounded-lg bg-sunken px-4 py-3">
        <p className="whitespace-pre-line wrap-anywhere">{profile.announcement}</p>
      </section>
    )}
    {profile.refund_policy && <RefundDetails text={profile.refund_policy} />}
  </div>
)

type LatestPostProps = { post: NonNullable<PublicProfile['latest_post']>; username: string }

/** Links to what the seller sent to followers. */
function LatestPost({ post: { id, subject, sent_at }, username }: LatestPostProps) {
  const path = pages.sellerPosts.path({ identifier: username })
  return (
    <p className="mt-6 flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <span className="min-w-0 wrap-anywhere">
        <Trans>
          Latest post: <TextLink to={`${path}#${id}`}>{subject}</TextLink>
        </Trans>
      </span>
      <DateText iso={sent_at} className="text-sm text-muted" />
      <TextLink to={path}>{t`All posts`}</TextLink>
    </p>
  )
}

function Shop({ profile }: { profile: PublicProfile }) {
  const { identifier = '' } = useParams()
  const isSelf = useIsSelf(profile.id)
  return (
    <>
      <PageTitle>{profile.name}</PageTitle>
      {profile.banner && !profile.is_banned && (
        <div className="mb-8">
          <Banner address={profile.banner} />
        </div>
      )}
      <ProfileHeader profile={profile}>
        {!profile.is_banned && (
          <>
            <FollowButton sellerId={profile.id} name={profile.name} />
            {profile.is_seller && (
              <AskSeller subject={{ sellerId: profile.id }} sellerId={profile.id} sellerName={profile.name} />
            )}
            {!isSelf && (
              <MoreMenu label={t`More actions`} className="max-sm:absolute max-sm:top-0 max-sm:right-0">
                <ReportFlag
                  what={{ kind: 'profile', username: profile.username }}
                  label={t`Report ${{ name: profile.name }}`}
                  className="inline-flex! w-auto! gap-2 px-3 text-sm font-semibold after:content-[attr(title)]"
                  by={profile.id}
                />
                {profile.is_seller && (
                  <BelowFold>
                    <Hide key={profile.id} value={hiddenSeller(profile.id)} name={t`this seller`} place="menu" />
                  </BelowFold>
                )}
              </MoreMenu>
            )}
          </>
        )}
      </ProfileHeader>
      {profile.is_banned ? (
        <Alert kind="warning" className="mt-10">
          {t`This account has been banned.`}
        </Alert>
      ) : (
        <>
          <BelowFold>
            <FollowMail key={profile.id} sellerId={profile.id} className="mt-5" />
          </BelowFold>
          <ShopWords profile={profile} />
          {profile.latest_post && <LatestPost post={profile.latest_post} username={profile.username} />}
          {profile.is_seller && (
            <BelowFold>
              <Hide
                key={profile.id}
                value={hiddenSeller(profile.id)}
                name={t`this seller`}
                isItsPage
                place="beside menu"
              />
            </BelowFold>
          )}
          <BundlesOfSeller key={`bundles:${identifier}`} identifier={identifier} />
          <ShopShelf key={identifier} identifier={identifier} sellerId={profile.id} />
        </>
      )}
    </>
  )
}

export async function prefetch(context: PrefetchContext) {
  const { params, queryClient } = context
  const { identifier = '' } = params
  const profile = publicProfileQuery(identifier)
  await queryClient.prefetchQuery(profile)
  const found = queryClient.getQueryData(profile.queryKey)
  if (!found) return
  await Promise.all([
    prefetchShelf(context, { facet: 'seller', value: found.id }),
    queryClient.prefetchQuery(shopQuery(identifier)),
    queryClient.prefetchQuery(bundlesOfSellerQuery(identifier)),
  ])
}

export function ProfilePage() {
  const { identifier = '' } = useParams()
  const { data: profile, error, refetch } = useQuery(publicProfileQuery(identifier))
  if (isRejection(error)) return <MessagePage title={messages.profileMissing} actions={<HomeLink />} />
  if (error)
    return (
      <FailedPage
        tabTitle={pages.profile.title}
        title={t`Profile`}
        text={messages.userProfileFailed}
        onRetry={refetch}
      />
    )
  return (
    <div className="container-page pt-12">
      {profile ? <Shop profile={profile} /> : <Avatar sources={[]} className="size-24 animate-pulse" />}
    </div>
  )
}
