// Open proposals to make or remove an admin.

import type { adminList } from '@contract/admin.ts'
import type { z } from 'zod'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { toastError } from '@/lib/toast-outcome.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { DateText } from '@/ui/date-text.tsx'
import { ConfirmButton } from '@/ui/dialogs/confirm-button.tsx'
import { UserLink } from '@/ui/user-link.tsx'
import { useAgreeToProposal, useEndProposal } from '../api.ts'

type Proposal = z.output<typeof adminList>['proposals'][number]

const failed = toastError(messages.proposalFailed)

const EFFECTS = {
  add: { title: 'Make an admin', text: (name: string) => `${name} will get all admin rights.` },
  remove: { title: 'Remove an admin', text: (name: string) => `${name} will lose all admin rights immediately.` },
} as const

function Agree({ id, act, username }: Proposal) {
  const agree = useAgreeToProposal()
  const confirm = (close: () => void) =>
    agree.mutate(id, {
      onSuccess: () => notify.success(act === 'add' ? messages.adminAdded : messages.adminRemoved),
      onError: failed,
      onSettled: close,
    })
  return (
    <ConfirmButton
      variant={act === 'add' ? 'primary' : 'danger'}
      size="sm"
      title={EFFECTS[act].title}
      text={EFFECTS[act].text(username)}
      confirmLabel="Agree"
      aria-label={`Agree to the proposal about ${username}`}
      busy={agree.isPending}
      onConfirm={confirm}
    >
      Agree
    </ConfirmButton>
  )
}

function End({ id, is_own, username }: Proposal) {
  const end = useEndProposal()
  const label = is_own ? 'Withdraw' : 'Decline'
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={end.isPending}
      aria-label={`${label} the proposal about ${username}`}
      onClick={() => end.mutate(id, { onSuccess: () => notify.success(messages.proposalEnded), onError: failed })}
    >
      {label}
    </Button>
  )
}

const Line = ({ proposal }: { proposal: Proposal }) => (
  <Card className="p-5">
    <p>
      <span className="font-semibold">{proposal.proposed_by_username}</span> proposes to{' '}
      {proposal.act === 'add' ? 'make' : 'remove'} <UserLink id={proposal.user_id} username={proposal.username} />{' '}
      {proposal.act === 'add' ? 'an admin' : 'as an admin'}.
    </p>
    <p className="mt-1 whitespace-pre-line wrap-anywhere">{proposal.reason}</p>
    <p className="mt-1 text-sm text-muted">
      <DateText iso={proposal.created_at} />
    </p>
    <div className="mt-4 flex flex-wrap items-center gap-2.5">
      {proposal.may_agree && <Agree {...proposal} />}
      {(proposal.may_agree || proposal.is_own) && <End {...proposal} />}
      {!proposal.may_agree && <span className="text-sm text-muted">Another admin must agree.</span>}
    </div>
  </Card>
)

export const AdminProposals = ({ proposals }: { proposals: Proposal[] }) =>
  proposals.length === 0 ? (
    <p className="text-muted">No open proposals.</p>
  ) : (
    <ul className="grid gap-4">
      {proposals.map((proposal) => (
        <li key={proposal.id}>
          <Line proposal={proposal} />
        </li>
      ))}
    </ul>
  )
