// The receipt of an order, for members and by a guest's link.
import type { Order } from '@contract/orders.ts'
import { pages } from '@contract/pages.ts'
import { formatDollars } from '@contract/text/format.ts'
import { Printer } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import * as messages from '@/lib/messages.ts'
import { listPrice, paidText, taxLabel } from '@/lib/order-facts.ts'
import { Button, ButtonLink } from '@/ui/button.tsx'
import { BoughtLabels, RefundPolicy, SellerIdentityText } from '@/ui/listings/purchase-terms.tsx'
import { PageHeader } from '@/ui/page-parts.tsx'
import { QueryResult, type ShownQuery } from '@/ui/query-result.tsx'
import { DateText } from '@/ui/text.tsx'
import { OrderSupply } from './supply-choice.tsx'

/** The seller pays the marketplace fee, so it isn't shown here. */
const amount = 'tabular py-2 text-right'

const Sum = ({ label, dollars }: { label: string; dollars: number }) => (
  <tr className="font-semibold">
    <th scope="row" className="py-2 text-left">
      {label}
    </th>
    <td className={amount}>{formatDollars(dollars)}</td>
  </tr>
)

const ReceiptLines = ({ order }: { order: Order }) => (
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
      {order.items.map((item) => (
        <tr key={item.id}>
          <td className="py-2 pr-4 wrap-anywhere">
            {item.title}
            <BoughtLabels item={item} />
          </td>
          <td className={amount}>{paidText(listPrice(item, order.tax?.mode), order)}</td>
        </tr>
      ))}
    </tbody>
    <tfoot className="border-t border-line">
      {order.bundle && <Sum label={`Bundle ${order.bundle}`} dollars={-order.bundle_discount} />}
      {order.discount_code && <Sum label={`Discount ${order.discount_code}`} dollars={-order.discount} />}
      {order.tax?.mode === 'exclusive' && <Sum label={taxLabel(order.tax.mode)} dollars={order.tax.amount} />}
      {!order.imported_from && <Sum label="Total paid" dollars={order.total_amount} />}
      {order.tax?.mode === 'inclusive' && <Sum label={taxLabel(order.tax.mode)} dollars={order.tax.amount} />}
      {order.refunded > 0 && <Sum label="Refunded" dollars={-order.refunded} />}
      {order.refunded > 0 && <Sum label="Remaining" dollars={order.total_amount - order.refunded} />}
    </tfoot>
  </table>
)

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)

const ReceiptFacts = ({ order, soldTo }: { order: Order; soldTo: ReactNode }) => (
  <dl className="mb-6 grid gap-x-6 gap-y-3 sm:grid-cols-2">
    <Fact label="Sold by">
      {order.items[0]?.seller_name || 'Unknown Seller'}
      <SellerIdentityText identity={order.sellerIdentity} isPrinted className="text-muted" />
    </Fact>
    {soldTo && <Fact label="Sold to">{soldTo}</Fact>}
    <Fact label="Date">
      <DateText iso={order.created_at} />
    </Fact>
    <Fact label="Order">
      <span className="tabular">{order.number}</span>
      <span className="block text-sm text-muted">{order.id}</span>
    </Fact>
  </dl>
)

/** Not for an unfinished checkout. */
export const wasPaid = ({ status }: Order) => status !== 'pending' && status !== 'expired'

type ReceiptProps = {
  query: ShownQuery<Order>
  soldTo: ReactNode
  /** Of a guest's link. */
  token?: string
  /** The way back. */
  back: Pick<ComponentProps<typeof ButtonLink>, 'to' | 'children'>
  /** Below, about the items. */
  children?: (order: Order) => ReactNode
}

export const Receipt = ({ query, soldTo, token, back, children }: ReceiptProps) => (
  <>
    <PageHeader title={pages.receipt.title}>
      {query.data && wasPaid(query.data) && (
        <Button variant="secondary" className="print:hidden" onClick={() => window.print()}>
          <Printer className="size-4" />
          Print or save as PDF
        </Button>
      )}
    </PageHeader>
    <QueryResult query={query} failed={messages.orderFailed}>
      {(order) =>
        wasPaid(order) ? (
          <>
            <ReceiptFacts order={order} soldTo={soldTo} />
            <ReceiptLines order={order} />
            {order.withdrawal?.consent && <OrderSupply order={order} token={token} className="mt-6" />}
            <RefundPolicy text={order.refund_policy} className="mt-6" />
            {children?.(order)}
          </>
        ) : (
          <p>This order wasn’t paid, so there’s no receipt.</p>
        )
      }
    </QueryResult>
    <ButtonLink variant="secondary" className="mt-7 print:hidden" {...back} />
  </>
)
