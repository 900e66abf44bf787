// Revoke: asks first, because programs that use the key stop working.
import type { ApiKey } from '@contract/schemas/keys.ts'
import { useState } from 'react'
import { Button } from '@/components/button.tsx'
import { ConfirmModal } from '@/components/confirm-modal.tsx'
import { readableMessage } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { useRevokeKey } from '../api/keys.ts'

type RevokeKeyProps = { userId: string; apiKey: ApiKey; onRevoked: () => void }

export function RevokeKey({ userId, apiKey: { id, name, start }, onRevoked }: RevokeKeyProps) {
  const [asking, setAsking] = useState(false)
  const revoke = useRevokeKey(userId)
  const confirm = () =>
    revoke.mutate(id, {
      onSuccess: () => {
        notify.success(messages.keyRevoked)
        onRevoked()
      },
      onError: (error) => notify.error(readableMessage(error, messages.keyRevokeFailed)),
      onSettled: () => setAsking(false),
    })
  return (
    <>
      <Button variant="secondary" size="sm" aria-label={`Revoke ${name} (${start}…)`} onClick={() => setAsking(true)}>
        Revoke
      </Button>
      <ConfirmModal
        open={asking}
        title="Revoke Key"
        text={`Programs that use “${name}” are refused from now on. This cannot be undone.`}
        confirmLabel="Revoke"
        busy={revoke.isPending}
        onConfirm={confirm}
        onCancel={() => revoke.isPending || setAsking(false)}
      />
    </>
  )
}
