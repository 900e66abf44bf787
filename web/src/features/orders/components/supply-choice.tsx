import { declarationCalls, SUPPLY_CONSENT } from '@contract/checkout.ts'
import type { Order } from '@contract/orders.ts'
import { readableMessage } from '@/lib/calls/api-error.ts'
import { useSend } from '@/lib/calls/query.ts'
import { notify } from '@/lib/toast.ts'
import { ConfirmButton } from '@/ui/dialogs/dialogs.tsx'
import { MomentText } from '@/ui/text.tsx'

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

const onError = (error: Error) => {
  console.error(error)
  notify.error(readableMessage(error, 'We couldn’t save this. Try again.'))
}

export function SupplyChoice({ orderId, number, titles, until, token }: SupplyChoiceProps) {
  const order = { params: { orderId }, token }
  const consent = useSend(declarationCalls.giveConsent, { onError })
  const withdraw = useSend(declarationCalls.withdrawFromOrder, {
    onSuccess: () => notify.success('You’ve withdrawn from this purchase. Your refund is on its way.'),
    onError,
  })
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
          run={() => consent.mutateAsync({ ...order, body: { version: SUPPLY_CONSENT.version } })}
        >
          Deliver now
        </ConfirmButton>
        <ConfirmButton
          variant="secondary"
          size="sm"
          title="Withdraw from this purchase"
          text={`I withdraw from my contract for ${named}, order ${number}. You’ll get a full refund and a confirmation by email.`}
          confirmLabel="Confirm withdrawal"
          run={() => withdraw.mutateAsync(order)}
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

type OrderSupplyProps = { order: Order; token?: string | undefined; className?: string }

export function OrderSupply({ order, token, className = '' }: OrderSupplyProps) {
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
          token={token}
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
