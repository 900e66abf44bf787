import { BANK_TIME } from '@contract/limits.ts'
import { type Order, type OrderItem, type OrderRefund, orderCalls } from '@contract/orders.ts'
import { pages } from '@contract/pages.ts'
import { formatDollars } from '@contract/text/format.ts'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { send } from '@/lib/calls/api.ts'
import { useLinkDownload } from '@/lib/files/downloads.ts'
import { ORDER_STATUS_NAMES, paidText } from '@/lib/order-facts.ts'
import { Trans, t } from '@/lib/texts.ts'
import { Button, SmallLink } from '@/ui/button.tsx'
import { Picture } from '@/ui/listings/picture.tsx'
import { Price } from '@/ui/listings/price.tsx'
import { BoughtLicence } from '@/ui/listings/purchase-terms.tsx'
import { ReleaseFold, ReleaseText } from '@/ui/listings/release-history.tsx'
import { Stars } from '@/ui/listings/stars.tsx'
import { Alert, Card, Failure } from '@/ui/page-parts.tsx'
import { DateText, UpdatedText, useFormatDate } from '@/ui/text.tsx'
import { orderRefundsQuery } from '../api.ts'
import { isWaiting } from './supply-choice.tsx'

/** The heading of an order names the seller of its first item (spec section 2). */
export function useOrderHeading(): (order: Order) => string {
  const format = useFormatDate()
  return (order) =>
    t`Purchased from ${{ seller: order.items[0]?.seller_name || t`Unknown Seller` }} on ${{ day: format(order.created_at) }}`
}

const REASONS = {
  refunded: t`Refunded. You can no longer download or review this item.`,
  unlawful: t`Removed because it’s unlawful. You can no longer download or review this item, and you’ll get a refund.`,
  dispute_lost: t`Your bank reversed the payment. You can no longer download or review this item.`,
  customer_revoked: t`The seller took this copy back.`,
  withdrawn: t`You withdrew from this purchase. You’ll get a refund.`,
} as const

export const RevokedNote = ({ item }: { item: OrderItem }) =>
  !item.is_held && item.revoke_reason && <p className="mt-1 text-sm text-muted">{REASONS[item.revoke_reason]}</p>

function RefundState({ of: { amount, title, state, created_at } }: { of: OrderRefund }) {
  const dollars = formatDollars(amount)
  const money = title ? t`${dollars} for ${title}` : dollars
  const date = <DateText iso={created_at} />
  if (state === 'pending')
    return (
      <Trans>
        {money} on its way to you since {date}
      </Trans>
    )
  return state === 'refunded' ? (
    <Trans>
      {money} refunded to you, requested on {date}
    </Trans>
  ) : (
    <Trans>
      {money} couldn’t be refunded, requested on {date}
    </Trans>
  )
}

