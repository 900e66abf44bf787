import type { TaxMode } from '../../contract/choices.ts'
import type { Dispute, OrderRefund } from '../../contract/orders.ts'
import type { Sale, SaleDetails, SalesTotals } from '../../contract/sales.ts'
import { centsToDollars } from '../../contract/text/format.ts'
import { type InCents, inDollars } from '../_shared/database/statement.ts'

type Amounts = 'total' | 'refunded' | 'fee' | 'net' | 'discount'
type Changed = 'tax' | 'bundle' | 'bundle_discount'
export type SaleRow = InCents<Omit<Sale, Changed>, Amounts> &
  AmountsRow & {
    /** Devices that use the licence keys of the order. */
    activations: number
  }
type AmountsRow = {
  tax_mode: TaxMode
  /** Less refunded tax. */
  tax_cents: number
  bundle_cents: number
  bundle_name: string | null
}

export type RefundRow = Omit<OrderRefund, 'amount'> & { cents: number }

export type DisputeRow = Omit<Dispute, 'amount'> & { cents: number }

type Computed = 'received' | 'payment_url' | 'requests' | 'refunds' | 'dispute' | 'items'
export type SaleDetailsRow = InCents<
  Omit<SaleDetails, Changed | Computed>,
  Amounts | 'disputed' | 'lost' | 'refundable'
> &
  AmountsRow & {
    livemode: boolean
    refunds: RefundRow[]
    dispute: DisputeRow | null
    items: InCents<SaleDetails['items'][number], 'price' | 'discount' | 'refund'>[]
  }

const amountsOf = <Stored extends AmountsRow>({ tax_mode, tax_cents, bundle_name, bundle_cents, ...row }: Stored) => ({
  ...inDollars(row),
  ...(tax_mode === 'off' ? {} : { tax: centsToDollars(tax_cents) }),
  bundle: bundle_name,
  bundle_discount: centsToDollars(bundle_cents),
})

export const toSale = ({ activations: _, ...row }: SaleRow): Sale => amountsOf(row)

export type TotalsRow = InCents<Omit<SalesTotals, 'orders'>, 'total' | 'refunded' | 'fee' | 'net'> & { sales: number }

export const toTotals = ({ sales, ...row }: TotalsRow): SalesTotals => ({ orders: sales, ...inDollars(row) })

/** For refunds and disputes. */
export const withAmount = <Row extends { cents: number }>({ cents, ...row }: Row) => ({
  ...row,
  amount: centsToDollars(cents),
})

export const toSaleDetails = ({ livemode, ...row }: SaleDetailsRow): Omit<SaleDetails, 'requests'> => {
  const { payment_id, stripe_fee } = row
  return {
    ...amountsOf(row),
    received: stripe_fee?.currency === 'usd' ? centsToDollars(row.net_cents - stripe_fee.amount) : null,
    payment_url: payment_id && `https://dashboard.stripe.com/${livemode ? '' : 'test/'}payments/${payment_id}`,
    items: row.items.map(inDollars),
    refunds: row.refunds.map(withAmount),
    dispute: row.dispute && withAmount(row.dispute),
  }
}
