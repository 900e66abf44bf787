// The fields of a reduced price.
import { formatDollars, parsePriceCents } from '@contract/format.ts'
import { PRICE_MIN_CENTS } from '@contract/limits.ts'
import type { Listing } from '@contract/listings.ts'
import { useQuery } from '@tanstack/react-query'
import { useDraft } from '@/auth/drafts/use-draft.ts'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { toastError, toastOutcome } from '@/lib/toast-outcome.ts'
import { type FieldErrors, useForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { MomentText } from '@/ui/date-text.tsx'
import { Failure } from '@/ui/feedback/alert.tsx'
import { TextField } from '@/ui/fields/text-field.tsx'
import { reductionQuery, useEndReduction, useReducePrice } from '../api.ts'
import { FormSection } from './form-section.tsx'

type Fields = { price: string; startsOn: string; endsOn: string }

/** Days of a date field, where the seller is: the first from its start, the last to its end. */
const startOf = (day: string) => new Date(`${day}T00:00`)
function endOf(day: string): Date {
  const end = startOf(day)
  end.setDate(end.getDate() + 1)
  return end
}

function errorsOf({ price, startsOn, endsOn }: Fields, regular: number): FieldErrors {
  const errors: FieldErrors = {}
  const cents = parsePriceCents(price)
  if (cents === null || (cents > 0 && cents < PRICE_MIN_CENTS) || cents >= Math.round(regular * 100))
    errors.price = `Enter a price below ${formatDollars(regular)}, such as 4.50.`
  if (!endsOn || endOf(endsOn) <= new Date() || (startsOn && endsOn < startsOn))
    errors.endsOn = 'Choose a last day that isn’t in the past or before the first day.'
  return errors
}

function ReductionForm({ listing }: { listing: Listing }) {
  const [fields, change] = useDraft(`reduction:${listing.id}`, { price: '', startsOn: '', endsOn: '' })
  const reduce = useReducePrice(listing.id)
  const { form, errors } = useForm({
    check: () => errorsOf(fields, listing.price),
    submit: async () => {
      const { price, startsOn, endsOn } = fields
      const startsAt = startsOn && startOf(startsOn) > new Date() ? startOf(startsOn).toISOString() : null
      await reduce.mutateAsync({ price: price.trim(), startsAt, endsAt: endOf(endsOn).toISOString() })
      notify.success(messages.priceReduced)
    },
    onFailure: toastError(messages.itemUpdateFailed),
  })
  const text = (name: keyof Fields) => ({
    value: fields[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  return (
    <form {...form} className="grid gap-5">
      <TextField
        label="Sale price"
        prefix="$"
        inputMode="decimal"
        className="tabular max-w-48"
        {...text('price')}
        aria-required
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="First day (optional)" type="date" {...text('startsOn')} />
        <TextField label="Last day" type="date" {...text('endsOn')} aria-required />
      </div>
      <Button type="submit" variant="secondary" className="justify-self-start" busy={reduce.isPending}>
        Set sale price
      </Button>
    </form>
  )
}

/** The sale price of a listing, where its seller edits it: one that holds or will, or the form for one. */
export function Reduction({ listing }: { listing: Listing }) {
  const { data: reduction, isError, refetch } = useQuery(reductionQuery(listing.id))
  const end = useEndReduction(listing.id)
  const confirm = () =>
    end.mutate(undefined, {
      ...toastOutcome(messages.reductionEnded, messages.itemUpdateFailed),
    })
  return (
    <FormSection
      title="Sale"
      lead="Offer a lower price for a few days. Buyers also see the regular price and the lowest price of the previous 30 days."
    >
      {isError && <Failure text={messages.itemFailed} onRetry={() => void refetch()} />}
      {reduction && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <p>
            <strong className="tabular">{formatDollars(reduction.price)}</strong> from{' '}
            <MomentText iso={reduction.starts_at} /> until <MomentText iso={reduction.ends_at} />
          </p>
          <Button variant="secondary" size="sm" busy={end.isPending} onClick={confirm}>
            End sale
          </Button>
        </div>
      )}
      {reduction === null && <ReductionForm listing={listing} />}
    </FormSection>
  )
}
