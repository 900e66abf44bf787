// The keys that there are, by what they may do and when they were last used.

import type { ApiKey } from '@contract/accounts.ts'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { toastError } from '@/lib/toast-outcome.ts'
import { Badge } from '@/ui/badge.tsx'
import { Card } from '@/ui/card.tsx'
import { MomentText } from '@/ui/date-text.tsx'
import { ConfirmButton } from '@/ui/dialogs/confirm-button.tsx'
import { Failure } from '@/ui/feedback/alert.tsx'
import { EmptyState } from '@/ui/feedback/empty-state.tsx'
import { Loading } from '@/ui/feedback/loading.tsx'
import { keysQuery, useRevokeKey } from '../api.ts'

/** Revoke: asks first, because programs that use the key stop working. */
type RevokeKeyProps = { userId: string; apiKey: ApiKey; onRevoked: () => void }

function RevokeKey({ userId, apiKey: { id, name, start }, onRevoked }: RevokeKeyProps) {
  const revoke = useRevokeKey(userId)
  const confirm = (close: () => void) =>
    revoke.mutate(id, {
      onSuccess: () => {
        notify.success(messages.keyRevoked)
        onRevoked()
      },
      onError: toastError(messages.keyRevokeFailed),
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

const hasExpired = ({ expires_at }: ApiKey) => expires_at !== null && Date.parse(expires_at) <= Date.now()

const Times = ({ apiKey }: { apiKey: ApiKey }) => (
  <p className="text-muted text-sm">
    Created <MomentText iso={apiKey.created_at} /> ·{' '}
    {apiKey.last_used_at ? (
      <>
        last used <MomentText iso={apiKey.last_used_at} />
      </>
    ) : (
      'never used'
    )}{' '}
    ·{' '}
    {apiKey.expires_at ? (
      <>
        {hasExpired(apiKey) ? 'expired' : 'expires'} <MomentText iso={apiKey.expires_at} />
      </>
    ) : (
      'does not expire'
    )}
  </p>
)

const KeyCard = ({ userId, apiKey, onRevoked }: { userId: string; apiKey: ApiKey; onRevoked: () => void }) => (
  <Card className="flex flex-wrap items-start justify-between gap-4 p-5">
    <div className="grid min-w-0 gap-2">
      <p className="flex flex-wrap items-center gap-2">
        <strong className="wrap-anywhere">{apiKey.name}</strong> <code className="text-muted">{apiKey.start}…</code>
        {hasExpired(apiKey) && <Badge look="warning">Expired</Badge>}
      </p>
      <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
        {apiKey.scopes.map((scope) => (
          <code key={scope}>{scope}</code>
        ))}
      </p>
      <Times apiKey={apiKey} />
    </div>
    <RevokeKey userId={userId} apiKey={apiKey} onRevoked={onRevoked} />
  </Card>
)

/** @param props.onRevoked is given the id of the key */
export function KeyList({ userId, onRevoked }: { userId: string; onRevoked: (id: string) => void }) {
  const { data, isPending, isError, refetch } = useQuery(keysQuery(userId))
  if (isPending) return <Loading />
  if (isError) return <Failure text={messages.keysFailed} onRetry={() => void refetch()} />
  if (data.length === 0) return <EmptyState icon={KeyRound} text={messages.keysEmpty} />
  return (
    <ul className="grid gap-4">
      {data.map((apiKey) => (
        <li key={apiKey.id}>
          <KeyCard userId={userId} apiKey={apiKey} onRevoked={() => onRevoked(apiKey.id)} />
        </li>
      ))}
    </ul>
  )
}