export function OrderRefunds({ orderId }: { orderId: string }) {
  const { data: { refunds } = { refunds: [] }, isError, refetch } = useQuery(orderRefundsQuery(orderId))
  if (isError) return <Failure text={t`Couldn’t load the refunds for this order.`} onRetry={refetch} />
  if (refunds.length === 0) return null
  return (
    <Card className="mt-6 p-5">
      <h2 className="text-xl">{t`Refunds`}</h2>
      <ul className="mt-2 divide-y divide-line">
        {refunds.map((refund) => (
          <li key={refund.id} className="py-3">
            <p className="font-medium">
              <RefundState of={refund} />
            </p>
            {refund.state === 'failed' && (
              <p className="mt-1 text-muted">
                {t`Stripe rejected this refund. You have access to the item again, and you can request another refund.`}
              </p>
            )}
            {refund.reason && <p className="mt-1 whitespace-pre-line wrap-anywhere text-muted">{refund.reason}</p>}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Only for states other than paid. */
export const OrderStatus = ({ status }: { status: Order['status'] }) =>
  status !== 'paid' && (
    <p className="rounded-full bg-warning-soft px-3 py-1 text-sm font-medium">{ORDER_STATUS_NAMES[status]}</p>
  )

/** While the buyer's bank processes the payment. */
export const PendingNote = ({ order, className }: { order: Order; className?: string }) =>
  order.status === 'processing' && (
    <Alert kind="warning" className={className}>
      {t`Your bank is processing this payment. ${BANK_TIME} We’ll email you when it’s paid or if it fails.`}
    </Alert>
  )

type ItemProps = { order: Order; item: OrderItem }

export const ItemPicture = ({ item, className }: { item: OrderItem; className: string }) => (
  <Picture
    src={item.previewImage}
    of={item.showcase_pictures[0]}
    sizes="5rem"
    alt={item.showcase_pictures[0]?.alt ?? ''}
    className={clsx('shrink-0 rounded-md', className)}
  />
)

/** Each press fetches a fresh link. */
function DownloadButton({ order, item: { file_id: fileId, title } }: ItemProps) {
  const { mutate, isPending } = useLinkDownload(() =>
    send(orderCalls.getDownloadLink, { params: { orderId: order.id, fileId } }),
  )
  return (
    <Button size="sm" busy={isPending} aria-label={t`Download ${title}`} onClick={() => mutate(undefined)}>
      {!isPending && <Download className="size-4" />}
      {t`Download`}
    </Button>
  )
}

export const ItemDownload = ({ order, item }: ItemProps) =>
  item.is_held && !isWaiting(order, item) && <DownloadButton order={order} item={item} />

type OrderItemActionsProps = ItemProps & { children: ReactNode }

export const OrderItemActions = ({ order, item, children }: OrderItemActionsProps) => (
  <>
    <ItemDownload order={order} item={item} />
    {children}
    {item.is_held && !isWaiting(order, item) && !item.review && (
      <SmallLink to={pages.writeReview.path({ itemId: item.file_id })}>{t`Write Review`}</SmallLink>
    )}
  </>
)

/** @param props.below what stands below the item, over the whole width */
export const OrderItemRow = ({ order, item, below, children }: OrderItemActionsProps & { below?: ReactNode }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3">
    <ItemPicture item={item} className="w-18! self-start sm:w-20!" />
    <div className="min-w-0 flex-1 basis-32">
      <Link to={pages.listing.path({ itemId: item.file_id })} className="font-semibold hover:underline">
        {item.title}
      </Link>
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-muted">
        <DateText iso={item.created_at} />
        {order.imported_from ? (
          paidText(item.price, order)
        ) : (
          <Price dollars={item.price} className="text-base text-ink" />
        )}
      </p>
      {item.discount > 0 && (
        <p className="text-sm text-muted">{t`After a discount of ${{ discount: formatDollars(item.discount) }}`}</p>
      )}
      <BoughtLicence item={item} />
      <RevokedNote item={item} />
      {item.is_held && item.new_release && (
        <div className="mt-1 text-sm text-muted">
          <ReleaseText release={item.new_release} />
        </div>
      )}
      {item.is_held && <UpdatedText item={item} />}
      {item.review && (
        <Link
          to={`${pages.listing.path({ itemId: item.file_id })}#review-${item.review.id}`}
          className="flex flex-wrap items-center gap-x-2 text-sm hover:underline"
        >
          <span className="font-medium">{t`Your review`}</span>
          <Stars rating={item.review.rating} />
          <span className="line-clamp-1 min-w-0 flex-1 basis-40 text-muted wrap-anywhere">{item.review.comment}</span>
        </Link>
      )}
    </div>
    <div className="grid w-full grid-cols-2 gap-2 *:last:odd:col-span-2 sm:flex sm:w-auto sm:flex-wrap">{children}</div>
    {item.is_held && (
      <div className="w-full">
        <ReleaseFold about={item.title} listingId={item.file_id} hasDownloads={!isWaiting(order, item)} />
      </div>
    )}
    {below && <div className="w-full empty:hidden">{below}</div>}
  </li>
)
