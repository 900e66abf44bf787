// What a seller's orders are called.
import type { SaleFilter } from '@contract/choices.ts'
import type { OrderRefund } from '@contract/sales.ts'

export const STATE_NAMES: Record<SaleFilter, string> = {
  refund_requested: 'Refund requested',
  paid: 'Paid',
  partially_refunded: 'Partly refunded',
  refunded: 'Refunded',
  disputed: 'Disputed',
}

export const REFUND_NAMES: Record<OrderRefund['state'], string> = {
  pending: 'In progress',
  refunded: 'Refunded',
  failed: 'Rejected by Stripe',
}

export const buyerName = (name: string | null): string => name ?? 'Deleted user'
