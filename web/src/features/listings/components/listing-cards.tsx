import { CURRENCY, DESCRIPTION_MAX_CHARACTERS, TITLE_MAX_CHARACTERS } from '@contract/limits.ts'
import { shownNumber } from '@contract/text/typed-texts.ts'
import { Fragment, type ReactNode } from 'react'
import type { useForm } from '@/auth/drafts/use-form.ts'
import { t } from '@/lib/texts.ts'
import { RadioGroup, TextAreaField, TextField } from '@/ui/fields/fields.tsx'
import { MoneyField } from '@/ui/fields/number-field.tsx'
import type { ListingText } from '../check-listing.ts'
import { FormSection } from './form-section.tsx'
import { AiUseField, CategoryField, LanguagesField, TagsField, UsageLicenceField } from './label-fields.tsx'

type ListingFieldsProps = {
  titleLabel: string
  form: Pick<ReturnType<typeof useForm<ListingText>>, 'fields' | 'change' | 'field' | 'errors'>
  disabled?: boolean
  /** Why the price cannot be changed now. */
  priceNote?: string
  /** Further details. */
  children?: ReactNode
}

const CHOICES = [
  { value: 'fixed', label: t`Exactly this amount` },
  { value: 'yes', label: t`This amount or more` },
] as const

const PRICE_HINT = t`In ${CURRENCY}, with at most 2 decimals. 0 makes it free; the smallest other price is $0.50.`

/** The cards of its text, which pages put in their order. */
export function listingCards({ titleLabel, form, disabled, priceNote, children }: ListingFieldsProps) {
  const { fields, change, field } = form
  const labels = { text: fields, errors: form.errors, disabled, onChange: change }
  const { title, description, category, tags, usage_licence, ai_use, languages, ...pricing } = {
    title: (
      <TextField label={titleLabel} maxLength={TITLE_MAX_CHARACTERS} disabled={disabled} required {...field('title')} />
    ),
    description: (
      <TextAreaField
        label={t`Description`}
        maxLength={DESCRIPTION_MAX_CHARACTERS}
        disabled={disabled}
        required
        {...field('description')}
      />
    ),
    price: (
      <MoneyField
        label={t`Price`}
        placeholder={shownNumber('0.00')}
        hint={priceNote ?? PRICE_HINT}
        disabled={disabled || priceNote !== undefined}
        required
        className="max-w-48"
        {...field('price')}
      />
    ),
    pay_what_you_want: (
      <RadioGroup
        legend={t`Buyers pay`}
        value={fields.pay_what_you_want === 'yes' ? 'yes' : 'fixed'}
        choices={CHOICES}
        disabled={disabled}
        onChange={(choice) => change({ pay_what_you_want: choice === 'yes' ? 'yes' : '' })}
      />
    ),
    suggested_price: fields.pay_what_you_want === 'yes' && (
      <MoneyField
        label={t`Suggested amount (optional)`}
        hint={t`Pre-filled for buyers; they can change it.`}
        disabled={disabled}
        className="max-w-48"
        {...field('suggested_price')}
      />
    ),
    category: <CategoryField {...labels} />,
    tags: <TagsField {...labels} />,
    usage_licence: <UsageLicenceField {...labels} />,
    ai_use: <AiUseField {...labels} />,
    languages: <LanguagesField {...labels} />,
  } satisfies Record<keyof ListingText, ReactNode>
  return {
    details: (
      <FormSection title={t`Details`}>
        {title}
        {description}
        {category}
        {tags}
        {children}
      </FormSection>
    ),
    content: (
      <FormSection title={t`Content`}>
        {usage_licence}
        {ai_use}
        {languages}
      </FormSection>
    ),
    price: (
      <FormSection title={t`Price`}>
        {Object.entries(pricing).map(([name, field]) => (
          <Fragment key={name}>{field}</Fragment>
        ))}
      </FormSection>
    ),
  }
}
