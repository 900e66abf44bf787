// A new discount code. It is not changed later, only ended.

import { useQuery } from '@tanstack/react-query'
import { useDraft } from '@/auth/use-draft.ts'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { toastError } from '@/lib/toast-outcome.ts'
import { useForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { ModalActions } from '@/ui/confirm-button.tsx'
import { RadioGroup } from '@/ui/radio-group.tsx'
import { SelectField } from '@/ui/select-field.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { ownTitlesQuery, useCreateDiscount } from '../api.ts'
import { EMPTY, errorsOf, inputOf } from '../discount-fields.ts'

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
