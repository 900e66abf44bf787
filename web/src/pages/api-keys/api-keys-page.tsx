import { type ApiKey, type CreatedApiKey, keyCalls } from '@contract/accounts.ts'
import { API_KEY_SCOPES, type ApiKeyScope } from '@contract/choices.ts'
import { API_KEY_NAME_MAX_CHARACTERS } from '@contract/limits.ts'
import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useDraftForm } from '@/auth/drafts/use-form.ts'
import { useMember } from '@/auth/viewer.ts'
import { readableMessage } from '@/lib/calls/api-error.ts'
import { prefetchForMember, query, useCall } from '@/lib/calls/query.ts'
import { now } from '@/lib/clock.ts'
import * as messages from '@/lib/messages.ts'
import { Trans, t } from '@/lib/texts.ts'
import { toastOutcome } from '@/lib/toast.ts'
import { ConfirmButton } from '@/ui/dialogs/dialogs.tsx'
import { CopyField } from '@/ui/fields/copy-field.tsx'
import { CheckboxGroup, SelectField, SubmitButton, TextField } from '@/ui/fields/fields.tsx'
import { Alert, Card, PageHeader } from '@/ui/page-parts.tsx'
import { List, QueryResult } from '@/ui/query-result.tsx'
import { Badge, MomentText } from '@/ui/text.tsx'

const SCOPE_LABELS: Record<ApiKeyScope, string> = {
  'listings:read': t`Read your listings and their releases`,
  'listings:write': t`Edit, deactivate and reactivate your listings`,
  'files:read': t`Download the files you sell and the files you bought`,
  'files:write': t`Upload files, and publish listings and their versions`,
  'sales:read': t`Read your sales and metrics`,
  'orders:read': t`Read your orders and purchases`,
  'messages:read': t`Read your messages`,
  'messages:write': t`Send messages in conversations`,
  'reviews:write': t`Reply to reviews of your items`,
  'licences:read': t`Read the licence keys you sell and bought`,
  'licences:write': t`Add and end licence keys, and free their devices`,
}

const LIFETIMES = [
  { value: '30', label: t`30 days` },
  { value: '90', label: t`90 days` },
  { value: '366', label: t`1 year` },
  { value: '', label: t`No expiry` },
] as const
type Lifetime = (typeof LIFETIMES)[number]['value']

const keysQuery = (userId: string) => query(keyCalls.listKeys, { params: { userId } }, { select: ({ keys }) => keys })

const SCOPES = API_KEY_SCOPES.map((value) => ({ value, label: SCOPE_LABELS[value], detail: value }))

export function KeyForm({ userId, onMade }: { userId: string; onMade: (made: CreatedApiKey) => void }) {
  // Only this answer ever holds the key itself.
  const create = useCall(keyCalls.createKey, { userId }, { gcTime: 0 })
  const [scopes, setScopes] = useState<ApiKeyScope[]>([])
  const { form, fields, change, errors, field } = useDraftForm<{ name: string; days: Lifetime }>({
    draft: 'api-key',
    initial: { name: '', days: '90' },
    check: ({ name }) => ({
      ...(name.trim() === '' ? { name: t`Enter a name.` } : {}),
      ...(scopes.length === 0 ? { scopes: messages.choiceRequired } : {}),
    }),
    submit: async ({ name, days }) => {
      const lifetime = days === '' ? {} : { expiresInDays: Number(days) }
      const made = await create.mutateAsync({ name: name.trim(), scopes, ...lifetime })
      change({ name: '' })
      setScopes([])
      onMade(made)
    },
  })
  return (
    <form {...form} className="grid gap-5">
      <h2 className="text-xl">{t`New key`}</h2>
      <TextField
        label={t`Name`}
        hint={t`A name that reminds you what uses it.`}
        maxLength={API_KEY_NAME_MAX_CHARACTERS}
        {...field('name')}
      />
      <CheckboxGroup
        legend={t`This key can`}
        choices={SCOPES}
        chosen={scopes}
        error={errors.scopes}
        onChange={setScopes}
      />
      <SelectField
        label={t`Expires after`}
        value={fields.days}
        choices={LIFETIMES}
        onChange={(days) => change({ days })}
      />
      {create.isError && <Alert>{readableMessage(create.error, t`Couldn’t create the key. Try again.`)}</Alert>}
      <SubmitButton busy={create.isPending}>{t`Create Key`}</SubmitButton>
    </form>
  )
}

