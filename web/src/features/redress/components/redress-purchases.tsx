// The purchases of a banned or suspended user: downloads, immediate supply and withdrawal.
import { formatCents } from '@contract/format.ts'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { DateText } from '@/ui/date-text.tsx'
import { type Redress, type RedressToken, useRedressDownload } from '../api.ts'

type Purchase = Redress['purchases'][number]

/** One note for all items, because a declaration is about a whole order. */
export type WaitingOrder = { orderId: string; titles: string[]; until: string }

function waitingOrders(purchases: Purchase[]): WaitingOrder[] {
  const orders = new Map<string, WaitingOrder>()
  for (const { order_id: orderId, title, waits_until: until } of purchases) {
    if (until === null) continue
    const existing = orders.get(orderId)
    if (existing) existing.titles.push(title)
    else orders.set(orderId, { orderId, titles: [title], until })
  }
  return [...orders.values()]
}

function What({ purchase }: { purchase: Purchase }) {
  const { title, seller_name, price_cents, paid_at } = purchase
  return (
    <div className="min-w-0">
      <p className="font-semibold wrap-anywhere">{title}</p>
      <p className="text-sm text-muted">
        {seller_name}, {formatCents(price_cents)}
        {paid_at && (
          <>
            , <DateText iso={paid_at} />
          </>
        )}
      </p>
    </div>
  )
}

function Row({ token, purchase }: { token: RedressToken; purchase: Purchase }) {
  const download = useRedressDownload(token)
  const { order_id: orderId, listing_id: listingId, title } = purchase
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 px-5 py-3.5">
      <What purchase={purchase} />
      <Button
        size="sm"
        variant="secondary"
        busy={download.isPending}
        aria-label={`Download ${title}`}
        onClick={() => download.mutate({ orderId, listingId })}
      >
        {!download.isPending && <Download className="size-4" aria-hidden="true" />}
        Download
      </Button>
    </li>
  )
}

type RedressPurchasesProps = {
  token: RedressToken
  purchases: Purchase[]
  renderWaiting: (order: WaitingOrder) => ReactNode
}

export function RedressPurchases({ token, purchases, renderWaiting }: RedressPurchasesProps) {
  if (purchases.length === 0) return <p className="text-muted">You have no purchases to download.</p>
  return (
    <Card>
      <ul className="divide-y divide-line">
        {waitingOrders(purchases).map((order) => (
          <li key={order.orderId} className="grid gap-3 px-5 py-3.5">
            {purchases
              .filter(({ order_id, waits_until }) => order_id === order.orderId && waits_until !== null)
              .map((purchase) => (
                <What key={purchase.listing_id} purchase={purchase} />
              ))}
            <div className="grid gap-3 text-sm">{renderWaiting(order)}</div>
          </li>
        ))}
        {purchases
          .filter(({ waits_until }) => waits_until === null)
          .map((purchase) => (
            <Row key={`${purchase.order_id}:${purchase.listing_id}`} token={token} purchase={purchase} />
          ))}
      </ul>
    </Card>
  )
}
