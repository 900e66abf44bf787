import type { MadeApiKey } from '@contract/accounts.ts'
import { API_KEY_SCOPES, type ApiKeyScope } from '@contract/choices.ts'
import { API_KEY_NAME_MAX_CHARACTERS } from '@contract/limits.ts'
import { useState } from 'react'
import { readableMessage } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { useDraftForm } from '@/lib/use-form.ts'
import { Alert } from '@/ui/feedback.tsx'
import { CheckboxGroup, SelectField, SubmitButton, TextField } from '@/ui/fields/fields.tsx'
import { useCreateKey } from '../api.ts'

const SCOPE_LABELS: Record<ApiKeyScope, string> = {
  'listings:read': 'Read your listings and their versions',
  'listings:write': 'Edit, deactivate and reactivate your listings',
  'files:read': 'Download the files you sell and the files you bought',
  'sales:read': 'Read your sales and metrics',
  'orders:read': 'Read your orders and purchases',
  'messages:read': 'Read your messages',
  'messages:write': 'Send messages in conversations',
  'reviews:write': 'Reply to reviews of your items',
}

const LIFETIMES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '366', label: '1 year' },
  { value: '', label: 'No expiry' },
] as const
type Lifetime = (typeof LIFETIMES)[number]['value']

const SCOPES = API_KEY_SCOPES.map((value) => ({ value, label: SCOPE_LABELS[value], detail: value }))

export function KeyForm({ userId, onMade }: { userId: string; onMade: (made: MadeApiKey) => void }) {
  const create = useCreateKey(userId)
  const [scopes, setScopes] = useState<ApiKeyScope[]>([])
  const { form, fields, change, errors, field } = useDraftForm<{ name: string; days: Lifetime }>({
    draft: 'api-key',
    initial: { name: '', days: '90' },
    check: ({ name }) => ({
      ...(name.trim() === '' ? { name: messages.keyNameRequired } : {}),
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
      <h2 className="text-xl">New key</h2>
      <TextField
        label="Name"
        hint="A name that reminds you what uses it."
        maxLength={API_KEY_NAME_MAX_CHARACTERS}
        {...field('name')}
      />
      <CheckboxGroup
        legend="This key can"
        choices={SCOPES}
        chosen={scopes}
        error={errors.scopes}
        onChange={setScopes}
      />
      <SelectField
        label="Expires after"
        value={fields.days}
        choices={LIFETIMES}
        onChange={(days) => change({ days })}
      />
      {create.isError && <Alert>{readableMessage(create.error, messages.keyFailed)}</Alert>}
      <SubmitButton busy={create.isPending}>Create Key</SubmitButton>
    </form>
  )
}
