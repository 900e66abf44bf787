import { PROBLEM_KINDS, type ProblemKind } from '@contract/choices.ts'
import { CASE_MAX_CHARACTERS } from '@contract/limits.ts'
import { pages } from '@contract/pages.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { readableMessage } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { useDraftForm } from '@/lib/use-form.ts'
import { DialogButton, ModalForm } from '@/ui/dialogs.tsx'
import { Alert } from '@/ui/feedback.tsx'
import { RadioGroup, TextAreaField } from '@/ui/fields/fields.tsx'
import { useOpenCase } from '../api.ts'
import { CASE_KIND_LABELS } from '../case-words.ts'

type OpenCaseProps = { orderId: string; itemId: string; title: string }

export function CaseForm({ orderId, itemId, onClose }: Omit<OpenCaseProps, 'title'> & { onClose: () => void }) {
  const open = useOpenCase(orderId, itemId)
  const navigate = useNavigate()
  const [kind, setKind] = useState<ProblemKind>('missing')
  const form = useDraftForm({
    draft: `case:${itemId}`,
    initial: { body: '' },
    required: { body: messages.messageRequired },
    submit: async ({ body }) => {
      const { thread_id } = await open.mutateAsync({ kind, body: body.trim() })
      form.change({ body: '' })
      onClose()
      await navigate(pages.thread.path({ threadId: thread_id }))
    },
  })
  return (
    <ModalForm form={form} submit="Send" onCancel={onClose}>
      <p className="text-muted">The seller has a few days to reply. If you don’t agree, you can ask us to decide.</p>
      <RadioGroup
        isStacked
        legend="What’s wrong?"
        value={kind}
        choices={PROBLEM_KINDS.map((value) => ({ value, label: CASE_KIND_LABELS[value] }))}
        onChange={setKind}
      />
      <TextAreaField label="Tell us more" rows={4} maxLength={CASE_MAX_CHARACTERS} {...form.field('body')} />
      {open.error && <Alert>{readableMessage(open.error, messages.failed)}</Alert>}
    </ModalForm>
  )
}

export const OpenCase = ({ title, ...item }: OpenCaseProps) => (
  <DialogButton
    label={`Report a Problem: ${title}`}
    title="Report a Problem"
    content={(close) => <CaseForm {...item} onClose={close} />}
  >
    Report a Problem
  </DialogButton>
)
