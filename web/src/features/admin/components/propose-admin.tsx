// Propose to add or remove an admin. Another admin must agree.

import { REPORT_REASON_MAX_CHARACTERS } from '@contract/limits.ts'
import { useState } from 'react'
import { useDraft } from '@/auth/drafts/use-draft.ts'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { toastError } from '@/lib/toast-outcome.ts'
import { type FieldErrors, useForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { ModalActions } from '@/ui/dialogs/confirm-button.tsx'
import { Modal } from '@/ui/dialogs/modal.tsx'
import { TextAreaField } from '@/ui/fields/text-field.tsx'
import { useProposeAdmin } from '../api.ts'
import type { DescribedUser } from './user-numbers.tsx'

type Proposed = Pick<DescribedUser, 'id' | 'username'> & { act: 'add' | 'remove' }

const LABELS = { add: 'Make admin', remove: 'Remove admin' } as const
const titleOf = ({ act, username }: Proposed) =>
  act === 'add' ? `Make ${username} an admin` : `Remove ${username} as an admin`

function ProposalForm({ proposed, onClose }: { proposed: Proposed; onClose: () => void }) {
  const { id, act } = proposed
  const [{ reason }, change] = useDraft(`admin-proposal:${act}:${id}`, { reason: '' })
  const propose = useProposeAdmin()
  const { form, errors } = useForm({
    check: (): FieldErrors => (reason.trim() === '' ? { reason: 'Enter a reason.' } : {}),
    submit: async () => {
      await propose.mutateAsync({ userId: id, act, reason: reason.trim() })
      onClose()
      notify.success(messages.adminProposed)
    },
    onFailure: toastError(messages.proposalFailed),
  })
  return (
    <form {...form} className="grid gap-5">
      <p className="text-muted">Nothing changes until another admin agrees.</p>
      <TextAreaField
        label="Reason"
        hint="Only admins can see this."
        rows={3}
        value={reason}
        maxLength={REPORT_REASON_MAX_CHARACTERS}
        error={errors.reason}
        onChange={(event) => change({ reason: event.target.value })}
        aria-required
      />
      <ModalActions onCancel={onClose}>
        <Button type="submit" busy={propose.isPending}>
          Propose
        </Button>
      </ModalActions>
    </form>
  )
}

export function ProposeAdmin({ user }: { user: DescribedUser }) {
  const [open, setOpen] = useState(false)
  if (!user.is_admin && user.standing !== 'good') return null
  const proposed: Proposed = { id: user.id, username: user.username, act: user.is_admin ? 'remove' : 'add' }
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {LABELS[proposed.act]}
      </Button>
      <Modal open={open} onClose={close} title={titleOf(proposed)}>
        <ProposalForm proposed={proposed} onClose={close} />
      </Modal>
    </>
  )
}
