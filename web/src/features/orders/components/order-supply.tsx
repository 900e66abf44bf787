// What holds of the right of withdrawal of an order: its files wait for the buyer, who asks for them or withdraws; or what they declared.
import { SUPPLY_CONSENT } from '@contract/consent.ts'
import type { Order } from '@contract/schemas/orders.ts'
import { ConfirmButton } from '@/components/confirm-button.tsx'
import { MomentText } from '@/components/moment-text.tsx'
import { orderNumber } from '@/lib/order-number.ts'
import { useGiveConsent, useWithdraw } from '../api/declare.ts'

/** Whether an item waits for its buyer's consent: what was free never does. */
export const isWaiting = ({ withdrawal }: Order, { price }: { price: number }): boolean =>
  Boolean(withdrawal?.is_waiting) && price > 0

function Choice({ order, until }: { order: Order; until: string }) {
  const consent = useGiveConsent(order.id)
  const withdraw = useWithdraw(order.id)
  const titles = order.items.map(({ title }) => `“${title}”`).join(', ')
  return (
    <>
      <p>
        Your files wait until <MomentText iso={until} />, because you did not ask for immediate supply. Until then you
        may withdraw from this purchase.
      </p>
      <div className="flex flex-wrap gap-3">
        <ConfirmButton
          variant="primary"
          size="sm"
          title="Download now"
          text={SUPPLY_CONSENT.words}
          confirmLabel="I agree"
          busy={consent.isPending}
          onConfirm={(close) => consent.mutate(undefined, { onSettled: close })}
        >
          Download now
        </ConfirmButton>
        <ConfirmButton
          variant="secondary"
          size="sm"
          title="Withdraw from this purchase"
          text={`I withdraw from my contract for ${titles}, order ${orderNumber(order.id)}. You get all of your money back, and a confirmation by mail.`}
          confirmLabel="Confirm withdrawal"
          busy={withdraw.isPending}
          onConfirm={(close) => withdraw.mutate(undefined, { onSettled: close })}
        >
          Withdraw from this purchase
        </ConfirmButton>
      </div>
    </>
  )
}

export function OrderSupply({ order, className = '' }: { order: Order; className?: string }) {
  const { withdrawal } = order
  if (!withdrawal) return null
  const { consent, withdrawn_at: withdrawnAt, is_waiting: waits, until } = withdrawal
  if (!consent && !withdrawnAt && !waits) return null
  return (
    <div className={`grid gap-3 text-sm ${className}`}>
      {waits && <Choice order={order} until={until} />}
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
