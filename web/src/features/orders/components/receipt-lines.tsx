// The items of an order and its amounts. The seller pays the marketplace fee, so it isn't shown here.
import { formatDollars } from '@contract/format.ts'
import type { Order } from '@contract/orders.ts'
import { listPrice, taxLabel } from '@/lib/order-facts.ts'

const amount = 'tabular py-2 text-right'

const Sum = ({ label, dollars }: { label: string; dollars: number }) => (
  <tr className="font-semibold">
    <th scope="row" className="py-2 text-left">
      {label}
    </th>
    <td className={amount}>{formatDollars(dollars)}</td>
  </tr>
)

export const ReceiptLines = ({ order, refunded }: { order: Order; refunded: number }) => (
  <table className="w-full max-w-2xl">
    <caption className="sr-only">Items</caption>
    <thead className="border-b border-line text-sm text-muted">
      <tr>
        <th scope="col" className="py-2 text-left font-medium">
          Item
        </th>
        <th scope="col" className="py-2 text-right font-medium">
          Price (USD)
        </th>
      </tr>
    </thead>
    <tbody className="divide-y divide-line">
      {order.items.map(({ id, title, ...paid }) => (
        <tr key={id}>
          <td className="py-2 pr-4 wrap-anywhere">{title}</td>
          <td className={amount}>{formatDollars(listPrice(paid, order.tax?.mode))}</td>
        </tr>
      ))}
    </tbody>
    <tfoot className="border-t border-line">
      {order.bundle && <Sum label={`Bundle ${order.bundle}`} dollars={-order.bundle_discount} />}
      {order.discount_code && <Sum label={`Discount ${order.discount_code}`} dollars={-order.discount} />}
      {order.tax?.mode === 'exclusive' && <Sum label={taxLabel(order.tax.mode)} dollars={order.tax.amount} />}
      <Sum label="Total paid" dollars={order.total_amount} />
      {order.tax?.mode === 'inclusive' && <Sum label={taxLabel(order.tax.mode)} dollars={order.tax.amount} />}
      {refunded > 0 && <Sum label="Refunded" dollars={-refunded} />}
      {refunded > 0 && <Sum label="Left" dollars={order.total_amount - refunded} />}
    </tfoot>
  </table>
)
