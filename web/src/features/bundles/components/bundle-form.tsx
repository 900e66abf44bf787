// A new bundle. It is not changed later, only ended.

import { formatCents, parsePriceCents } from '@contract/format.ts'
import {
  BUNDLE_DESCRIPTION_MAX_CHARACTERS,
  BUNDLE_LISTINGS_MAX,
  BUNDLE_LISTINGS_MIN,
  BUNDLE_NAME_MAX_CHARACTERS,
  PRICE_MIN_CENTS,
} from '@contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useDraft } from '@/auth/drafts/use-draft.ts'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { toastError } from '@/lib/toast-outcome.ts'
import { type FieldErrors, useForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { ModalActions } from '@/ui/dialogs/confirm-button.tsx'
import { CheckboxGroup } from '@/ui/fields/checkbox-group.tsx'
import { TextAreaField, TextField } from '@/ui/fields/text-field.tsx'
import { ownChoicesQuery, useCreateBundle } from '../api.ts'

/** The ids of listings are parted by commas. */
type BundleFields = { name: string; description: string; price: string; listings: string }

export const EMPTY: BundleFields = { name: '', description: '', price: '', listings: '' }

export const idsOf = ({ listings }: BundleFields): string[] => listings.split(',').filter(Boolean)

/** @param fullCents what the listings cost one by one */
export function errorsOf(fields: BundleFields, fullCents: number): FieldErrors {
  const errors: FieldErrors = {}
  const count = idsOf(fields).length
  const cents = parsePriceCents(fields.price)
  if (fields.name.trim() === '') errors.name = 'Enter a name.'
  if (count < BUNDLE_LISTINGS_MIN || count > BUNDLE_LISTINGS_MAX)
    errors.listingIds = `Choose ${BUNDLE_LISTINGS_MIN} to ${BUNDLE_LISTINGS_MAX} listings.`
  if (cents === null || cents < PRICE_MIN_CENTS) errors.price = 'Enter a price of at least $0.50, such as 4.50.'
  else if (count >= BUNDLE_LISTINGS_MIN && cents >= fullCents)
    errors.price = `Enter less than ${formatCents(fullCents)}, their combined price.`
  return errors
}

export function BundleForm({ userId, onClose }: { userId: string; onClose: () => void }) {
  const [fields, change] = useDraft('bundle', EMPTY)
  const { data: choices = [] } = useQuery(ownChoicesQuery(userId))
  const create = useCreateBundle(userId)
  const chosen = idsOf(fields)
  const fullCents = choices
    .filter(({ value }) => chosen.includes(value))
    .reduce((sum, { price }) => sum + Math.round(price * 100), 0)
  const { form, errors } = useForm({
    check: () => errorsOf(fields, fullCents),
    submit: async () => {
      const { name, description, price } = fields
      await create.mutateAsync({
        name: name.trim(),
        description: description.trim() || null,
        price: price.trim(),
        listingIds: chosen,
      })
      onClose()
      notify.success(messages.bundleCreated(name.trim()))
    },
    onFailure: toastError(messages.bundleFailed),
  })
  return (
    <form {...form} className="grid gap-5">
      <TextField
        label="Name"
        value={fields.name}
        maxLength={BUNDLE_NAME_MAX_CHARACTERS}
        autoComplete="off"
        {...(errors.name ? { error: errors.name } : {})}
        onChange={(event) => change({ name: event.target.value })}
        aria-required
      />
      <TextAreaField
        label="Description (optional)"
        value={fields.description}
        maxLength={BUNDLE_DESCRIPTION_MAX_CHARACTERS}
        {...(errors.description ? { error: errors.description } : {})}
        onChange={(event) => change({ description: event.target.value })}
      />
      <CheckboxGroup
        legend="Listings"
        choices={choices}
        chosen={chosen}
        error={errors.listingIds}
        onChange={(ids) => change({ listings: ids.join(',') })}
      />
      <TextField
        label="Bundle price"
        prefix="$"
        inputMode="decimal"
        autoComplete="off"
        className="tabular max-w-48"
        value={fields.price}
        {...(errors.price ? { error: errors.price } : {})}
        hint={chosen.length > 0 ? `They cost ${formatCents(fullCents)} separately.` : 'Less than their combined price.'}
        onChange={(event) => change({ price: event.target.value })}
        aria-required
      />
      <ModalActions onCancel={onClose}>
        <Button type="submit" busy={create.isPending}>
          Create bundle
        </Button>
      </ModalActions>
    </form>
  )
}
