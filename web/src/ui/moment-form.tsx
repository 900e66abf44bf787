// Asks in a dialog for a day and time to come.
import { formatMoment } from '@contract/format.ts'
import type { ReactNode } from 'react'
import { draftScheduled } from '@/lib/named-messages.ts'
import { TextField } from './fields/fields.tsx'
import { ModalForm, useModalForm } from './modal-form.tsx'

const isAhead = (local: string) => new Date(local) > new Date()

type MomentFormProps = {
  draft: string
  label: string
  hint: string
  schedule: (at: string) => Promise<unknown>
  failed: string
  /** Above the field. */
  children?: ReactNode
}

export function MomentForm({ draft, label, hint, schedule, failed, children }: MomentFormProps) {
  const form = useModalForm({
    draft,
    initial: { at: '' },
    check: ({ at }): Record<string, string> => (isAhead(at) ? {} : { at: 'Choose a time in the future.' }),
    submit: ({ at }) => schedule(new Date(at).toISOString()),
    failed,
    done: ({ at }) => draftScheduled(formatMoment(new Date(at).toISOString())),
  })
  return (
    <ModalForm form={form} submit="Schedule">
      {children}
      <TextField label={label} type="datetime-local" hint={hint} {...form.field('at')} />
    </ModalForm>
  )
}
