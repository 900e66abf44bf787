import { WEBHOOK_EVENTS, type WebhookEvent } from '@contract/choices.ts'
import { LINK_MAX_CHARACTERS } from '@contract/limits.ts'
import { useState } from 'react'
import { useDraftForm } from '@/auth/drafts/use-form.ts'
import { readableMessage } from '@/lib/calls/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { CheckboxGroup, SubmitButton, TextField } from '@/ui/fields/fields.tsx'
import { Alert } from '@/ui/page-parts.tsx'
import { EVENT_LABELS } from '../words.tsx'

const EVENTS = WEBHOOK_EVENTS.map((value) => ({ value, label: EVENT_LABELS[value], detail: value }))

type WebhookFormProps = {
  name: string
  initial: { url: string; events: readonly WebhookEvent[] }
  label: string
  save: (body: { url: string; events: WebhookEvent[] }) => Promise<unknown>
}

export function WebhookForm({ name, initial, label, save }: WebhookFormProps) {
  const [events, setEvents] = useState<WebhookEvent[]>([...initial.events])
  const [failure, setFailure] = useState<unknown>()
  const { form, errors, field, busy } = useDraftForm({
    draft: `webhook:${name}`,
    initial: { url: initial.url },
    check: ({ url }) => ({
      ...(/^https?:\/\/./.test(url.trim()) ? {} : { url: t`Enter a URL that starts with https://.` }),
      ...(events.length === 0 ? { events: messages.choiceRequired } : {}),
    }),
    submit: ({ url }) => save({ url: url.trim(), events }).then(() => setFailure(undefined)),
    failed: setFailure,
  })
  return (
    <form {...form} className="grid gap-5">
      <TextField
        label={t`URL`}
        hint={t`A public https:// URL on your server.`}
        type="url"
        inputMode="url"
        maxLength={LINK_MAX_CHARACTERS}
        {...field('url')}
      />
      <CheckboxGroup legend={t`Events`} choices={EVENTS} chosen={events} error={errors.events} onChange={setEvents} />
      {failure !== undefined && <Alert>{readableMessage(failure, messages.notSaved)}</Alert>}
      <SubmitButton busy={busy}>{label}</SubmitButton>
    </form>
  )
}
