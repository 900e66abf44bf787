import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { useDraftForm } from '@/lib/use-form.ts'
import { DialogButton, ModalForm } from '@/ui/dialogs.tsx'
import { AdminNote } from '@/ui/fields/admin-note.tsx'
import { useProposeAdmin } from '../api.ts'
import type { DescribedUser } from './user-numbers.tsx'

type Proposed = Pick<DescribedUser, 'id' | 'username'> & { act: 'add' | 'remove' }

const LABELS = { add: 'Make admin', remove: 'Remove admin' } as const
const titleOf = ({ act, username }: Proposed) =>
  act === 'add' ? `Make ${username} an admin` : `Remove ${username} as an admin`

function ProposalForm({ proposed, onClose }: { proposed: Proposed; onClose: () => void }) {
  const { id, act } = proposed
  const propose = useProposeAdmin()
  const form = useDraftForm({
    draft: `admin-proposal:${act}:${id}`,
    initial: { reason: '' },
    required: { reason: messages.reasonRequired },
    submit: async ({ reason }) => {
      await propose.mutateAsync({ userId: id, act, reason: reason.trim() })
      onClose()
      notify.success(messages.adminProposed)
    },
    failed: messages.notSaved,
  })
  return (
    <ModalForm form={form} submit="Propose" onCancel={onClose}>
      <p className="text-muted">Nothing changes until another admin agrees.</p>
      <AdminNote label="Reason" {...form.field('reason')} />
    </ModalForm>
  )
}

export function ProposeAdmin({ user }: { user: DescribedUser }) {
  if (!user.is_admin && user.standing !== 'good') return null
  const proposed: Proposed = { id: user.id, username: user.username, act: user.is_admin ? 'remove' : 'add' }
  return (
    <DialogButton
      size="md"
      title={titleOf(proposed)}
      content={(close) => <ProposalForm proposed={proposed} onClose={close} />}
    >
      {LABELS[proposed.act]}
    </DialogButton>
  )
}
