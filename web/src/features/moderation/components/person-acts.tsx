// What can be decided about somebody in their present standing.
import { Button } from '@/components/button.tsx'
import type { DescribedUser } from './person-numbers.tsx'
import type { useActs } from './use-acts.tsx'

type PersonActsProps = { user: DescribedUser } & Pick<ReturnType<typeof useActs>, 'decide' | 'undo'>

export function PersonActs({ user, decide, undo }: PersonActsProps) {
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
