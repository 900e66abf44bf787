import { formatDollars } from '@contract/format.ts'
import type { Order, OrderItem } from '@contract/orders.ts'
import { pages } from '@contract/pages.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { SmallLink } from '@/ui/button.tsx'
import { DateText } from '@/ui/date-text.tsx'
import { Picture } from '@/ui/listings/picture.tsx'
import { Price } from '@/ui/listings/price.tsx'
import { Stars } from '@/ui/listings/stars.tsx'
import { VersionText } from '@/ui/listings/version-text.tsx'
import { DownloadButton } from './download-button.tsx'
import { HeldNote } from './order-summary.tsx'
import { isWaiting } from './supply-choice.tsx'

type OrderItemActionsProps = { order: Order; item: OrderItem; children: ReactNode }

export const OrderItemActions = ({ order, item, children }: OrderItemActionsProps) => (
  <>
    {item.is_held && !isWaiting(order, item) && (
      <DownloadButton orderId={order.id} listingId={item.file_id} title={item.title} />
    )}
    {children}
    {item.is_held && !isWaiting(order, item) && !item.review && (
      <SmallLink to={pages.writeReview.path({ itemId: item.file_id })}>Write Review</SmallLink>
    )}
  </>
)

export const OrderItemRow = ({ item, children }: { item: OrderItem; children: ReactNode }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3">
    <Picture src={item.previewImage} alt="" className="w-18! shrink-0 self-start rounded-md sm:w-20!" />
    <div className="min-w-0 flex-1 basis-32">
      <Link to={pages.listing.path({ itemId: item.file_id })} className="font-semibold hover:underline">
        {item.title}
      </Link>
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-muted">
        <DateText iso={item.created_at} />
        <Price dollars={item.price} className="text-base text-ink" />
      </p>
      {item.discount > 0 && <p className="text-sm text-muted">After a discount of {formatDollars(item.discount)}</p>}
      <HeldNote item={item} />
      {item.is_held && item.new_version && (
        <div className="mt-1 text-sm text-muted">
          <VersionText version={item.new_version} />
        </div>
      )}
      {item.review && (
        <Link
          to={`${pages.listing.path({ itemId: item.file_id })}#review-${item.review.id}`}
          className="flex flex-wrap items-center gap-x-2 text-sm hover:underline"
        >
          <span className="font-medium">Your review</span>
          <Stars rating={item.review.rating} />
          <span className="line-clamp-1 min-w-0 flex-1 basis-40 text-muted wrap-anywhere">{item.review.comment}</span>
        </Link>
      )}
    </div>
    <div className="grid w-full grid-cols-2 gap-2 *:last:odd:col-span-2 sm:flex sm:w-auto sm:flex-wrap">{children}</div>
  </li>
)
