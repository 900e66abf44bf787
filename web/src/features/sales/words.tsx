import type { SaleFilter, SaleState } from '@contract/choices.ts'
import type { OrderRefund } from '@contract/orders.ts'
import { t } from '@/lib/texts.ts'
import { Badge } from '@/ui/text.tsx'

export const STATE_NAMES: Record<SaleFilter, string> = {
  refund_requested: t`Refund requested`,
  paid: t`Paid`,
  partially_refunded: t`Partly refunded`,
  refunded: t`Refunded`,
  disputed: t`Disputed`,
}

export const REFUND_NAMES: Record<OrderRefund['state'], string> = {
  pending: t`In progress`,
  refunded: t`Refunded`,
  failed: t`Rejected by Stripe`,
}

export const buyerName = (name: string | null): string => name ?? t`Deleted user`

const LOOKS = { paid: 'good', partially_refunded: 'plain', refunded: 'plain', disputed: 'warning' } as const

export const StateBadge = ({ state }: { state: SaleState }) => <Badge look={LOOKS[state]}>{STATE_NAMES[state]}</Badge>
