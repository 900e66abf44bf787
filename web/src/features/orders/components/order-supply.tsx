// What holds of the right of withdrawal of an order: its files wait for the buyer, who asks for them or withdraws; or what they declared.
import type { Order } from '@contract/orders.ts'
import { MomentText } from '@/ui/date-text.tsx'
import { SupplyChoice } from './supply-choice.tsx'

/** Whether an item waits for its buyer's consent: what was free never does. */
export const isWaiting = ({ withdrawal }: Order, { price }: { price: number }): boolean =>
  Boolean(withdrawal?.is_waiting) && price > 0

export function OrderSupply({ order, className = '' }: { order: Order; className?: string }) {
  const { withdrawal } = order
  if (!withdrawal) return null
  const { consent, withdrawn_at: withdrawnAt, is_waiting: waits, until } = withdrawal
  if (!consent && !withdrawnAt && !waits) return null
  return (
    <div className={`grid gap-3 text-sm ${className}`}>
      {waits && <SupplyChoice orderId={order.id} titles={order.items.map(({ title }) => title)} until={until} />}
      {consent && (
        <p className="text-muted">
          On <MomentText iso={consent.given_at} /> you agreed: “{consent.words}”
        </p>
      )}
      {withdrawnAt && (
        <p>
          You withdrew from this purchase on <MomentText iso={withdrawnAt} />.
        </p>
      )}
    </div>
  )
}
