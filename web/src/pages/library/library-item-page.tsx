import type { LibraryItem } from '@contract/library.ts'
import { pages } from '@contract/pages.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LibraryBig } from 'lucide-react'
import { useParams } from 'react-router-dom'
import { useMember } from '@/auth/viewer.ts'
import { itemQuery } from '@/features/library/api.ts'
import { LibraryRow } from '@/features/library/components/library-card.tsx'
import { TransferPanel } from '@/features/library/components/transfer-panel.tsx'
import { Viewer } from '@/features/library/components/viewer.tsx'
import { askLink } from '@/features/library/use-downloads.ts'
import { LicencePanel } from '@/features/licences/components/licence-panel.tsx'
import { prefetchForMember } from '@/lib/calls/query.ts'
import { fileTypesQuery } from '@/lib/files/file-types.ts'
import * as messages from '@/lib/messages.ts'
import { releaseListQuery } from '@/lib/releases.ts'
import { t } from '@/lib/texts.ts'
import { ButtonLink, SmallLink } from '@/ui/button.tsx'
import { BoughtLicence } from '@/ui/listings/purchase-terms.tsx'
import { ReleaseHistory } from '@/ui/listings/release-history.tsx'
import { Card, PageHeader, Section } from '@/ui/page-parts.tsx'
import { QueryResult } from '@/ui/query-result.tsx'

export const prefetch = prefetchForMember(({ memberId, params: { listingId = '' } }) => [
  itemQuery(memberId, listingId),
  releaseListQuery(listingId, true),
  fileTypesQuery,
])

/** The files of the newest release that the browser can show. */
const OpenFiles = ({ item }: { item: LibraryItem }) =>
  item.files.map((file) => (
    <div key={file.id} className="mt-4 empty:hidden">
      <Viewer name={file.name} type={file.type} askLink={() => askLink(item, file, 'true')} />
    </div>
  ))

export function LibraryItemPage() {
  const { listingId = '' } = useParams()
  const result = useInfiniteQuery(itemQuery(useMember().id, listingId))
  const item = result.data?.[0]
  return (
    <>
      <PageHeader title={item?.title ?? pages.libraryItem.title} />
      <TransferPanel />
      <QueryResult
        query={{ ...result, hasNextPage: undefined }}
        failed={messages.libraryFailed}
        empty={{ icon: LibraryBig, text: t`You don’t own this item.` }}
      >
        {([shown]) =>
          shown && (
            <>
              <Card>
                <LibraryRow item={shown} />
              </Card>
              {!shown.is_waiting && <OpenFiles item={shown} />}
              {shown.licence && (
                <Card className="mt-4 p-5">
                  <LicencePanel item={shown} />
                </Card>
              )}
              <Section id="releases" title={t`Files and releases`} className="mt-6">
                <Card className="mt-3 p-5">
                  <ReleaseHistory
                    listingId={shown.id}
                    hasDownloads={!shown.is_waiting}
                    isShown={({ can_download }) => can_download}
                  />
                </Card>
              </Section>
              <div className="mt-6">
                <BoughtLicence item={shown} />
              </div>
              <div className="mt-3 flex flex-wrap gap-2">
                {shown.is_listed && (
                  <SmallLink to={pages.listing.path({ itemId: shown.id })}>{t`View listing`}</SmallLink>
                )}
                {!shown.is_gift && (
                  <SmallLink to={pages.order.path({ orderId: shown.order_id })}>{t`View order`}</SmallLink>
                )}
              </div>
            </>
          )
        }
      </QueryResult>
      <ButtonLink to={pages.library.path()} variant="secondary" className="mt-7">
        {t`Back to the library`}
      </ButtonLink>
    </>
  )
}
