// What can be decided about somebody in their present standing.

import type { useDecisions } from '@/features/moderation/components/use-decisions.tsx'
import { Button } from '@/ui/button.tsx'
import type { DescribedUser } from '../components/user-numbers.tsx'

type UserDecisionsProps = { user: DescribedUser } & Pick<ReturnType<typeof useDecisions>, 'decide' | 'undo'>

export function UserDecisions({ user, decide, undo }: UserDecisionsProps) {
  const { id, username, standing } = user
  const subject = { userId: id, username }
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button variant="secondary" onClick={() => decide(subject, ['warn'])}>
        Warn
      </Button>
      {standing === 'good' && (
        <Button variant="secondary" onClick={() => decide(subject, ['suspend'])}>
          Suspend
        </Button>
      )}
      {standing === 'suspended' && (
        <Button variant="secondary" onClick={() => undo({ act: 'suspend', id }, username)}>
          Lift suspension
        </Button>
      )}
      {standing === 'banned' ? (
        <Button variant="secondary" onClick={() => undo({ act: 'ban', id }, username)}>
          Unban
        </Button>
      ) : (
        <Button variant="danger" onClick={() => decide(subject, ['ban'])}>
          Ban User
        </Button>
      )}
    </div>
  )
}
