// The name and description of a new or existing collection, in a dialog.
import type { Collection } from '@contract/collections.ts'
import { COLLECTION_DESCRIPTION_MAX_CHARACTERS, COLLECTION_NAME_MAX_CHARACTERS } from '@contract/limits.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { ModalForm, useModalForm } from '@/ui/dialogs/modal-form.tsx'
import { TextAreaField, TextField } from '@/ui/fields/fields.tsx'

type Written = { name: string; description: string | null }
type CollectionFormProps = {
  /** Of an existing collection. */
  of?: Pick<Collection, 'id' | 'name' | 'description'>
  save: (written: Written) => Promise<unknown>
}

export function CollectionForm({ of, save }: CollectionFormProps) {
  const form = useModalForm({
    draft: `collection:${of?.id ?? 'new'}`,
    initial: { name: of?.name ?? '', description: of?.description ?? '' },
    required: { name: messages.collectionNameRequired },
    submit: ({ name, description }) => save({ name: name.trim(), description: description.trim() || null }),
    failed: messages.notSaved,
  })
  return (
    <ModalForm form={form} submit={of ? t`Save` : t`Create`}>
      <TextField label={t`Name`} maxLength={COLLECTION_NAME_MAX_CHARACTERS} {...form.field('name')} />
      <TextAreaField
        label={t`Description`}
        rows={3}
        maxLength={COLLECTION_DESCRIPTION_MAX_CHARACTERS}
        {...form.field('description')}
      />
    </ModalForm>
  )
}
