import type { TaxMode } from '../../contract/choices.ts'
import type { Dispute, OrderRefund } from '../../contract/orders.ts'
import type { Sale, SaleDetails, SalesTotals } from '../../contract/sales.ts'
import { centsToDollars } from '../../contract/text/format.ts'
import { type ItemFactsRow, withDollars } from './cases.ts'

export type SaleRow = Omit<
  Sale,
  'total' | 'refunded' | 'fee' | 'tax' | 'net' | 'discount' | 'bundle' | 'bundle_discount'
> &
  AmountsRow & {
    /** Devices that use the licence keys of the order. */
    activations: number
  }
type AmountsRow = {
  is_gift: boolean
  total_cents: number
  refunded_cents: number
  fee_cents: number
  net_cents: number
  discount_cents: number
  discount_code: string | null
  tax_mode: TaxMode
  /** Less refunded tax. */
  tax_cents: number
  bundle_cents: number
  bundle_name: string | null
}

export type RefundRow = Omit<OrderRefund, 'amount'> & { cents: number }

export type DisputeRow = Omit<Dispute, 'amount'> & { cents: number }

export type SaleDetailsRow = Pick<
  SaleDetails,
  | 'id'
  | 'number'
  | 'paid_at'
  | 'buyer_name'
  | 'status'
  | 'payment_id'
  | 'thread_id'
  | 'refund_policy'
  | 'evidence'
  | 'warning'
  | 'correction'
  | 'stripe_fee'
> &
  AmountsRow & {
    disputed_cents: number
    lost_cents: number
    refundable_cents: number
    livemode: boolean
    refunds: RefundRow[]
    dispute: DisputeRow | null
    items: (Omit<ItemFactsRow, 'last_download_at'> & { refund_cents: number; keys: number })[]
  }

const amountsOf = (row: AmountsRow) => ({
  is_gift: row.is_gift,
  total: centsToDollars(row.total_cents),
  refunded: centsToDollars(row.refunded_cents),
  fee: centsToDollars(row.fee_cents),
  ...(row.tax_mode === 'off' ? {} : { tax: centsToDollars(row.tax_cents) }),
  net: centsToDollars(row.net_cents),
  discount: centsToDollars(row.discount_cents),
  discount_code: row.discount_code,
  bundle: row.bundle_name,
  bundle_discount: centsToDollars(row.bundle_cents),
})

export const toSale = (row: SaleRow): Sale => {
  const { id, number, paid_at, buyer_name, titles, status, is_refund_pending, is_refund_requested } = row
  return { id, number, paid_at, buyer_name, titles, status, ...amountsOf(row), is_refund_pending, is_refund_requested }
}

export type TotalsRow = Pick<AmountsRow, 'total_cents' | 'refunded_cents' | 'fee_cents' | 'net_cents'> & {
  sales: number
}

export const toTotals = (row: TotalsRow): SalesTotals => ({
  orders: row.sales,
  total: centsToDollars(row.total_cents),
  refunded: centsToDollars(row.refunded_cents),
  fee: centsToDollars(row.fee_cents),
  net: centsToDollars(row.net_cents),
})

/** For refunds and disputes. */
export const withAmount = <Row extends { cents: number }>({ cents, ...row }: Row) => ({
  ...row,
  amount: centsToDollars(cents),
})

export const toSaleDetails = (row: SaleDetailsRow): Omit<SaleDetails, 'requests'> => {
  const { id, number, paid_at, buyer_name, status, payment_id, thread_id, refund_policy, evidence, correction } = row
  const { stripe_fee, warning } = row
  return {
    ...{ id, number, paid_at, buyer_name, status, ...amountsOf(row) },
    disputed: centsToDollars(row.disputed_cents),
    lost: centsToDollars(row.lost_cents),
    stripe_fee,
    received: stripe_fee?.currency === 'usd' ? centsToDollars(row.net_cents - stripe_fee.amount) : null,
    refundable: centsToDollars(row.refundable_cents),
    payment_id,
    payment_url: payment_id && `https://dashboard.stripe.com/${row.livemode ? '' : 'test/'}payments/${payment_id}`,
    thread_id,
    refund_policy,
    items: row.items.map(({ refund_cents, ...item }) => ({
      ...withDollars(item),
      refund: centsToDollars(refund_cents),
    })),
    refunds: row.refunds.map(withAmount),
    dispute: row.dispute && withAmount(row.dispute),
    evidence,
    warning,
    correction,
  }
}
