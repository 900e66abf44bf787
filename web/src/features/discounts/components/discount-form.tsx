// A discount code is not changed later, only ended.
import { type DiscountInput, discountCalls } from '@contract/discounts.ts'
import { DISCOUNT_CODE_PATTERN, DISCOUNT_CODE_RULE, DISCOUNT_PERCENT_MAX, DISCOUNT_USES_MAX } from '@contract/limits.ts'
import { formatCount } from '@contract/text/format.ts'
import { isCount, parsePriceCents } from '@contract/text/typed-texts.ts'
import { useQuery } from '@tanstack/react-query'
import type { FieldErrors } from '@/auth/drafts/use-form.ts'
import { useCall } from '@/lib/calls/query.ts'
import { dayAhead, endOf, FIRST_DAY_PAST, firstMoment, isSpan, useServerTime } from '@/lib/days.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { ModalForm, useModalForm } from '@/ui/dialogs/modal-form.tsx'
import { RadioGroup, SelectField, TextField } from '@/ui/fields/fields.tsx'
import { MoneyField, NumberField } from '@/ui/fields/number-field.tsx'
import { ownTitlesQuery } from '../api.ts'

type DiscountFields = {
  code: string
  kind: string
  percent: string
  amount: string
  listingId: string
  startsOn: string
  endsOn: string
  maxUses: string
}

const EMPTY: DiscountFields = {
  code: '',
  kind: 'percent',
  percent: '',
  amount: '',
  listingId: '',
  startsOn: '',
  endsOn: '',
  maxUses: '',
}

function errorsOf({ code, kind, percent, amount, startsOn, endsOn, maxUses }: DiscountFields): FieldErrors {
  const errors: FieldErrors = {}
  if (!DISCOUNT_CODE_PATTERN.test(code.trim().toUpperCase())) errors.code = t`Use ${DISCOUNT_CODE_RULE}.`
  if (kind === 'percent' && !isCount(percent, DISCOUNT_PERCENT_MAX))
    errors.percent = t`Enter a whole number from 1 to ${DISCOUNT_PERCENT_MAX}.`
  if (kind === 'amount' && !parsePriceCents(amount)) errors.amount = t`Enter an amount in dollars, such as 4.50.`
  if (startsOn && startsOn < dayAhead(0)) errors.startsOn = FIRST_DAY_PAST
  if (endsOn && !isSpan(startsOn, endsOn)) errors.endsOn = messages.lastDayInvalid
  if (maxUses.trim() && !isCount(maxUses, DISCOUNT_USES_MAX))
    errors.maxUses = t`Enter a whole number from 1 to ${{ most: formatCount(DISCOUNT_USES_MAX) }}.`
  return errors
}

const inputOf = (fields: DiscountFields): DiscountInput => ({
  code: fields.code,
  ...(fields.kind === 'percent' ? { percent: Number(fields.percent) } : { amount: fields.amount.trim() }),
  listingId: fields.listingId || null,
  startsAt: firstMoment(fields.startsOn),
  endsAt: fields.endsOn ? endOf(fields.endsOn).toISOString() : null,
  maxUses: fields.maxUses.trim() ? Number(fields.maxUses) : null,
})

const KINDS = [
  { value: 'percent', label: t`A percentage` },
  { value: 'amount', label: t`An amount` },
] as const

export function DiscountForm({ userId }: { userId: string }) {
  const { data: titles = [] } = useQuery(ownTitlesQuery(userId))
  const create = useCall(discountCalls.createDiscount, { userId })
  useServerTime()
  const form = useModalForm({
    draft: 'discount',
    initial: EMPTY,
    check: errorsOf,
    submit: (fields) => create.mutateAsync(inputOf(fields)),
    done: ({ code }) => t`Code ${{ code: code.trim().toUpperCase() }} created.`,
    failed: messages.failed,
  })
  const { fields, change, field } = form
  return (
    <ModalForm form={form} submit={t`Create code`}>
      <TextField
        label={t`Code`}
        hint={t`What buyers enter, such as SPRING-20. Case doesn’t matter.`}
        className="uppercase"
        autoComplete="off"
        {...field('code')}
        aria-required
      />
      <RadioGroup
        legend={t`Discount type`}
        value={fields.kind === 'amount' ? 'amount' : 'percent'}
        choices={KINDS}
        onChange={(kind) => change({ kind })}
      />
      {fields.kind === 'amount' ? (
        <MoneyField
          label={t`Amount in dollars`}
          hint={t`Off the order total. At least $0.50 must remain to pay.`}
          {...field('amount')}
          aria-required
        />
      ) : (
        <NumberField label={t`Percent`} hint={t`Off the price of each item.`} {...field('percent')} aria-required />
      )}
      <SelectField
        label={t`For`}
        value={fields.listingId}
        choices={[{ value: '', label: t`All your listings` }, ...titles]}
        onChange={(listingId) => change({ listingId })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={t`First day (optional)`} type="date" {...field('startsOn')} />
        <TextField label={t`Last day (optional)`} type="date" {...field('endsOn')} />
      </div>
      <NumberField label={t`Usage limit (optional)`} hint={t`Each buyer can use it once.`} {...field('maxUses')} />
    </ModalForm>
  )
}
