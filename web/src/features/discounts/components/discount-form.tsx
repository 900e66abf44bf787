// A new discount code. It is not changed later, only ended.
import type { DiscountInput } from '@contract/discounts.ts'
import { formatCount, parsePriceCents } from '@contract/format.ts'
import { DISCOUNT_CODE_PATTERN, DISCOUNT_CODE_RULE, DISCOUNT_PERCENT_MAX, DISCOUNT_USES_MAX } from '@contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useDraft } from '@/auth/drafts/use-draft.ts'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { toastError } from '@/lib/toast-outcome.ts'
import { type FieldErrors, useForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { ModalActions } from '@/ui/dialogs/confirm-button.tsx'
import { RadioGroup } from '@/ui/fields/radio-group.tsx'
import { SelectField } from '@/ui/fields/select-field.tsx'
import { TextField } from '@/ui/fields/text-field.tsx'
import { ownTitlesQuery, useCreateDiscount } from '../api.ts'

/** The fields of the form, their check, and the body of the call. */
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

export const EMPTY: DiscountFields = {
  code: '',
  kind: 'percent',
  percent: '',
  amount: '',
  listingId: '',
  startsOn: '',
  endsOn: '',
  maxUses: '',
}

/** Days of a date field, where the seller is: the first from its start, the last to its end. */
const startOf = (day: string) => new Date(`${day}T00:00`)
function endOf(day: string): Date {
  const end = startOf(day)
  end.setDate(end.getDate() + 1)
  return end
}

const isCountUpTo = (text: string, most: number) => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= most

export function errorsOf({ code, kind, percent, amount, startsOn, endsOn, maxUses }: DiscountFields): FieldErrors {
  const errors: FieldErrors = {}
  if (!DISCOUNT_CODE_PATTERN.test(code.trim().toUpperCase())) errors.code = `Use ${DISCOUNT_CODE_RULE}.`
  if (kind === 'percent' && !isCountUpTo(percent.trim(), DISCOUNT_PERCENT_MAX))
    errors.percent = `Enter a whole number from 1 to ${DISCOUNT_PERCENT_MAX}.`
  if (kind === 'amount' && !parsePriceCents(amount)) errors.amount = 'Enter an amount in dollars, such as 4.50.'
  if (endsOn && (endOf(endsOn) <= new Date() || (startsOn && endsOn < startsOn)))
    errors.endsOn = 'Choose a last day that isn’t in the past or before the first day.'
  if (maxUses.trim() && !isCountUpTo(maxUses.trim(), DISCOUNT_USES_MAX))
    errors.maxUses = `Enter a whole number from 1 to ${formatCount(DISCOUNT_USES_MAX)}.`
  return errors
}

const inputOf = (fields: DiscountFields): DiscountInput => ({
  code: fields.code,
  ...(fields.kind === 'percent' ? { percent: Number(fields.percent) } : { amount: fields.amount.trim() }),
  listingId: fields.listingId || null,
  startsAt: fields.startsOn ? startOf(fields.startsOn).toISOString() : null,
  endsAt: fields.endsOn ? endOf(fields.endsOn).toISOString() : null,
  maxUses: fields.maxUses.trim() ? Number(fields.maxUses) : null,
})

const KINDS = [
  { value: 'percent', label: 'A percentage' },
  { value: 'amount', label: 'An amount' },
] as const

export function DiscountForm({ userId, onClose }: { userId: string; onClose: () => void }) {
  const [fields, change] = useDraft('discount', EMPTY)
  const { data: titles = [] } = useQuery(ownTitlesQuery(userId))
  const create = useCreateDiscount(userId)
  const { form, errors } = useForm({
    check: () => errorsOf(fields),
    submit: async () => {
      await create.mutateAsync(inputOf(fields))
      onClose()
      notify.success(messages.discountCreated(fields.code.trim().toUpperCase()))
    },
    onFailure: toastError(messages.discountFailed),
  })
  const text = (name: 'code' | 'percent' | 'amount' | 'startsOn' | 'endsOn' | 'maxUses') => ({
    value: fields[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  return (
    <form {...form} className="grid gap-5">
      <TextField
        label="Code"
        hint="What buyers enter, such as SPRING-20. Case doesn’t matter."
        className="uppercase"
        {...text('code')}
        aria-required
      />
      <RadioGroup
        legend="Discount type"
        name="discount-kind"
        value={fields.kind === 'amount' ? 'amount' : 'percent'}
        choices={KINDS}
        onChange={(kind) => change({ kind })}
      />
      {fields.kind === 'amount' ? (
        <TextField
          label="Amount in dollars"
          hint="Off the order total. At least $0.50 must remain to pay."
          prefix="$"
          inputMode="decimal"
          {...text('amount')}
          aria-required
        />
      ) : (
        <TextField
          label="Percent"
          hint="Off the price of each item."
          inputMode="numeric"
          {...text('percent')}
          aria-required
        />
      )}
      <SelectField
        label="For"
        value={fields.listingId}
        choices={[{ value: '', label: 'All your listings' }, ...titles]}
        onChange={(listingId) => change({ listingId })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="First day (optional)" type="date" {...text('startsOn')} />
        <TextField label="Last day (optional)" type="date" {...text('endsOn')} />
      </div>
      <TextField
        label="Usage limit (optional)"
        hint="Each buyer can use it once."
        inputMode="numeric"
        {...text('maxUses')}
      />
      <ModalActions onCancel={onClose}>
        <Button type="submit" busy={create.isPending}>
          Create code
        </Button>
      </ModalActions>
    </form>
  )
}
