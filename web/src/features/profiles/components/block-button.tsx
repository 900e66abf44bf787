import { Ban } from 'lucide-react'
import { useMember } from '@/auth/viewer.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { notify } from '@/lib/toast.ts'
import { Button } from '@/ui/button.tsx'
import { useSetBlocked } from '../api.ts'

export function BlockButton({ userId, name, isBlocked }: { userId: string; name: string; isBlocked: boolean }) {
  const set = useSetBlocked(useMember().id)
  const label = isBlocked ? t`Unblock` : t`Block`
  return (
    <Button
      variant="quiet"
      size="sm"
      busy={set.isPending}
      aria-label={isBlocked ? t`Unblock ${name}` : t`Block ${name}`}
      onClick={() =>
        set.mutate({ blockedId: userId, blocked: !isBlocked }, { onError: () => notify.error(messages.failed) })
      }
    >
      {!set.isPending && <Ban className="size-4" />}
      {label}
    </Button>
  )
}
