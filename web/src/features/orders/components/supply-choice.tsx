import { declarationCalls } from '@contract/checkout.ts'
import { CONTACT_NAME_MAX_CHARACTERS } from '@contract/limits.ts'
import type { Order } from '@contract/orders.ts'
import { formatUtcDay } from '@contract/text/dates.ts'
import { MODEL_FORM, modelForm, sellerOf, supplyConsent, withdrawalInstructions } from '@contract/text/withdrawal.ts'
import { readableMessage } from '@/lib/calls/api-error.ts'
import { useSend } from '@/lib/calls/query.ts'
import { quotedTitles } from '@/lib/format.ts'
import * as messages from '@/lib/messages.ts'
import { ph, Trans, t } from '@/lib/texts.ts'
import { notify } from '@/lib/toast.ts'
import { ConfirmButton, DialogButton } from '@/ui/dialogs/dialogs.tsx'
import { ModalForm, useModalForm } from '@/ui/dialogs/modal-form.tsx'
import { TextField } from '@/ui/fields/fields.tsx'
import { Fold } from '@/ui/fold.tsx'
import { Quote } from '@/ui/statement-text.tsx'
import { MomentText } from '@/ui/text.tsx'

type SupplyChoiceProps = {
  orderId: string
  number: string | null
  /** Of the waiting items. */
  titles: string[]
  /** Until when the files wait and the buyer can withdraw (ISO); null if they don't or can't. */
  waitsUntil: string | null
  withdrawUntil: string | null
  isGift?: boolean
  /** Of an emailed link; the session is the default. */
  token?: string | null
}

const onError = (error: Error) => {
  console.error(error)
  notify.error(readableMessage(error, t`We couldn’t save this. Try again.`))
}

function WithdrawalForm({ orderId, number, titles, token = null }: SupplyChoiceProps) {
  const withdraw = useSend(declarationCalls.withdrawFromOrder)
  const form = useModalForm({
    draft: `withdrawal:${orderId}`,
    initial: { name: '' },
    required: { name: t`Enter your name.` },
    submit: ({ name }) => withdraw.mutateAsync({ params: { orderId }, body: { name: name.trim() }, token }),
    done: t`You’ve withdrawn from this purchase. Your refund is on its way.`,
    failed: messages.notSaved,
  })
  return (
    <ModalForm form={form} submit={t`Confirm withdrawal`} variant="danger">
      <p>
        {t`I withdraw from my contract for ${{ titles: quotedTitles(titles.map((title) => ({ title }))) }}, order ${{ number: number ?? '' }}. You’ll get a full refund and a confirmation by email. The seller gets your name.`}
      </p>
      <TextField
        label={t`Your name`}
        autoComplete="name"
        maxLength={CONTACT_NAME_MAX_CHARACTERS}
        {...form.field('name')}
      />
    </ModalForm>
  )
}

export function SupplyChoice(of: SupplyChoiceProps) {
  const { orderId, waitsUntil, withdrawUntil, isGift = false, token } = of
  const consent = useSend(declarationCalls.giveConsent, { onError })
  const { words, version } = supplyConsent(isGift)
  return (
    <>
      <p>
        {waitsUntil && (
          <Trans>
            The files will be available on <MomentText iso={waitsUntil} /> because you didn’t ask for immediate
            delivery.
          </Trans>
        )}{' '}
        {withdrawUntil && isGift && (
          <Trans>
            You can withdraw from this purchase until the gift is opened, but not after{' '}
            <MomentText iso={withdrawUntil} />.
          </Trans>
        )}
        {withdrawUntil && !isGift && t`You can withdraw from this purchase until then.`}
      </p>
      <div className="flex flex-wrap gap-3">
        {waitsUntil && (
          <ConfirmButton
            variant="primary"
            size="sm"
            title={t`Deliver now`}
            text={words}
            confirmLabel={t`I agree`}
            run={() => consent.mutateAsync({ params: { orderId }, token, body: { version } })}
          >
            {t`Deliver now`}
          </ConfirmButton>
        )}
        {withdrawUntil && (
          <DialogButton title={t`Withdraw from this purchase`} content={<WithdrawalForm {...of} />}>
            {t`Withdraw from this purchase`}
          </DialogButton>
        )}
      </div>
    </>
  )
}

/** Whether the buyer can withdraw from an item. Free items aren't a reason to. */
export const canWithdraw = ({ withdrawal }: Order, { price }: { price: number }): boolean =>
  Boolean(withdrawal?.can_withdraw) && price > 0

/** Whether an item waits for its buyer's consent. Free items never do. */
export const isWaiting = ({ withdrawal }: Order, { price }: { price: number }): boolean =>
  Boolean(withdrawal?.is_waiting) && price > 0

function Instructions({ order, days }: { order: Order; days: number }) {
  const contract = {
    seller: sellerOf(order.sellerIdentity, order.items[0]?.seller_name || t`the seller`),
    titles: order.items.map(({ title }) => title),
    number: order.number,
    day: formatUtcDay(order.created_at),
    days,
    isGift: order.gift !== null,
    isPrivate: order.sellerIdentity?.kind === 'private',
  }
  return (
    <Fold name={t`Your right of withdrawal, with a model form`}>
      <div className="mt-2 grid max-w-prose gap-3">
        {withdrawalInstructions(contract).map((text) => (
          <p key={text}>{text}</p>
        ))}
        <p className="font-semibold">{MODEL_FORM}</p>
        <Quote>{modelForm(contract).join('\n')}</Quote>
      </div>
    </Fold>
  )
}

type OrderSupplyProps = { order: Order; token?: string | undefined; className?: string }

export function OrderSupply({ order, token, className = '' }: OrderSupplyProps) {
  const { withdrawal } = order
  if (!withdrawal) return null
  const { consent, withdrawn_at: withdrawnAt, is_waiting: waits, can_withdraw: canWithdraw, until } = withdrawal
  if (!consent && !withdrawnAt && !waits && !canWithdraw) return null
  return (
    <div className={`grid gap-3 text-sm ${className}`}>
      {(waits || canWithdraw) && (
        <SupplyChoice
          orderId={order.id}
          number={order.number}
          titles={order.items.map(({ title }) => title)}
          waitsUntil={waits ? until : null}
          withdrawUntil={canWithdraw ? until : null}
          isGift={order.gift !== null}
          token={token}
        />
      )}
      {canWithdraw && <Instructions order={order} days={withdrawal.days} />}
      {consent && (
        <p className="text-muted">
          <Trans>
            On <MomentText iso={consent.given_at} /> you agreed: “{ph({ words: consent.words })}”
          </Trans>
        </p>
      )}
      {withdrawnAt && (
        <p>
          <Trans>
            You withdrew from this purchase on <MomentText iso={withdrawnAt} />.
          </Trans>
        </p>
      )}
    </div>
  )
}
