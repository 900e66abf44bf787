import type { SaleFilter, SaleState } from '@contract/choices.ts'
import type { OrderRefund } from '@contract/orders.ts'
import { Badge } from '@/ui/text.tsx'

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

const LOOKS = { paid: 'good', partially_refunded: 'plain', refunded: 'plain', disputed: 'warning' } as const

export const StateBadge = ({ state }: { state: SaleState }) => <Badge look={LOOKS[state]}>{STATE_NAMES[state]}</Badge>
