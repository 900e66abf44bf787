// Keys are secrets, so no draft of them is stored.
import { licenceCalls } from '@contract/licences.ts'
import { LICENCE_KEY_MAX_CHARACTERS, LICENCE_KEYS_MAX } from '@contract/limits.ts'
import { formatCount, formatList } from '@contract/text/format.ts'
import { type KeyList, readKeys } from '@contract/text/key-lists.ts'
import { type ComponentProps, useState } from 'react'
import { type FieldErrors, useForm } from '@/auth/drafts/use-form.ts'
import { isApiError, isRejection } from '@/lib/calls/api-error.ts'
import { useCall } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { plural, t } from '@/lib/texts.ts'
import { notify } from '@/lib/toast.ts'
import { useCloseDialog } from '@/ui/dialogs/dialogs.tsx'
import { ModalForm } from '@/ui/dialogs/modal-form.tsx'
import { ChoiceInput, TextAreaField } from '@/ui/fields/fields.tsx'
import { TextFileField } from '@/ui/fields/text-file-field.tsx'

const MAX_CHARACTERS = LICENCE_KEYS_MAX * (LICENCE_KEY_MAX_CHARACTERS + 1)

/** A long list takes a tenth of a second, and its field, hint and check read the same one. */
let last = { text: '', list: readKeys('') }
function keysIn(text: string): KeyList {
  if (text !== last.text) last = { text, list: readKeys(text) }
  return last.list
}

/** What is sent: an entry for each line, so that the API names the same lines. */
export function keysOf(list: string): string[] {
  const { keys } = keysIn(list)
  return keys.length > LICENCE_KEYS_MAX ? keys.filter(Boolean) : keys
}

const countOf = ({ keys }: KeyList) => keys.filter(Boolean).length

/** `takesAll`: also lines that don't look like keys. */
type Keys = { list: string; takesAll?: boolean }

export function checkKeys({ list, takesAll = false }: Keys): FieldErrors {
  const read = keysIn(list)
  if (countOf(read) === 0) return { list: t`Enter at least one key.` }
  if (countOf(read) > LICENCE_KEYS_MAX)
    return { list: t`Add at most ${{ most: formatCount(LICENCE_KEYS_MAX) }} keys at once.` }
  const [fault, ...more] = [...read.faults, ...(takesAll ? [] : read.odd)]
  if (!fault) return {}
  const count = formatCount(more.length)
  return { list: more.length > 0 ? `${fault.problem} ${t`There are ${count} more.`}` : fault.problem }
}

/** What the list holds, before it is added. */
function WhatIsRead({ read: { headings, faults, odd, ...read } }: { read: KeyList }) {
  const keys = read.keys.filter(Boolean)
  const count = plural({ count: keys.length }, { one: '# key', other: '# keys' })
  const texts = [
    keys.length > 0 && t`${count}, from “${{ first: keys[0] ?? '' }}” to “${{ last: keys.at(-1) ?? '' }}”.`,
    headings.length > 0 && t`Heading left out: line ${{ headings: formatList(headings.map(String)) }}`,
    ...[...faults, ...odd].slice(0, 5).map(({ problem }) => problem),
  ].filter((text) => text !== false)
  return (
    <div role="status" className="grid gap-1 text-muted wrap-anywhere empty:hidden">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}

type KeysFieldProps = Omit<ComponentProps<typeof TextAreaField>, 'label' | 'maxLength'> & {
  onList: (list: string) => void
}

/** Keys as text, typed or from a file. */
export function KeysField({ onList, ...field }: KeysFieldProps) {
  const read = keysIn(field.value)
  return (
    <>
      <TextAreaField
        label={t`Keys, one per line`}
        rows={10}
        maxLength={MAX_CHARACTERS}
        aside={`${formatCount(countOf(read))}/${formatCount(LICENCE_KEYS_MAX)}`}
        spellCheck={false}
        className="font-mono text-sm"
        {...field}
      />
      <TextFileField disabled={field.disabled} onText={onList} />
      <WhatIsRead read={read} />
    </>
  )
}

export function AddKeys({ listingId }: { listingId: string }) {
  const close = useCloseDialog()
  const add = useCall(licenceCalls.addLicenceKeys, { id: listingId })
  const [fields, setFields] = useState({ list: '', takesAll: false })
  const [rejected, setRejected] = useState<string>()
  const change = (changed: Partial<typeof fields>) => {
    setRejected(undefined)
    setFields({ ...fields, ...changed })
  }
  const form = useForm(fields, change, {
    check: checkKeys,
    submit: async ({ list }) => {
      const { added } = await add.mutateAsync({ keys: keysOf(list) })
      close()
      notify.success(plural(added, { one: '# key added.', other: '# keys added.' }))
    },
    failed: (error) => {
      if (isApiError(error) && isRejection(error)) setRejected(error.message)
      else notify.error(messages.failed)
    },
  })
  const field = form.field('list')
  return (
    <ModalForm form={form} submit={t`Add keys`}>
      <KeysField {...field} error={rejected ?? field.error} aria-required onList={(list) => change({ list })} />
      {keysIn(fields.list).odd.length > 0 && (
        <ChoiceInput
          type="checkbox"
          label={t`All of these lines are keys`}
          checked={fields.takesAll}
          onChange={() => change({ takesAll: !fields.takesAll })}
        />
      )}
    </ModalForm>
  )
}
