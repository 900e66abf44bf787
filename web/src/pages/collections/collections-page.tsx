// The wishlist, one's own collections and followed ones.

import { collectionCalls } from '@contract/collections.ts'
import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useMember } from '@/auth/viewer.ts'
import { collectionsQuery } from '@/features/collections/api.ts'
import { CollectionForm } from '@/features/collections/components/collection-form.tsx'
import { wishlistQuery } from '@/features/wishlist/api.ts'
import { prefetchForMember, useCall } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { plural, t } from '@/lib/texts.ts'
import { DialogButton } from '@/ui/dialogs/dialogs.tsx'
import { PageHeader, Section } from '@/ui/page-parts.tsx'
import { List, QueryResult } from '@/ui/query-result.tsx'
import { Badge } from '@/ui/text.tsx'

const Row = ({ name, to, detail, isShared }: { name: string; to: string; detail: string; isShared?: boolean }) => (
  <div className="relative flex items-center gap-4 rounded-md border border-line bg-surface px-4 py-3 hover:border-line-strong">
    <div className="min-w-0 flex-1">
      <Link to={to} className="font-semibold wrap-anywhere after:absolute after:inset-0">
        {name}
      </Link>
      <p className="text-sm text-muted">{detail}</p>
    </div>
    {isShared && <Badge>{t`Shared`}</Badge>}
  </div>
)

const sizeOf = (count: number) => plural(count, { one: '# item', other: '# items' })
const pathOf = (collectionId: string) => pages.collection.path({ collectionId })

export const prefetch = prefetchForMember(({ memberId }) => [collectionsQuery(memberId), wishlistQuery(memberId)])

export function CollectionsPage() {
  const { id: userId } = useMember()
  const create = useCall(collectionCalls.createCollection, { userId })
  const { data: wished } = useQuery(wishlistQuery(userId))
  return (
    <>
      <PageHeader title={pages.collections.title} lead={t`Lists of items, for you or to share by link.`}>
        <DialogButton size="md" title={t`New collection`} content={<CollectionForm save={create.mutateAsync} />}>
          {t`New collection`}
        </DialogButton>
      </PageHeader>
      <Row name={t`Wishlist`} to={pages.wishlist.path()} detail={wished ? sizeOf(wished.length) : t`Items you like`} />
      <QueryResult query={useQuery(collectionsQuery(userId))} failed={messages.collectionsFailed}>
        {({ collections, followed }) => (
          <>
            {collections.length === 0 && (
              <p className="mt-4 text-muted">{t`No collections yet. Create one, or add an item on its page.`}</p>
            )}
            <List of={collections} className="mt-3 grid gap-3">
              {({ id, name, item_count, is_shared }) => (
                <Row name={name} to={pathOf(id)} detail={sizeOf(item_count)} isShared={is_shared} />
              )}
            </List>
            {followed.length > 0 && (
              <Section id="followed" title={t`Following`} heading="mb-4 text-2xl" className="mt-10">
                <List of={followed} className="grid gap-3">
                  {({ id, name, owner_name }) => <Row name={name} to={pathOf(id)} detail={t`By ${owner_name}`} />}
                </List>
              </Section>
            )}
          </>
        )}
      </QueryResult>
    </>
  )
}
