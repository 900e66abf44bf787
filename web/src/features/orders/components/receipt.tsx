// The receipt of an order, for members and by a guest's link.
import { declarationCalls } from '@contract/checkout.ts'
import type { Order } from '@contract/orders.ts'
import { pages } from '@contract/pages.ts'
import { formatDollars } from '@contract/text/format.ts'
import { useMutation } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { send } from '@/lib/calls/api.ts'
import * as messages from '@/lib/messages.ts'
import { listPrice, paidText, taxLabel } from '@/lib/order-facts.ts'
import { t } from '@/lib/texts.ts'
import { toastError } from '@/lib/toast.ts'
import { Button, ButtonLink } from '@/ui/button.tsx'
import { TextAreaField } from '@/ui/fields/fields.tsx'
import { BoughtLabels, RefundPolicy, SellerIdentityText } from '@/ui/listings/purchase-terms.tsx'
import { useIsHydrated } from '@/ui/once-hydrated.tsx'
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
    <caption className="sr-only">{t`Items`}</caption>
    <thead className="border-b border-line text-sm text-muted">
      <tr>
        <th scope="col" className="py-2 text-left font-medium">
          {t`Item`}
        </th>
        <th scope="col" className="py-2 text-right font-medium">
          {t`Price (USD)`}
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
      {order.bundle && <Sum label={t`Bundle ${{ name: order.bundle }}`} dollars={-order.bundle_discount} />}
      {order.discount_code && <Sum label={t`Discount ${{ code: order.discount_code }}`} dollars={-order.discount} />}
      {order.tax?.mode === 'exclusive' && <Sum label={taxLabel(order.tax.mode)} dollars={order.tax.amount} />}
      {!order.imported_from && <Sum label={t`Total paid`} dollars={order.total_amount} />}
      {order.tax?.mode === 'inclusive' && <Sum label={taxLabel(order.tax.mode)} dollars={order.tax.amount} />}
      {order.refunded > 0 && <Sum label={t`Refunded`} dollars={-order.refunded} />}
      {order.refunded > 0 && <Sum label={t`Remaining`} dollars={order.total_amount - order.refunded} />}
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
    <Fact label={t`Sold by`}>
      {order.items[0]?.seller_name || t`Unknown Seller`}
      <SellerIdentityText identity={order.sellerIdentity} isPrinted className="text-muted" />
    </Fact>
    {soldTo && <Fact label={t`Sold to`}>{soldTo}</Fact>}
    <Fact label={t`Date`}>
      <DateText iso={order.created_at} />
    </Fact>
    <Fact label={t`Order`}>
      <span className="tabular">{order.number}</span>
      <span className="block text-sm text-muted">{order.id}</span>
    </Fact>
  </dl>
)

/** Not for an unfinished checkout or a pending payment. */
export const wasPaid = ({ status }: Order) => !['pending', 'processing', 'expired'].includes(status)

/** The seller's invoice at Stripe, or an address that stays in this page. */
function Billing({ order, token = null }: { order: Order; token?: string | null }) {
  const [address, setAddress] = useState('')
  const isHydrated = useIsHydrated()
  const { mutate, isPending } = useMutation({
    mutationFn: () => send(declarationCalls.getInvoice, { params: { orderId: order.id }, token }),
    onSuccess: ({ url }) => location.assign(url),
    onError: toastError(t`Couldn’t open the invoice. Try again.`),
  })
  if (order.has_invoice)
    return (
      <div className="mt-6 grid justify-items-start gap-3">
        <Button variant="secondary" className="print:hidden" busy={isPending} onClick={() => mutate()}>
          {t`Open invoice`}
        </Button>
        {order.refunded > 0 && (
          <p className="text-sm">{t`The invoice shows what was paid. Refunds are on this receipt, not on the invoice.`}</p>
        )}
      </div>
    )
  return (
    <div className="mt-6 max-w-md">
      {/* What is typed before would be lost. */}
      <div className="min-h-38 print:hidden">
        {isHydrated && (
          <TextAreaField
            label={t`Your address (optional)`}
            hint={t`Printed on this page. We don’t store it.`}
            rows={3}
            maxLength={300}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
        )}
      </div>
      <p className="hidden whitespace-pre-line print:block">{address}</p>
    </div>
  )
}

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
          {t`Print or save as PDF`}
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
            {order.total_amount > 0 && <Billing order={order} token={token} />}
            {children?.(order)}
          </>
        ) : (
          <p>{t`This order wasn’t paid, so there’s no receipt.`}</p>
        )
      }
    </QueryResult>
    <ButtonLink variant="secondary" className="mt-7 print:hidden" {...back} />
  </>
)
