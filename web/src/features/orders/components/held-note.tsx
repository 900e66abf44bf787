// Why an item of an order is no longer its buyer's.
import type { OrderItem } from '@contract/orders.ts'

const REASONS = {
  refunded: 'Refunded. You can no longer download or review this item.',
  unlawful: 'Removed because it’s unlawful. You can no longer download or review this item, and you’ll get a refund.',
  dispute_lost: 'Your bank reversed the payment. You can no longer download or review this item.',
  withdrawn: 'You withdrew from this purchase. You’ll get a refund.',
} as const

export const HeldNote = ({ item }: { item: OrderItem }) =>
  !item.is_held && item.revoke_reason && <p className="mt-1 text-sm text-muted">{REASONS[item.revoke_reason]}</p>
