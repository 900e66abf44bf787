import { PRICE_MIN_CENTS } from '@contract/limits.ts'
import { type Listing, listingCalls } from '@contract/listings.ts'
import { formatDollars } from '@contract/text/format.ts'
import { parsePriceCents } from '@contract/text/typed-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { type FieldErrors, useDraftForm } from '@/auth/drafts/use-form.ts'
import { useCall } from '@/lib/calls/query.ts'
import { dayAhead, endOf, FIRST_DAY_PAST, firstMoment, isSpan, useServerTime } from '@/lib/days.ts'
import * as messages from '@/lib/messages.ts'
import { ph, Trans, t } from '@/lib/texts.ts'
import { notify, toastOutcome } from '@/lib/toast.ts'
import { Button } from '@/ui/button.tsx'
import { ConfirmButton } from '@/ui/dialogs/dialogs.tsx'
import { TextField } from '@/ui/fields/fields.tsx'
import { MoneyField } from '@/ui/fields/number-field.tsx'
import { Failure } from '@/ui/page-parts.tsx'
import { DateText, LastDay } from '@/ui/text.tsx'
import { reductionQuery } from '../api.ts'
import { FormSection } from './form-section.tsx'

type Fields = { price: string; startsOn: string; endsOn: string }

function errorsOf({ price, startsOn, endsOn }: Fields, regular: number): FieldErrors {
  const errors: FieldErrors = {}
  const cents = parsePriceCents(price)
  if (cents === null || (cents > 0 && cents < PRICE_MIN_CENTS) || cents >= Math.round(regular * 100))
    errors.price = t`Enter a price below ${{ price: formatDollars(regular) }}, such as 4.50.`
  if (startsOn && startsOn < dayAhead(0)) errors.startsOn = FIRST_DAY_PAST
  if (!isSpan(startsOn, endsOn)) errors.endsOn = messages.lastDayInvalid
  return errors
}

function ReductionForm({ listing }: { listing: Listing }) {
  const reduce = useCall(listingCalls.reducePrice, { id: listing.id })
  useServerTime()
  const { form, field, busy } = useDraftForm<Fields>({
    draft: `reduction:${listing.id}`,
    initial: { price: '', startsOn: '', endsOn: '' },
    check: (fields) => errorsOf(fields, listing.price),
    submit: async ({ price, startsOn, endsOn }) => {
      await reduce.mutateAsync({
        price: price.trim(),
        startsAt: firstMoment(startsOn),
        endsAt: endOf(endsOn).toISOString(),
      })
      notify.success(t`Sale price saved.`)
    },
    failed: messages.itemUpdateFailed,
  })
  return (
    <form {...form} className="grid gap-5">
      <MoneyField label={t`Sale price`} className="max-w-48" {...field('price')} aria-required />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={t`First day (optional)`} type="date" {...field('startsOn')} />
        <TextField label={t`Last day`} type="date" {...field('endsOn')} aria-required />
      </div>
      <Button type="submit" variant="secondary" className="justify-self-start" busy={busy}>
        {t`Set sale price`}
      </Button>
    </form>
  )
}

/** The current or scheduled sale, or the form for one. */
export function Reduction({ listing }: { listing: Listing }) {
  const { data: reduction, isError, refetch } = useQuery(reductionQuery(listing.id))
  const end = useCall(listingCalls.endReduction, { id: listing.id })
  return (
    <FormSection
      title={t({ message: 'Sale', context: 'reduced price' })}
      lead={t`Offer a lower price for a few days. Buyers also see the regular price and the lowest price of the previous 30 days.`}
    >
      {isError && <Failure text={messages.itemFailed} onRetry={refetch} />}
      {reduction && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <p>
            <Trans>
              <strong className="tabular">{ph({ price: formatDollars(reduction.price) })}</strong> from{' '}
              <DateText iso={reduction.starts_at} /> through <LastDay end={reduction.ends_at} />
            </Trans>
          </p>
          <ConfirmButton
            size="sm"
            variant="secondary"
            title={t`End the sale of “${{ title: listing.title }}”`}
            text={t`Buyers pay the regular price again. You can’t undo this.`}
            run={() => end.mutateAsync()}
            {...toastOutcome(t`Sale ended. The item is back to its regular price.`, messages.itemUpdateFailed)}
          >
            {t`End sale`}
          </ConfirmButton>
        </div>
      )}
      {reduction === null && <ReductionForm listing={listing} />}
    </FormSection>
  )
}
