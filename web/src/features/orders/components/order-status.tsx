// What became of an order, where it is not simply paid.
import type { Order } from '@contract/orders.ts'

const TEXTS: Record<Order['status'], string | null> = {
  paid: null,
  pending: 'Waiting for payment',
  refunded: 'Refunded',
  partially_refunded: 'Partly refunded',
  disputed: 'Payment disputed',
  expired: 'Not completed',
}

export function OrderStatus({ status }: { status: Order['status'] }) {
  const text = TEXTS[status]
  return text && <p className="rounded-full bg-warning-soft px-3 py-1 text-sm font-medium">{text}</p>
}
