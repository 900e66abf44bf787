// The form of a dialog, for a new or a saved search.

import { SAVED_SEARCH_NAME_MAX_CHARACTERS } from '@contract/limits.ts'
import { type SavedSearch, savedSearchCalls } from '@contract/saved-searches.ts'
import { useState } from 'react'
import { useCall } from '@/lib/calls/query.ts'
import { useCategories } from '@/lib/categories.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { ModalForm, useModalForm } from '@/ui/dialogs/modal-form.tsx'
import { TextField } from '@/ui/fields/fields.tsx'
import { SwitchField } from '@/ui/fields/switch-field.tsx'
import { describeSearch } from '../labels.ts'
import { readSearch } from '../search-state.ts'

type SaveSearchFormProps = { userId: string; search: string; saved?: SavedSearch }

export default function SaveSearchForm({ userId, search, saved }: SaveSearchFormProps) {
  const categories = useCategories()
  const save = useCall(savedSearchCalls.saveSearch, { userId })
  const [wantsMail, setWantsMail] = useState(saved?.wants_mail ?? false)
  const name = saved?.name ?? describeSearch(readSearch(new URLSearchParams(search)), categories)
  const form = useModalForm({
    draft: `save-search:${search}`,
    initial: { name: name.slice(0, SAVED_SEARCH_NAME_MAX_CHARACTERS) },
    required: { name: t`Enter a name.` },
    submit: (fields) => save.mutateAsync({ name: fields.name.trim(), search, wantsMail }),
    done: t`Search saved.`,
    failed: messages.notSaved,
  })
  return (
    <ModalForm form={form} submit={t`Save`}>
      <TextField label={t`Name`} maxLength={SAVED_SEARCH_NAME_MAX_CHARACTERS} {...form.field('name')} />
      <SwitchField label={t`Email me new items once a day`} checked={wantsMail} onChange={setWantsMail} />
    </ModalForm>
  )
}
