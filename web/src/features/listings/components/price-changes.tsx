import { formatCents } from '@contract/format.ts'
import type { OwnListing } from '@contract/listings.ts'
import type { FieldErrors } from '@/lib/use-form.ts'
import { MoneyField, RadioGroup, TextField } from '@/ui/fields/fields.tsx'
import { ModalForm, useModalForm } from '@/ui/modal-form.tsx'
import { centsOf, type PriceFields, priceAfter, problemOf } from '../change-prices.ts'

const WAYS = [
  { value: 'set', label: 'Set a price' },
  { value: 'raise', label: 'Raise by percent' },
  { value: 'lower', label: 'Lower by percent' },
] as const

/** Listings whose new prices are shown. */
const SHOWN_MAX = 5

type PriceChangesProps = { listings: OwnListing[]; save: (fields: PriceFields) => Promise<unknown> }

export function PriceChanges({ listings, save }: PriceChangesProps) {
  const form = useModalForm<PriceFields>({
    draft: 'prices',
    initial: { way: 'set', amount: '' },
    check: (fields) => {
      const problem = problemOf(fields, listings)
      return problem === null ? ({} as FieldErrors) : { amount: problem }
    },
    submit: save,
    failed: 'The prices couldn’t be changed. Try again.',
  })
  const { fields, change, field } = form
  const way = WAYS.find(({ value }) => value === fields.way)?.value ?? 'set'
  const Amount = way === 'set' ? MoneyField : TextField
  return (
    <ModalForm form={form} submit="Change prices">
      <RadioGroup legend="Change" value={way} choices={WAYS} onChange={(chosen) => change({ way: chosen })} />
      <Amount
        label={way === 'set' ? 'New price' : 'Percent'}
        inputMode="decimal"
        autoComplete="off"
        className="max-w-40"
        {...field('amount')}
      />
      {fields.amount !== '' && problemOf(fields, listings) === null && (
        <NewPrices listings={listings} fields={fields} />
      )}
    </ModalForm>
  )
}

const NewPrices = ({ listings, fields }: { listings: OwnListing[]; fields: PriceFields }) => (
  <ul aria-label="New prices" className="grid gap-1 text-sm">
    {listings.slice(0, SHOWN_MAX).map((listing) => (
      <li key={listing.id} className="flex justify-between gap-4">
        <span className="truncate">{listing.title}</span>
        <span className="tabular shrink-0">
          {formatCents(centsOf(listing))} → <b>{formatCents(priceAfter(listing, fields))}</b>
        </span>
      </li>
    ))}
    {listings.length > SHOWN_MAX && <li className="text-muted">And {listings.length - SHOWN_MAX} more.</li>}
  </ul>
)
