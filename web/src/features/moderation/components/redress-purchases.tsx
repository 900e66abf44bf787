// What somebody bought and may still download, whatever was decided about them.
import { formatCents } from '@contract/money.ts'
import { Download } from 'lucide-react'
import { Button } from '@/components/button.tsx'
import { Card } from '@/components/card.tsx'
import { DateText } from '@/components/date-text.tsx'
import type { Redress, RedressToken } from '../api/redress.ts'
import { useRedressDownload } from '../api/redress-download.ts'

type Purchase = Redress['purchases'][number]

function Row({ token, purchase }: { token: RedressToken; purchase: Purchase }) {
  const download = useRedressDownload(token)
  const { order_id: orderId, listing_id: listingId, title, seller_name, price_cents, paid_at } = purchase
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 px-5 py-3.5">
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

export function RedressPurchases({ token, purchases }: { token: RedressToken; purchases: Purchase[] }) {
  if (purchases.length === 0) return <p className="text-muted">You have bought nothing that can be downloaded.</p>
  return (
    <Card>
      <ul className="divide-y divide-line">
        {purchases.map((purchase) => (
          <Row key={`${purchase.order_id}:${purchase.listing_id}`} token={token} purchase={purchase} />
        ))}
      </ul>
    </Card>
  )
}
