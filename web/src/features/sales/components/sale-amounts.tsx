// The amounts of a sale in the ledger, from the payment to the net.
import { formatDollars } from '@contract/format.ts'
import type { SaleDetails } from '@contract/sales.ts'
import { listPrice } from '@/lib/order-facts.ts'
import { Card } from '@/ui/card.tsx'

const Row = ({ label, amount, isSum = false }: { label: string; amount: number; isSum?: boolean }) => (
  <div className={`flex justify-between gap-4 py-2 ${isSum ? 'border-t border-line font-semibold' : ''}`}>
    <dt>{label}</dt>
    <dd className="tabular">{formatDollars(amount)}</dd>
  </div>
)

export function SaleAmounts({ sale }: { sale: SaleDetails }) {
  const takenOff = sale.discount + sale.bundle_discount
  return (
    <Card className="p-5">
      <h2 className="text-xl">Payment</h2>
      <dl className="mt-3">
        {takenOff > 0 && (
          <Row
            label={sale.tax === undefined ? 'Price' : 'Price with tax'}
            amount={listPrice({ price: sale.total, discount: takenOff })}
          />
        )}
        {sale.bundle && <Row label={`Bundle ${sale.bundle}`} amount={-sale.bundle_discount} />}
        {sale.discount_code && <Row label={`Discount ${sale.discount_code}`} amount={-sale.discount} />}
        <Row label="Paid by the buyer" amount={sale.total} />
        {sale.refunded > 0 && <Row label="Refunded" amount={-sale.refunded} />}
        {sale.disputed > 0 && <Row label="Held by the buyer’s bank" amount={-sale.disputed} />}
        {sale.lost > 0 && <Row label="Lost in a dispute" amount={-sale.lost} />}
        {sale.fee > 0 && <Row label="Marketplace fee" amount={-sale.fee} />}
        {sale.tax !== undefined && <Row label="Tax you must remit" amount={0 - sale.tax} />}
        <Row label="Yours" amount={sale.net} isSum />
      </dl>
      {sale.disputed > 0 && (
        <p className="mt-3 text-sm text-muted">
          The buyer’s bank holds this money until it decides. You’ll get it back if you win.
        </p>
      )}
      {sale.payment_url && (
        <p className="mt-3 text-sm text-muted">
          See Stripe’s fee and the payout date:{' '}
          <a href={sale.payment_url} target="_blank" rel="noreferrer" className="link">
            this payment at Stripe
          </a>
        </p>
      )}
    </Card>
  )
}
