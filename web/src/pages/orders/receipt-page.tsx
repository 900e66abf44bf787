import type { Order } from '@contract/orders.ts'
import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { useMember } from '@/auth/viewer.ts'
import { orderQuery } from '@/features/orders/api.ts'
import { Receipt, wasPaid } from '@/features/orders/components/receipt.tsx'
import { type PrefetchContext, prefetchForMember } from '@/lib/calls/query.ts'
import { fileTypesQuery } from '@/lib/files/file-types.ts'
import { releaseListQuery } from '@/lib/releases.ts'
import { t } from '@/lib/texts.ts'
import { ReleaseHistory } from '@/ui/listings/release-history.tsx'
import { Section } from '@/ui/page-parts.tsx'

const heldItems = ({ items }: Order) => items.filter(({ is_held }) => is_held)

/** What the buyer got and may still download, with the digests. */
const ReceiptFiles = ({ order }: { order: Order }) =>
  heldItems(order).map(({ id, file_id, title }) => (
    <Section key={id} id={`files-${id}`} title={t`Files of ${title}`} className="mt-6 max-w-2xl">
      <div className="mt-3">
        <ReleaseHistory listingId={file_id} hasDownloads={false} isShown={({ can_download }) => can_download} />
      </div>
    </Section>
  ))

const prefetchOrder = prefetchForMember(({ params: { orderId = '' } }) => [orderQuery(orderId), fileTypesQuery])

/** The order says whose files the receipt lists. */
export async function prefetch(context: PrefetchContext) {
  const { params, memberId, queryClient } = context
  await prefetchOrder(context)
  const order = memberId && queryClient.getQueryData(orderQuery(params.orderId ?? '').queryKey)
  if (!order || !wasPaid(order)) return
  const lists = heldItems(order).map(({ file_id }) => releaseListQuery(file_id, true))
  await Promise.all(lists.map((list) => queryClient.prefetchInfiniteQuery(list)))
}

export function ReceiptPage() {
  const { orderId = '' } = useParams()
  const { profile } = useMember()
  return (
    <Receipt
      query={useQuery({ ...orderQuery(orderId), staleTime: 0 })}
      soldTo={
        profile && (
          <>
            {profile.name}
            {profile.email && <span className="block text-muted">{profile.email}</span>}
          </>
        )
      }
      back={{ to: pages.order.path({ orderId }), children: t`Back to the order` }}
    >
      {(order) => <ReceiptFiles order={order} />}
    </Receipt>
  )
}
