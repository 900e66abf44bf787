// A collection: its owner arranges it, others see it if it is shared.
import type { Collection } from '@contract/collections.ts'
import { pages } from '@contract/pages.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { signIn } from '@/auth/sign-in/sign-in.ts'
import { useIsUnknown, useMemberId } from '@/auth/viewer.ts'
import { HiddenItemsNote, ShopCard } from '@/blocks/listings/shop-grid.tsx'
import { collectionQuery, collectionsQuery, useToggleFollow } from '@/features/collections/api.ts'
import { ReportFlag } from '@/features/moderation/components/report-button.tsx'
import { useIsShown } from '@/features/search/hidden.ts'
import { isRejection } from '@/lib/calls/api-error.ts'
import type { PrefetchContext } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { Trans, t } from '@/lib/texts.ts'
import { toastError } from '@/lib/toast.ts'
import { Button, HomeLink } from '@/ui/button.tsx'
import { ListingGrid } from '@/ui/listings/listing-grid.tsx'
import { MessagePage } from '@/ui/message-page.tsx'
import { FailedPage, Loading, PageHeader } from '@/ui/page-parts.tsx'
import { LoadMore } from '@/ui/query-result.tsx'
import { TextLink } from '@/ui/text.tsx'
import { OwnCollection } from './own-collection.tsx'

function FollowButton({ id: collectionId, name }: Collection) {
  const memberId = useMemberId()
  const isUnknown = useIsUnknown()
  const { data: lists } = useQuery(collectionsQuery(memberId))
  const toggle = useToggleFollow(memberId)
  const stored = lists?.followed.some(({ id }) => id === collectionId) ?? false
  const isFollowed = toggle.isPending ? !toggle.variables.isFollowed : stored
  const label = isFollowed ? t`Following` : t`Follow`
  const press = () => {
    if (!memberId) void signIn()
    else if (!toggle.isPending)
      toggle.mutate({ collectionId, isFollowed: stored }, { onError: toastError(messages.notSaved) })
  }
  return (
    <Button
      variant={isFollowed ? 'secondary' : 'primary'}
      aria-pressed={isFollowed}
      aria-label={isFollowed ? t`Following ${name}` : t`Follow ${name}`}
      disabled={isUnknown || (memberId !== undefined && !lists)}
      onClick={press}
    >
      {label}
    </Button>
  )
}

const Lead = ({ collection: { owner_name, owner_username, description } }: { collection: Collection }) => (
  <>
    <p>
      <Trans>
        By <TextLink to={pages.profile.path({ identifier: owner_username })}>{owner_name}</TextLink>
      </Trans>
    </p>
    {description && <p className="mt-2 max-w-prose whitespace-pre-line wrap-anywhere">{description}</p>}
  </>
)

function SharedCollection({ collection }: { collection: Collection }) {
  const isShown = useIsShown()
  const items = collection.items.flatMap(({ listing, note }) => (listing ? [{ listing, note }] : []))
  const shown = items.filter(({ listing }) => isShown(listing))
  return (
    <>
      <PageHeader title={collection.name} lead={<Lead collection={collection} />}>
        <div className="flex items-center gap-2">
          <FollowButton {...collection} />
          <ReportFlag
            what={{ kind: 'collection', collectionId: collection.id }}
            label={t`Report ${{ name: collection.name }}`}
            by={collection.owner_id}
          />
        </div>
      </PageHeader>
      {collection.items.length === 0 && <p className="text-muted">{t`No items for sale right now.`}</p>}
      <ListingGrid>
        {shown.map(({ listing, note }) => (
          <li key={listing.id} className="grid grid-rows-[auto_1fr] gap-2">
            <ShopCard listing={listing} headingLevel="h2" />
            {note && <p className="px-1 text-sm whitespace-pre-line wrap-anywhere">{note}</p>}
          </li>
        ))}
      </ListingGrid>
      <HiddenItemsNote count={items.length - shown.length} />
    </>
  )
}

export const prefetch = ({ params: { collectionId = '' }, queryClient }: PrefetchContext) =>
  queryClient.prefetchInfiniteQuery(collectionQuery(collectionId))

export function CollectionPage() {
  const { collectionId = '' } = useParams()
  const query = useInfiniteQuery(collectionQuery(collectionId))
  const { data: collection, error, refetch } = query
  if (collection)
    return (
      <div className="container-page pt-8 sm:pt-10">
        {collection.own ? (
          <OwnCollection collection={collection} own={collection.own} />
        ) : (
          <SharedCollection collection={collection} />
        )}
        <LoadMore query={query} />
      </div>
    )
  if (isRejection(error))
    return (
      <MessagePage
        title={t`Collection not found.`}
        text={t`It may be private now. Ask its owner.`}
        actions={<HomeLink />}
      />
    )
  if (!error) return <Loading />
  const { title } = pages.collection
  return <FailedPage tabTitle={title} title={title} text={t`Couldn’t load this collection.`} onRetry={refetch} />
}
