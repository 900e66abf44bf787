// Sales as rows in cents, and as the API returns them in dollars.
import {
  centsToDollars,
  type Dispute,
  type OrderRefund,
  type Sale,
  type SaleDetails,
  type TaxMode,
} from '../../contract/index.ts'
import { type ItemFactsRow, withDollars } from './cases.ts'

export type SaleRow = Omit<
  Sale,
  'total' | 'refunded' | 'fee' | 'tax' | 'net' | 'discount' | 'bundle' | 'bundle_discount'
> &
  AmountsRow
type AmountsRow = {
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
  'id' | 'paid_at' | 'buyer_name' | 'status' | 'payment_id' | 'thread_id' | 'refund_policy' | 'evidence'
> &
  AmountsRow & {
    disputed_cents: number
    lost_cents: number
    refundable_cents: number
    livemode: boolean
    refunds: RefundRow[]
    dispute: DisputeRow | null
    items: Omit<ItemFactsRow, 'last_download_at'>[]
  }

const amountsOf = ({
  total_cents,
  refunded_cents,
  fee_cents,
  net_cents,
  discount_cents,
  discount_code,
  tax_mode,
  tax_cents,
  bundle_cents,
  bundle_name,
}: AmountsRow) => ({
  total: centsToDollars(total_cents),
  refunded: centsToDollars(refunded_cents),
  fee: centsToDollars(fee_cents),
  ...(tax_mode === 'off' ? {} : { tax: centsToDollars(tax_cents) }),
  net: centsToDollars(net_cents),
  discount: centsToDollars(discount_cents),
  discount_code,
  bundle: bundle_name,
  bundle_discount: centsToDollars(bundle_cents),
})

export const toSale = (row: SaleRow): Sale => {
  const { id, paid_at, buyer_name, titles, status, is_refund_pending, is_refund_requested } = row
  return { id, paid_at, buyer_name, titles, status, ...amountsOf(row), is_refund_pending, is_refund_requested }
}

export const toRefund = ({ cents, ...refund }: RefundRow): OrderRefund => ({ ...refund, amount: centsToDollars(cents) })

export const toDispute = (row: DisputeRow | null): Dispute | null => {
  if (!row) return null
  const { cents, ...dispute } = row
  return { ...dispute, amount: centsToDollars(cents) }
}

export const toSaleDetails = (row: SaleDetailsRow): Omit<SaleDetails, 'requests'> => {
  const { id, paid_at, buyer_name, status, payment_id, thread_id, refund_policy, evidence } = row
  return {
    ...{ id, paid_at, buyer_name, status, ...amountsOf(row) },
    disputed: centsToDollars(row.disputed_cents),
    lost: centsToDollars(row.lost_cents),
    refundable: centsToDollars(row.refundable_cents),
    payment_id,
    payment_url: payment_id && `https://dashboard.stripe.com/${row.livemode ? '' : 'test/'}payments/${payment_id}`,
    thread_id,
    refund_policy,
    items: row.items.map(withDollars),
    refunds: row.refunds.map(toRefund),
    dispute: toDispute(row.dispute),
    evidence,
  }
}
