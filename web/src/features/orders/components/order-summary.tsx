// What somebody has just bought, with or without an account.
import type { Order, OrderItem } from '@contract/orders.ts'
import { formatDollars } from '@contract/text/format.ts'
import { clsx } from 'clsx'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import * as messages from '@/lib/messages.ts'
import { listPrice, taxLabel } from '@/lib/order-facts.ts'
import { Price } from '@/ui/listings/price.tsx'
import { Card } from '@/ui/page-parts.tsx'
import { ItemPicture, RevokedNote } from './order-items.tsx'

type ThanksProps = {
  /** Missing until it has loaded. */
  order: Order | undefined
  /** What we emailed, and where to. */
  emailed: string
}

export const Thanks = ({ order, emailed }: ThanksProps) => (
  <div role="status" className="grid gap-2">
    <h1 className="flex flex-wrap items-center gap-x-4 gap-y-2 text-3xl sm:text-4xl">
      <CircleCheck className="size-10 text-accent-ink" />
      {messages.thankYou}
    </h1>
    <p className="text-muted wrap-anywhere">
      {order && (
        <>
          Order <span className="tabular whitespace-nowrap">{order.number}</span>, {formatDollars(order.total_amount)}.{' '}
        </>
      )}
      {emailed}
    </p>
  </div>
)

type AmountProps = { label: string; className?: string; children: ReactNode }

const Amount = ({ label, className, children }: AmountProps) => (
  <div className={clsx('flex flex-wrap items-baseline justify-between gap-x-6', className)}>
    <dt className="text-muted wrap-anywhere">{label}</dt>
    <dd className="tabular break-all">{children}</dd>
  </div>
)

type OrderSummaryProps = {
  order: Order
  /** How an item is downloaded. */
  download: (item: OrderItem) => ReactNode
  /** Below an item, such as its licence key. */
  below: (item: OrderItem) => ReactNode
}

export const OrderSummary = ({ order, download, below }: OrderSummaryProps) => (
  <Card>
    <h2 className="sr-only">Order summary</h2>
    <ul className="divide-y divide-line px-5">
      {order.items.map((item) => (
        <li key={item.id} className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
          <ItemPicture item={item} className="w-24! sm:w-28!" />
          <div className="min-w-0 flex-1 basis-40">
            <p className="font-semibold wrap-anywhere">{item.title}</p>
            <p className="text-sm text-muted wrap-anywhere">{item.seller_name || 'Unknown Seller'}</p>
            <Price dollars={listPrice(item, order.tax?.mode)} />
          </div>
          <RevokedNote item={item} />
          {download(item)}
          <div className="w-full empty:hidden">{below(item)}</div>
        </li>
      ))}
    </ul>
    <dl className="grid gap-2 rounded-b-lg border-t border-line bg-sunken/50 px-5 py-4">
      {order.bundle && <Amount label={`Bundle ${order.bundle}`}>{formatDollars(-order.bundle_discount)}</Amount>}
      {order.discount_code && (
        <Amount label={`Discount ${order.discount_code}`}>{formatDollars(-order.discount)}</Amount>
      )}
      {order.tax && <Amount label={taxLabel(order.tax.mode)}>{formatDollars(order.tax.amount)}</Amount>}
      <Amount label="Total">
        <Price dollars={order.total_amount} className="text-2xl" />
      </Amount>
      <Amount label="Order ID" className="text-sm text-muted">
        {order.id}
      </Amount>
    </dl>
  </Card>
)
