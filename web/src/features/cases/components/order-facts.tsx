// The order in a conversation: price, date, and the downloads of each file.

import { formatDollars, plural } from '@contract/format.ts'
import type { ThreadOrder } from '@contract/messages.ts'
import type { ItemFacts } from '@contract/orders.ts'
import type { ReactNode } from 'react'
import { Card } from '@/ui/card.tsx'
import { DateText, MomentText } from '@/ui/date-text.tsx'

const PAYMENT: Record<ThreadOrder['status'], string> = {
  paid: 'Paid',
  pending: 'Waiting for payment',
  refunded: 'Refunded',
  partially_refunded: 'Partly refunded',
  disputed: 'Payment disputed',
  expired: 'Not completed',
}

const Downloads = ({ item }: { item: ItemFacts }) =>
  item.downloads === 0 || !item.last_download_at ? (
    'Not downloaded yet'
  ) : (
    <>
      {plural(item.downloads, { one: 'Downloaded once', other: 'Downloaded # times' })}, last on{' '}
      <MomentText iso={item.last_download_at} />
    </>
  )

type OrderFactsProps = { order: ThreadOrder; renderAction: (item: ItemFacts) => ReactNode }

export const OrderFacts = ({ order, renderAction }: OrderFactsProps) => (
  <Card className="p-5">
    <section aria-labelledby="order-facts">
      <h2 id="order-facts" className="text-lg">
        The order
      </h2>
      <p className="tabular mt-1 text-muted">
        {PAYMENT[order.status]}
        {order.paid_at && (
          <>
            {' '}
            on <DateText iso={order.paid_at} />
          </>
        )}
        , total {formatDollars(order.total)}
        {order.refunded > 0 && `, ${formatDollars(order.refunded)} refunded`}
      </p>
      <ul className="mt-3 divide-y divide-line">
        {order.items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{item.title}</p>
              <p className="tabular text-sm text-muted">
                {formatDollars(item.price)}
                {item.version !== null && `, file version ${item.version}`}
                {!item.is_held && ', access removed'}
              </p>
              <p className="text-sm text-muted">
                <Downloads item={item} />
              </p>
            </div>
            {renderAction(item)}
          </li>
        ))}
      </ul>
    </section>
  </Card>
)
