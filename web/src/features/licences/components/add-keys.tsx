// Keys are secrets, so no draft of them is stored.
import { formatCount, plural } from '@contract/format.ts'
import { LICENCE_KEY_MAX_CHARACTERS, LICENCE_KEYS_MAX } from '@contract/limits.ts'
import { type ComponentProps, useState } from 'react'
import { isApiError } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { type FieldErrors, useForm } from '@/lib/use-form.ts'
import { useCloseDialog } from '@/ui/dialogs.tsx'
import { TextAreaField } from '@/ui/fields/fields.tsx'
import { TextFileField } from '@/ui/fields/text-file-field.tsx'
import { ModalForm } from '@/ui/modal-form.tsx'
import { useAddKeys } from '../api.ts'

const MAX_CHARACTERS = LICENCE_KEYS_MAX * (LICENCE_KEY_MAX_CHARACTERS + 1)

export const linesOf = (list: string): string[] => list.trimEnd().split(/\r\n|\r|\n/)

const countOf = (list: string) => (list.trim() === '' ? 0 : linesOf(list).length)

export function checkKeys({ list }: { list: string }): FieldErrors {
  const lines = linesOf(list)
  if (list.trim() === '') return { list: 'Enter at least one key.' }
  if (lines.length > LICENCE_KEYS_MAX) return { list: `Add at most ${formatCount(LICENCE_KEYS_MAX)} keys at once.` }
  const tooLong = lines.findIndex((line) => line.trim().length > LICENCE_KEY_MAX_CHARACTERS)
  return tooLong < 0
    ? {}
    : { list: `The key in line ${tooLong + 1} is longer than ${LICENCE_KEY_MAX_CHARACTERS} characters.` }
}

type KeysFieldProps = Omit<ComponentProps<typeof TextAreaField>, 'label' | 'maxLength'> & {
  onList: (list: string) => void
}

/** Keys as text, typed or from a file. */
export function KeysField({ onList, ...field }: KeysFieldProps) {
  return (
    <>
      <TextAreaField
        label="Keys, one per line"
        rows={10}
        maxLength={MAX_CHARACTERS}
        aside={`${formatCount(countOf(field.value))}/${formatCount(LICENCE_KEYS_MAX)}`}
        spellCheck={false}
        className="font-mono text-sm"
        {...field}
      />
      <TextFileField disabled={field.disabled} onText={onList} />
    </>
  )
}

export function AddKeys({ listingId }: { listingId: string }) {
  const close = useCloseDialog()
  const add = useAddKeys(listingId)
  const [fields, setFields] = useState({ list: '' })
  const [repeated, setRepeated] = useState<string>()
  const change = (changed: Partial<typeof fields>) => {
    setRepeated(undefined)
    setFields({ ...fields, ...changed })
  }
  const form = useForm(fields, change, {
    check: checkKeys,
    submit: async ({ list }) => {
      const { added } = await add.mutateAsync({ keys: linesOf(list) })
      close()
      notify.success(plural(added, { one: '# key added.', other: '# keys added.' }))
    },
    failed: (error) => {
      if (isApiError(error) && error.code === 'licence_key_repeated') setRepeated(error.message)
      else notify.error(messages.failed)
    },
  })
  const field = form.field('list')
  return (
    <ModalForm form={form} submit="Add keys">
      <KeysField {...field} error={repeated ?? field.error} aria-required onList={(list) => change({ list })} />
    </ModalForm>
  )
}
