import { pages } from '@contract/pages.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useMemberId } from '@/auth/viewer.ts'
import { Trans } from '@/lib/texts.ts'
import { Alert } from '@/ui/page-parts.tsx'
import { TextLink, UpdatedText } from '@/ui/text.tsx'
import { itemQuery } from '../api.ts'

const TransferPanel = lazy(async () => ({ default: (await import('./transfer-panel.tsx')).TransferPanel }))

/** On the page of a listing that the user bought, with the downloads that run. */
export function PurchasedNote({ listingId }: { listingId: string }) {
  const { data: [item] = [] } = useInfiniteQuery(itemQuery(useMemberId() ?? '', listingId))
  return (
    <>
      <Alert kind="success" className="mb-5">
        <p>
          <Trans>
            You already purchased this item!{' '}
            <TextLink to={pages.libraryItem.path({ listingId })}>View in your library</TextLink>
          </Trans>
        </p>
        {item && <UpdatedText item={item} />}
      </Alert>
      <Suspense>
        <TransferPanel />
      </Suspense>
    </>
  )
}
