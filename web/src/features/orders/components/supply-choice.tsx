import { SUPPLY_CONSENT } from '@contract/checkout.ts'
import type { Order } from '@contract/orders.ts'
import { ConfirmButton } from '@/ui/dialogs/dialogs.tsx'
import { MomentText } from '@/ui/text.tsx'
import { useGiveConsent, useWithdraw } from '../api.ts'

type SupplyChoiceProps = {
  orderId: string
  number: string | null
  /** Of the waiting items. */
  titles: string[]
  /** The end of the wait (ISO). */
  until: string
  /** Of an emailed link; the session is the default. */
  token?: string | null
}

export function SupplyChoice({ orderId, number, titles, until, token }: SupplyChoiceProps) {
  const consent = useGiveConsent(orderId, token)
  const withdraw = useWithdraw(orderId, token)
  const named = titles.map((title) => `“${title}”`).join(', ')
  return (
    <>
      <p>
        The files will be available on <MomentText iso={until} /> because you didn’t ask for immediate delivery. You can
        withdraw from this purchase until then.
      </p>
      <div className="flex flex-wrap gap-3">
        <ConfirmButton
          variant="primary"
          size="sm"
          title="Deliver now"
          text={SUPPLY_CONSENT.words}
          confirmLabel="I agree"
          run={() => consent.mutateAsync()}
        >
          Deliver now
        </ConfirmButton>
        <ConfirmButton
          variant="secondary"
          size="sm"
          title="Withdraw from this purchase"
          text={`I withdraw from my contract for ${named}, order ${number}. You’ll get a full refund and a confirmation by email.`}
          confirmLabel="Confirm withdrawal"
          run={() => withdraw.mutateAsync()}
        >
          Withdraw from this purchase
        </ConfirmButton>
      </div>
    </>
  )
}

/** Whether an item waits for its buyer's consent. Free items never do. */
export const isWaiting = ({ withdrawal }: Order, { price }: { price: number }): boolean =>
  Boolean(withdrawal?.is_waiting) && price > 0

export function OrderSupply({ order, className = '' }: { order: Order; className?: string }) {
  const { withdrawal } = order
  if (!withdrawal) return null
  const { consent, withdrawn_at: withdrawnAt, is_waiting: waits, until } = withdrawal
  if (!consent && !withdrawnAt && !waits) return null
  return (
    <div className={`grid gap-3 text-sm ${className}`}>
      {waits && (
        <SupplyChoice
          orderId={order.id}
          number={order.number}
          titles={order.items.map(({ title }) => title)}
          until={until}
        />
      )}
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
