// Report a Problem: opens a case about a bought item, and goes to its conversation.
import { PROBLEM_KINDS, type ProblemKind } from '@contract/choices.ts'
import { CASE_MAX_CHARACTERS } from '@contract/limits.ts'
import { pages } from '@contract/pages.ts'
import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useDraft } from '@/auth/drafts/use-draft.ts'
import { readableMessage } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { Button } from '@/ui/button.tsx'
import { ModalActions } from '@/ui/dialogs/confirm-button.tsx'
import { Modal } from '@/ui/dialogs/modal.tsx'
import { Alert } from '@/ui/feedback/alert.tsx'
import { RadioGroup } from '@/ui/fields/radio-group.tsx'
import { TextAreaField } from '@/ui/fields/text-field.tsx'
import { useOpenCase } from '../api.ts'
import { CASE_KIND_LABELS } from '../case-words.ts'

type OpenCaseProps = { orderId: string; itemId: string; title: string }

export function CaseForm({ orderId, itemId, onClose }: Omit<OpenCaseProps, 'title'> & { onClose: () => void }) {
  const open = useOpenCase(orderId, itemId)
  const navigate = useNavigate()
  const [kind, setKind] = useState<ProblemKind>('missing')
  const [{ body }, change] = useDraft(`case:${itemId}`, { body: '' })
  const [blank, setBlank] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setBlank(body.trim() === '')
    if (body.trim() === '') return
    open.mutate(
      { kind, body: body.trim() },
      {
        onSuccess: ({ thread_id }) => {
          change({ body: '' })
          onClose()
          void navigate(pages.thread.path({ threadId: thread_id }))
        },
      },
    )
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <p className="text-muted">The seller has a few days to reply. If you don’t agree, you can ask us to decide.</p>
      <RadioGroup
        isStacked
        legend="What’s wrong?"
        name="kind"
        value={kind}
        choices={PROBLEM_KINDS.map((value) => ({ value, label: CASE_KIND_LABELS[value] }))}
        onChange={setKind}
      />
      <TextAreaField
        label="Tell us more"
        rows={4}
        value={body}
        maxLength={CASE_MAX_CHARACTERS}
        error={blank && body.trim() === '' ? messages.messageRequired : undefined}
        onChange={(event) => change({ body: event.target.value })}
        aria-required
      />
      {open.error && <Alert>{readableMessage(open.error, messages.caseFailed)}</Alert>}
      <ModalActions onCancel={onClose}>
        <Button type="submit" busy={open.isPending}>
          Send
        </Button>
      </ModalActions>
    </form>
  )
}

export function OpenCase({ orderId, itemId, title }: OpenCaseProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button variant="secondary" size="sm" aria-label={`Report a Problem: ${title}`} onClick={() => setIsOpen(true)}>
        Report a Problem
      </Button>
      <Modal open={isOpen} onClose={close} title="Report a Problem">
        <CaseForm orderId={orderId} itemId={itemId} onClose={close} />
      </Modal>
    </>
  )
}
