// An order as a text that its buyer can keep.
import { formatCents } from '../../../contract/format.ts'
import type { ArchivedOrder } from './format.ts'

const line = (words: string, cents: number) => `${words.padEnd(60)} ${formatCents(cents).padStart(14)}`

/** @param site the shop's address */
export function receiptOf(order: Omit<ArchivedOrder, 'receipt'>, site: string): string {
  const taken = [
    ...(order.bundle_discount_cents > 0
      ? [`Bundle ${order.bundle ?? ''}: -${formatCents(order.bundle_discount_cents)}`]
      : []),
    ...(order.discount_cents > 0 ? [`Code ${order.discount_code ?? ''}: -${formatCents(order.discount_cents)}`] : []),
  ]
  return [
    `Receipt of ${site}`,
    `Order ${order.id}`,
    `Date  ${order.created_at}`,
    `State ${order.status}`,
    '',
    ...order.items.map((item) => line(`${item.title}, of ${item.seller_name}`, item.price_cents)),
    line('Total paid, in US dollars', order.total_cents),
    ...(order.tax_cents > 0 ? [line('Tax in it', order.tax_cents)] : []),
    ...(taken.length > 0 ? ['', 'Taken off before:', ...taken] : []),
    ...(order.refund_policy ? ['', 'Refund policy at purchase:', order.refund_policy] : []),
    '',
  ].join('\n')
}
