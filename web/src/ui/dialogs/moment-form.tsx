// Asks in a dialog for a day and time to come.
import { formatMoment } from '@contract/text/dates.ts'
import type { ReactNode } from 'react'
import { now } from '@/lib/clock.ts'
import { useServerTime } from '@/lib/days.ts'
import { t } from '@/lib/texts.ts'
import { notify } from '@/lib/toast.ts'
import { TextField } from '../fields/fields.tsx'
import { ModalForm, useModalForm } from './modal-form.tsx'

/** The server takes what passed less than a minute ago for now. */
const isAhead = (local: string) => Date.parse(local) > now() - 60_000

type MomentFormProps = {
  draft: string
  label: string
  hint: string
  /** Gives the time that the server stored; null if it began at once. */
  schedule: (at: string) => Promise<string | null>
  /** The toast for what began at once. */
  begun: string
  failed: string
  /** Above the field. */
  children?: ReactNode
}

export function MomentForm({ draft, label, hint, schedule, begun, failed, children }: MomentFormProps) {
  useServerTime()
  const form = useModalForm({
    draft,
    keepsClosed: false,
    initial: { at: '' },
    check: ({ at }): Record<string, string> => (isAhead(at) ? {} : { at: t`Choose a time in the future.` }),
    submit: async ({ at }) => {
      const stored = await schedule(new Date(at).toISOString())
      notify.success(stored ? t`Scheduled for ${{ time: formatMoment(stored) }}.` : begun)
    },
    failed,
  })
  return (
    <ModalForm form={form} submit={t`Schedule`}>
      {children}
      <TextField label={label} type="datetime-local" hint={hint} {...form.field('at')} />
    </ModalForm>
  )
}
