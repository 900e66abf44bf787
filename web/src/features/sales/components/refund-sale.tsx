import { REFUND_REASON_MAX_CHARACTERS } from '@contract/limits.ts'
import type { SaleDetails } from '@contract/sales.ts'
import { formatCents, formatDollars, formatParts } from '@contract/text/format.ts'
import { parsePriceCents } from '@contract/text/typed-texts.ts'
import type { FieldErrors } from '@/auth/drafts/use-form.ts'
import * as messages from '@/lib/messages.ts'
import { isWholeRefund, refundAmountError } from '@/lib/order-facts.ts'
import { plural, t } from '@/lib/texts.ts'
import { DialogButton } from '@/ui/dialogs/dialogs.tsx'
import { ModalForm, useModalForm } from '@/ui/dialogs/modal-form.tsx'
import { RadioGroup, TextAreaField } from '@/ui/fields/fields.tsx'
import { MoneyField } from '@/ui/fields/number-field.tsx'
import { useRefundSale } from '../api.ts'
import { buyerName } from '../words.tsx'

const ALL = 'all'
const AMOUNT = 'amount'

/** What can be refunded: everything that is left, one of several items, or an amount. */
const choicesOf = ({ items, total, refundable }: SaleDetails) => {
  const most = formatDollars(refundable)
  const refundableItems = items.filter(({ refund }) => refund > 0)
  return [
    { value: ALL, label: refundable < total ? t`Everything left, ${most}` : t`Everything, ${most}` },
    ...(refundableItems.length > 1 ? refundableItems : []).map(({ id, title, refund }) => ({
      value: id,
      label: `${title}, ${formatDollars(refund)}`,
    })),
    { value: AMOUNT, label: t`Another amount` },
  ]
}

/** The items whose access ends: one, or with the last of the money all that cost something. */
const endingItems = ({ items, refundable }: SaleDetails, chosen: string, amount: string) =>
  items.filter(
    ({ id, price, discount, is_held }) =>
      is_held && (id === chosen || (price + discount > 0 && isWholeRefund(amount, refundable))),
  )

function Effects({ sale, chosen, amount }: { sale: SaleDetails; chosen: string; amount: string }) {
  const kept = sale.is_gift ? t`The recipient keeps access` : t`The buyer keeps access`
  const ending = endingItems(sale, chosen, amount)
  const keys = ending.reduce((sum, item) => sum + item.keys, 0)
  const titles = sale.items.length > 1 ? formatParts(ending.map(({ title }) => title)) : ''
  const access = sale.is_gift ? t`The recipient’s access ends` : t`Access ends`
  const accessTo = sale.is_gift ? t`The recipient’s access ends: ${titles}` : t`Access ends: ${titles}`
  return (
    <div role="status" className="rounded-md bg-sunken px-4 py-3">
      <ul className="grid gap-1 wrap-anywhere">
        <li>{ending.length === 0 ? kept : titles ? accessTo : access}</li>
        {keys > 0 && <li>{plural(keys, { one: '# key is revoked', other: '# keys are revoked' })}</li>}
        {sale.fee > 0 && <li>{t`The marketplace refunds its share of the fee`}</li>}
      </ul>
      <p className="mt-1 text-sm text-muted">{t`You can’t undo a refund.`}</p>
    </div>
  )
}

function RefundForm({ sale }: { sale: SaleDetails }) {
  const refund = useRefundSale(sale.id)
  const choices = choicesOf(sale)
  const chosenIn = (what: string) => choices.find(({ value }) => value === what)?.value ?? ALL
  const amountOf = ({ what, amount }: { what: string; amount: string }) =>
    chosenIn(what) === AMOUNT
      ? amount.trim()
      : (sale.items.find(({ id }) => id === what)?.refund ?? sale.refundable).toFixed(2)
  const form = useModalForm({
    draft: `refund:${sale.id}`,
    // The id makes the refund idempotent, also after a lapsed session.
    initial: { refundId: crypto.randomUUID() as string, what: ALL, amount: '', reason: '' },
    required: { reason: messages.reasonRequired },
    check: (fields): FieldErrors => {
      const wrong = refundAmountError(amountOf(fields), sale.refundable)
      return wrong ? { amount: wrong } : {}
    },
    submit: ({ reason, refundId, ...fields }) => {
      const chosen = chosenIn(fields.what)
      return refund.mutateAsync({
        refundId,
        amount: amountOf(fields),
        reason: reason.trim(),
        ...(chosen !== ALL && chosen !== AMOUNT && { itemId: chosen }),
      })
    },
    done: t`Refund started.`,
    failed: t`We couldn’t start the refund. Try again.`,
  })
  const chosen = chosenIn(form.fields.what)
  const amount = amountOf(form.fields)
  const cents = parsePriceCents(amount)
  return (
    <ModalForm form={form} submit={cents ? t`Refund ${{ amount: formatCents(cents) }}` : t`Refund`} variant="danger">
      <RadioGroup
        legend={t`What to refund`}
        isStacked
        value={chosen}
        choices={choices}
        onChange={(what) => form.change({ what })}
      />
      {chosen === AMOUNT && (
        <MoneyField
          label={t`Amount in dollars`}
          hint={t`Up to ${{ most: formatDollars(sale.refundable) }}.`}
          {...form.field('amount')}
          aria-required
        />
      )}
      <TextAreaField
        label={t`Reason`}
        hint={t`${{ buyer: buyerName(sale.buyer_name) }} will see this.`}
        rows={3}
        maxLength={REFUND_REASON_MAX_CHARACTERS}
        {...form.field('reason')}
      />
      <Effects sale={sale} chosen={chosen} amount={amount} />
    </ModalForm>
  )
}

export const RefundSale = ({ sale }: { sale: SaleDetails }) =>
  sale.refundable > 0 && (
    <DialogButton size="md" title={t`Refund this order`} content={<RefundForm sale={sale} />}>
      {t`Refund`}
    </DialogButton>
  )
