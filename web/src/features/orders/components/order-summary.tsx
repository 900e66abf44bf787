// The receipt after a payment.
import { formatDollars } from '@contract/format.ts'
import type { Order } from '@contract/orders.ts'
import { pages } from '@contract/pages.ts'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import * as messages from '@/lib/messages.ts'
import { listPrice, taxLabel } from '@/lib/order-facts.ts'
import { ButtonLink } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Picture } from '@/ui/picture.tsx'
import { Price } from '@/ui/price.tsx'
import { DownloadButton } from './download-button.tsx'
import { HeldNote } from './held-note.tsx'
import { isWaiting, OrderSupply } from './order-supply.tsx'

/** @param props.children what comes next, below the thanks */
export const OrderSummary = ({ order, children }: { order: Order; children: ReactNode }) => (
  <div className="grid gap-7">
    <div role="status" className="flex flex-wrap items-center gap-4">
      <CircleCheck className="size-10 text-accent-ink" aria-hidden="true" />
      <h1 className="text-3xl sm:text-4xl">{messages.thankYou}</h1>
    </div>
    {children}
    <OrderSupply order={order} />
    <Card>
      <h2 className="border-b border-line px-5 py-4 text-xl">Order summary</h2>
      <ul className="divide-y divide-line px-5">
        {order.items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
            <Picture src={item.previewImage} alt="" className="w-20! shrink-0 rounded-md" />
            <p className="min-w-0 flex-1 basis-40">
              <span className="block font-semibold">{item.title}</span>
              <Price dollars={listPrice(item, order.tax?.mode)} />
            </p>
            <HeldNote item={item} />
            {item.is_held && !isWaiting(order, item) && (
              <DownloadButton orderId={order.id} listingId={item.file_id} title={item.title} />
            )}
          </li>
        ))}
      </ul>
      <dl className="grid gap-2 rounded-b-lg border-t border-line bg-sunken/50 px-5 py-4">
        <div className="flex flex-wrap justify-between gap-x-6">
          <dt className="text-muted">Order ID</dt>
          <dd className="tabular text-sm break-all">{order.id}</dd>
        </div>
        {order.bundle && (
          <div className="flex flex-wrap justify-between gap-x-6">
            <dt className="text-muted wrap-anywhere">Bundle {order.bundle}</dt>
            <dd className="tabular">{formatDollars(-order.bundle_discount)}</dd>
          </div>
        )}
        {order.discount_code && (
          <div className="flex flex-wrap justify-between gap-x-6">
            <dt className="text-muted">Discount {order.discount_code}</dt>
            <dd className="tabular">{formatDollars(-order.discount)}</dd>
          </div>
        )}
        {order.tax && (
          <div className="flex flex-wrap justify-between gap-x-6">
            <dt className="text-muted">{taxLabel(order.tax.mode)}</dt>
            <dd className="tabular">{formatDollars(order.tax.amount)}</dd>
          </div>
        )}
        <div className="flex items-baseline justify-between gap-6">
          <dt className="text-muted">Total</dt>
          <dd>
            <Price dollars={order.total_amount} className="text-2xl" />
          </dd>
        </div>
      </dl>
    </Card>
    <ButtonLink to={pages.dashboard.path()} variant="secondary" className="justify-self-start">
      Go to Dashboard
    </ButtonLink>
  </div>
)
