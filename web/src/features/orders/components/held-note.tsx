// Why an item of an order is no longer its buyer's.
import type { OrderItem } from '@contract/schemas/orders.ts'

const REASONS = {
  refunded: 'Refunded: you can no longer download or review this item.',
  unlawful:
    'Withdrawn, because it is unlawful: you can no longer download or review this item, and get your money back.',
  dispute_lost: 'Your bank took the payment back: you can no longer download or review this item.',
  withdrawn: 'You withdrew from this purchase, and get your money back.',
} as const

export const HeldNote = ({ item }: { item: OrderItem }) =>
  !item.is_held && item.revoke_reason && <p className="mt-1 text-sm text-muted">{REASONS[item.revoke_reason]}</p>
