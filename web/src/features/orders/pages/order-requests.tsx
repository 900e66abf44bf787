// Refund requests of an order, for its buyer: those that were sent, and the way to a new one while there is something to ask for.
import type { Order } from '@contract/orders.ts'
import { useQuery } from '@tanstack/react-query'
import { RequestPanel } from '@/features/cases/components/request-panel.tsx'
import { RequestRefund } from '@/features/cases/components/request-refund.tsx'
import { orderRefundsQuery } from '../api.ts'

export const useRequests = (order: Order) => useQuery(orderRefundsQuery(order.id)).data

export function AskForRefund({ order }: { order: Order }) {
  const known = useRequests(order)
  const items = order.items.filter(({ is_held, price }) => is_held && price > 0)
  const isPaid = order.status === 'paid' || order.status === 'partially_refunded'
  if (!known || !isPaid || items.length === 0 || known.requests.some(({ state }) => state === 'open')) return null
  return <RequestRefund order={order} items={items} />
}

export function OrderRequests({ order }: { order: Order }) {
  const known = useRequests(order)
  if (!known || known.requests.length === 0) return null
  return (
    <div className="mt-6 grid gap-6">
      {known.requests.map((one) => (
        <RequestPanel
          key={one.id}
          of={one}
          items={order.items}
          left={order.total_amount - known.refunded}
          side="buyer"
        />
      ))}
    </div>
  )
}
