// A new bundle. It is not changed later, only ended.

import { formatCents } from '@contract/format.ts'
import { BUNDLE_DESCRIPTION_MAX_CHARACTERS, BUNDLE_NAME_MAX_CHARACTERS } from '@contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useDraft } from '@/auth/use-draft.ts'
import { readableMessage } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { useForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { CheckboxGroup } from '@/ui/checkbox-group.tsx'
import { ModalActions } from '@/ui/modal-actions.tsx'
import { TextAreaField } from '@/ui/text-area-field.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { ownChoicesQuery, useCreateBundle } from '../api.ts'
import { EMPTY, errorsOf, idsOf } from '../bundle-fields.ts'

export function BundleForm({ userId, onClose }: { userId: string; onClose: () => void }) {
  const [fields, change] = useDraft('bundle', EMPTY)
  const { data: choices = [] } = useQuery(ownChoicesQuery(userId))
  const create = useCreateBundle(userId)
  const chosen = idsOf(fields)
  const fullCents = choices
    .filter(({ value }) => chosen.includes(value))
    .reduce((sum, { price }) => sum + Math.round(price * 100), 0)
  const { ref, errors, onSubmit } = useForm({
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
    onFailure: (error) => notify.error(readableMessage(error, messages.bundleFailed)),
  })
  return (
    <form ref={ref} onSubmit={(event) => void onSubmit(event)} noValidate className="grid gap-5">
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
