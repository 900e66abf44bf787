// Refunds of an order, for its buyer: in the seller's words, and whether the money is back.

import { formatDollars } from '@contract/format.ts'
import type { OrderRefund } from '@contract/sales.ts'
import { useQuery } from '@tanstack/react-query'
import * as messages from '@/lib/messages.ts'
import { Failure } from '@/ui/alert.tsx'
import { Card } from '@/ui/card.tsx'
import { DateText } from '@/ui/date-text.tsx'
import { orderRefundsQuery } from '../api.ts'

/** What stands before the day on which it was asked for. */
const STATES: Record<OrderRefund['state'], string> = {
  pending: ' on its way to you since ',
  refunded: ' refunded to you, requested on ',
  failed: ' couldn’t be refunded, requested on ',
}

export function OrderRefunds({ orderId }: { orderId: string }) {
  const { data: { refunds } = { refunds: [] }, isError, refetch } = useQuery(orderRefundsQuery(orderId))
  if (isError) return <Failure text={messages.refundsFailed} onRetry={() => void refetch()} />
  if (refunds.length === 0) return null
  return (
    <Card className="mt-6 p-5">
      <h2 className="text-xl">Refunds</h2>
      <ul className="mt-2 divide-y divide-line">
        {refunds.map(({ id, amount, title, reason, state, created_at }) => (
          <li key={id} className="py-3">
            <p className="font-medium">
              {formatDollars(amount)}
              {title && ` for ${title}`}
              {STATES[state]}
              <DateText iso={created_at} />
            </p>
            {state === 'failed' && <p className="mt-1 text-muted">{messages.refundRejected}</p>}
            {reason && <p className="mt-1 whitespace-pre-line wrap-anywhere text-muted">{reason}</p>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
