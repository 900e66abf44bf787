import type { ApiKey, MadeApiKey } from '@contract/accounts.ts'
import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useMember } from '@/auth/viewer.ts'
import * as messages from '@/lib/messages.ts'
import type { PrefetchContext } from '@/lib/query.ts'
import { toastOutcome } from '@/lib/toast.ts'
import { Badge } from '@/ui/badge.tsx'
import { MomentText } from '@/ui/date-text.tsx'
import { ConfirmButton } from '@/ui/dialogs.tsx'
import { Alert } from '@/ui/feedback.tsx'
import { CopyField } from '@/ui/fields/copy-field.tsx'
import { Card, PageHeader } from '@/ui/layout.tsx'
import { List, QueryResult } from '@/ui/query-result.tsx'
import { keysQuery, useRevokeKey } from '../api.ts'
import { KeyForm } from '../components/key-form.tsx'

/** Asks first, because apps that use the key stop working. */
type RevokeKeyProps = { userId: string; apiKey: ApiKey; onRevoked: () => void }

function RevokeKey({ userId, apiKey: { id, name, start }, onRevoked }: RevokeKeyProps) {
  const revoke = useRevokeKey(userId)
  return (
    <ConfirmButton
      variant="secondary"
      size="sm"
      aria-label={`Revoke ${name} (${start}…)`}
      title="Revoke Key"
      text={`Apps that use “${name}” will lose access immediately. You can’t undo this.`}
      run={() => revoke.mutateAsync(id).then(onRevoked)}
      {...toastOutcome(messages.keyRevoked, messages.keyRevokeFailed)}
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
      'never expires'
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

export const KeyList = ({ userId, onRevoked }: { userId: string; onRevoked: (id: string) => void }) => (
  <QueryResult
    query={useQuery(keysQuery(userId))}
    failed={messages.keysFailed}
    empty={{ icon: KeyRound, text: messages.keysEmpty }}
  >
    {(keys) => (
      <List of={keys}>
        {(apiKey) => <KeyCard userId={userId} apiKey={apiKey} onRevoked={() => onRevoked(apiKey.id)} />}
      </List>
    )}
  </QueryResult>
)

/** The only place where the key can be copied. */
const MadeKey = ({ userId, made }: { userId: string; made: MadeApiKey }) => (
  <Card className="mb-8 grid gap-4 p-5">
    <Alert kind="success">“{made.name}” created. Copy the key now. You won’t see it again.</Alert>
    <CopyField
      label="Key"
      value={made.key}
      hint="Anyone with this key can act as you. Keep it secret, like a password."
    />
    <CopyField label="Your user id" value={userId} hint="Some API paths include it." />
  </Card>
)

export const prefetch = async ({ memberId, queryClient }: PrefetchContext) =>
  memberId && queryClient.prefetchQuery(keysQuery(memberId))

export function ApiKeysPage() {
  const { id } = useMember()
  const [made, setMade] = useState<MadeApiKey | null>(null)
  return (
    <div className="max-w-3xl">
      <PageHeader
        title={pages.apiKeys.title}
        lead={
          <p className="max-w-prose">
            API keys let your apps act on your behalf.{' '}
            <a href="/api/docs#api-keys" className="link">
              Read the docs
            </a>
          </p>
        }
      />
      {made && <MadeKey userId={id} made={made} />}
      <KeyList userId={id} onRevoked={(revoked) => setMade((shown) => (shown?.id === revoked ? null : shown))} />
      <div className="mt-10 border-t border-line pt-8">
        <KeyForm userId={id} onMade={setMade} />
      </div>
    </div>
  )
}
