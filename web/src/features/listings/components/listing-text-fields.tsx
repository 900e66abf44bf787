// What a seller writes of a listing, in upload and edit: its details, then its price.
import { CURRENCY, DESCRIPTION_MAX_CHARACTERS, TITLE_MAX_CHARACTERS } from '@contract/limits.ts'
import { Fragment, type ReactNode } from 'react'
import type { FieldErrors } from '@/lib/use-form.ts'
import { RadioGroup } from '@/ui/fields/radio-group.tsx'
import { TextAreaField, TextField } from '@/ui/fields/text-field.tsx'
import type { ListingText } from '../check-listing.ts'
import { FormSection } from './form-section.tsx'

type ListingTextFieldsProps = {
  titleLabel: string
  text: ListingText
  errors: FieldErrors
  onChange: (change: Partial<ListingText>) => void
  disabled?: boolean
  /** Why the price cannot be changed now. */
  priceNote?: string | undefined
}

const CHOICES = [
  { value: 'fixed', label: 'Exactly this amount' },
  { value: 'yes', label: 'This amount or more' },
] as const

export function ListingTextFields({ titleLabel, text, errors, onChange, disabled, priceNote }: ListingTextFieldsProps) {
  const { title, description, ...pricing } = {
    title: (
      <TextField
        label={titleLabel}
        value={text.title}
        maxLength={TITLE_MAX_CHARACTERS}
        error={errors.title}
        disabled={disabled}
        required
        onChange={(event) => onChange({ title: event.target.value })}
      />
    ),
    description: (
      <TextAreaField
        label="Description"
        value={text.description}
        maxLength={DESCRIPTION_MAX_CHARACTERS}
        error={errors.description}
        disabled={disabled}
        required
        onChange={(event) => onChange({ description: event.target.value })}
      />
    ),
    price: (
      <TextField
        label="Price"
        prefix="$"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        value={text.price}
        error={errors.price}
        hint={
          priceNote ?? `In ${CURRENCY}, with at most 2 decimals. 0 makes it free; the smallest other price is $0.50.`
        }
        disabled={disabled || priceNote !== undefined}
        required
        className="tabular max-w-48"
        onChange={(event) => onChange({ price: event.target.value })}
      />
    ),
    pay_what_you_want: (
      <RadioGroup
        legend="Buyers pay"
        name="pay-what-you-want"
        value={text.pay_what_you_want === 'yes' ? 'yes' : 'fixed'}
        choices={CHOICES}
        disabled={disabled}
        onChange={(choice) => onChange({ pay_what_you_want: choice === 'yes' ? 'yes' : '' })}
      />
    ),
    suggested_price: text.pay_what_you_want === 'yes' && (
      <TextField
        label="Suggested amount (optional)"
        prefix="$"
        inputMode="decimal"
        autoComplete="off"
        value={text.suggested_price}
        error={errors.suggested_price}
        hint="Pre-filled for buyers; they can change it."
        disabled={disabled}
        className="tabular max-w-48"
        onChange={(event) => onChange({ suggested_price: event.target.value })}
      />
    ),
  } satisfies Record<keyof ListingText, ReactNode>
  return (
    <>
      <FormSection title="Details">
        {title}
        {description}
      </FormSection>
      <FormSection title="Pricing">
        {Object.entries(pricing).map(([name, field]) => (
          <Fragment key={name}>{field}</Fragment>
        ))}
      </FormSection>
    </>
  )
}
