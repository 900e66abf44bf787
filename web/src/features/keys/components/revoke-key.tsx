// Revoke: asks first, because programs that use the key stop working.
import type { ApiKey } from '@contract/accounts.ts'
import { readableMessage } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { ConfirmButton } from '@/ui/confirm-button.tsx'
import { useRevokeKey } from '../api.ts'

type RevokeKeyProps = { userId: string; apiKey: ApiKey; onRevoked: () => void }

export function RevokeKey({ userId, apiKey: { id, name, start }, onRevoked }: RevokeKeyProps) {
  const revoke = useRevokeKey(userId)
  const confirm = (close: () => void) =>
    revoke.mutate(id, {
      onSuccess: () => {
        notify.success(messages.keyRevoked)
        onRevoked()
      },
      onError: (error) => notify.error(readableMessage(error, messages.keyRevokeFailed)),
      onSettled: close,
    })
  return (
    <ConfirmButton
      variant="secondary"
      size="sm"
      aria-label={`Revoke ${name} (${start}…)`}
      title="Revoke Key"
      text={`Apps that use “${name}” will lose access immediately. You can’t undo this.`}
      confirmLabel="Revoke"
      busy={revoke.isPending}
      onConfirm={confirm}
    >
      Revoke
    </ConfirmButton>
  )
}