/** Asks first, because apps that use the key stop working. */
type RevokeKeyProps = { userId: string; apiKey: ApiKey; onRevoked: () => void }

function RevokeKey({ userId, apiKey: { id, name, start }, onRevoked }: RevokeKeyProps) {
  const revoke = useCall(keyCalls.revokeKey, { userId, keyId: id })
  return (
    <ConfirmButton
      variant="secondary"
      size="sm"
      aria-label={t`Revoke ${name} (${start}…)`}
      title={t`Revoke Key`}
      text={t`Apps that use “${name}” will lose access immediately. You can’t undo this.`}
      run={() => revoke.mutateAsync().then(onRevoked)}
      {...toastOutcome(t`API key revoked.`, t`Couldn’t revoke the key. Try again.`)}
    >
      {t({ message: 'Revoke', context: 'an API key' })}
    </ConfirmButton>
  )
}

const hasExpired = ({ expires_at }: ApiKey) => expires_at !== null && Date.parse(expires_at) <= now()

const Times = ({ apiKey }: { apiKey: ApiKey }) => (
  <p className="text-muted text-sm">
    <Trans>
      Created <MomentText iso={apiKey.created_at} />
    </Trans>{' '}
    ·{' '}
    {apiKey.last_used_at ? (
      <Trans>
        last used <MomentText iso={apiKey.last_used_at} />
      </Trans>
    ) : (
      t`never used`
    )}{' '}
    ·{' '}
    {apiKey.expires_at && hasExpired(apiKey) ? (
      <Trans>
        expired <MomentText iso={apiKey.expires_at} />
      </Trans>
    ) : apiKey.expires_at ? (
      <Trans>
        expires <MomentText iso={apiKey.expires_at} />
      </Trans>
    ) : (
      t`never expires`
    )}
  </p>
)

const KeyCard = ({ userId, apiKey, onRevoked }: { userId: string; apiKey: ApiKey; onRevoked: () => void }) => (
  <Card className="flex flex-wrap items-start justify-between gap-4 p-5">
    <div className="grid min-w-0 gap-2">
      <p className="flex flex-wrap items-center gap-2">
        <strong className="wrap-anywhere">{apiKey.name}</strong> <code className="text-muted">{apiKey.start}…</code>
        {hasExpired(apiKey) && <Badge look="warning">{t`Expired`}</Badge>}
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
    failed={t`Couldn’t load your API keys.`}
    empty={{ icon: KeyRound, text: t`No API keys yet.` }}
  >
    {(keys) => (
      <List of={keys}>
        {(apiKey) => <KeyCard userId={userId} apiKey={apiKey} onRevoked={() => onRevoked(apiKey.id)} />}
      </List>
    )}
  </QueryResult>
)

/** The only place where the key can be copied. */
const CreatedKey = ({ userId, made }: { userId: string; made: CreatedApiKey }) => (
  <Card className="mb-8 grid gap-4 p-5">
    <Alert kind="success">{t`“${{ name: made.name }}” created. Copy the key now. You won’t see it again.`}</Alert>
    <CopyField
      label={t`Key`}
      value={made.key}
      hint={t`Anyone with this key can act as you. Keep it secret, like a password.`}
    />
    <CopyField label={t`Your user id`} value={userId} hint={t`Some API paths include it.`} />
  </Card>
)

export const prefetch = prefetchForMember(({ memberId }) => [keysQuery(memberId)])

export function ApiKeysPage() {
  const { id } = useMember()
  const [made, setMade] = useState<CreatedApiKey | null>(null)
  return (
    <div className="max-w-3xl">
      <PageHeader
        title={pages.apiKeys.title}
        lead={
          <p className="max-w-prose">
            {t`API keys let your apps act on your behalf.`}{' '}
            <a href="/api/docs#api-keys" className="link">
              {t`Read the docs`}
            </a>
          </p>
        }
      />
      {made && <CreatedKey userId={id} made={made} />}
      <KeyList userId={id} onRevoked={(revoked) => setMade((shown) => (shown?.id === revoked ? null : shown))} />
      <div className="mt-10 border-t border-line pt-8">
        <KeyForm userId={id} onMade={setMade} />
      </div>
    </div>
  )
}
