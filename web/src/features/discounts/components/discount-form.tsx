// A discount code is not changed later, only ended.
import type { DiscountInput } from '@contract/discounts.ts'
import { DISCOUNT_CODE_PATTERN, DISCOUNT_CODE_RULE, DISCOUNT_PERCENT_MAX, DISCOUNT_USES_MAX } from '@contract/limits.ts'
import { formatCount } from '@contract/text/format.ts'
import { isCount, parsePriceCents } from '@contract/text/typed-texts.ts'
import { useQuery } from '@tanstack/react-query'
import type { FieldErrors } from '@/auth/drafts/use-form.ts'
import { dayAhead, endOf, FIRST_DAY_PAST, firstMoment, isSpan, useServerTime } from '@/lib/days.ts'
import * as messages from '@/lib/messages.ts'
import { ModalForm, useModalForm } from '@/ui/dialogs/modal-form.tsx'
import { RadioGroup, SelectField, TextField } from '@/ui/fields/fields.tsx'
import { MoneyField, NumberField } from '@/ui/fields/number-field.tsx'
import { ownTitlesQuery, useCreateDiscount } from '../api.ts'

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
  if (!DISCOUNT_CODE_PATTERN.test(code.trim().toUpperCase())) errors.code = `Use ${DISCOUNT_CODE_RULE}.`
  if (kind === 'percent' && !isCount(percent, DISCOUNT_PERCENT_MAX))
    errors.percent = `Enter a whole number from 1 to ${DISCOUNT_PERCENT_MAX}.`
  if (kind === 'amount' && !parsePriceCents(amount)) errors.amount = 'Enter an amount in dollars, such as 4.50.'
  if (startsOn && startsOn < dayAhead(0)) errors.startsOn = FIRST_DAY_PAST
  if (endsOn && !isSpan(startsOn, endsOn)) errors.endsOn = messages.lastDayInvalid
  if (maxUses.trim() && !isCount(maxUses, DISCOUNT_USES_MAX))
    errors.maxUses = `Enter a whole number from 1 to ${formatCount(DISCOUNT_USES_MAX)}.`
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
  { value: 'percent', label: 'A percentage' },
  { value: 'amount', label: 'An amount' },
] as const

export function DiscountForm({ userId }: { userId: string }) {
  const { data: titles = [] } = useQuery(ownTitlesQuery(userId))
  const create = useCreateDiscount(userId)
  useServerTime()
  const form = useModalForm({
    draft: 'discount',
    initial: EMPTY,
    check: errorsOf,
    submit: (fields) => create.mutateAsync(inputOf(fields)),
    done: ({ code }) => `Code ${code.trim().toUpperCase()} created.`,
    failed: messages.failed,
  })
  const { fields, change, field } = form
  return (
    <ModalForm form={form} submit="Create code">
      <TextField
        label="Code"
        hint="What buyers enter, such as SPRING-20. Case doesn’t matter."
        className="uppercase"
        autoComplete="off"
        {...field('code')}
        aria-required
      />
      <RadioGroup
        legend="Discount type"
        value={fields.kind === 'amount' ? 'amount' : 'percent'}
        choices={KINDS}
        onChange={(kind) => change({ kind })}
      />
      {fields.kind === 'amount' ? (
        <MoneyField
          label="Amount in dollars"
          hint="Off the order total. At least $0.50 must remain to pay."
          {...field('amount')}
          aria-required
        />
      ) : (
        <NumberField label="Percent" hint="Off the price of each item." {...field('percent')} aria-required />
      )}
      <SelectField
        label="For"
        value={fields.listingId}
        choices={[{ value: '', label: 'All your listings' }, ...titles]}
        onChange={(listingId) => change({ listingId })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="First day (optional)" type="date" {...field('startsOn')} />
        <TextField label="Last day (optional)" type="date" {...field('endsOn')} />
      </div>
      <NumberField label="Usage limit (optional)" hint="Each buyer can use it once." {...field('maxUses')} />
    </ModalForm>
  )
}
