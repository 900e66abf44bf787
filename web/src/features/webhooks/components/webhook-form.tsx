// Creates or changes a webhook: its address and its events.
import { WEBHOOK_EVENTS, type WebhookEvent } from '@contract/choices.ts'
import { LINK_MAX_CHARACTERS } from '@contract/limits.ts'
import { useState } from 'react'
import { useDraft } from '@/auth/drafts/use-draft.ts'
import { readableMessage } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { useForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { Alert } from '@/ui/feedback/alert.tsx'
import { CheckboxGroup } from '@/ui/fields/checkbox-group.tsx'
import { TextField } from '@/ui/fields/text-field.tsx'
import { EVENT_LABELS } from '../words.tsx'

const EVENTS = WEBHOOK_EVENTS.map((value) => ({ value, label: EVENT_LABELS[value], detail: value }))

type WebhookFormProps = {
  /** Its name among the drafts. */
  name: string
  initial: { url: string; events: readonly WebhookEvent[] }
  label: string
  save: {
    error: unknown
    isPending: boolean
    mutateAsync: (body: { url: string; events: WebhookEvent[] }) => Promise<unknown>
  }
  onSaved: () => void
}

export function WebhookForm({ name, initial, label, save, onSaved }: WebhookFormProps) {
  const [{ url }, change] = useDraft(`webhook:${name}`, { url: initial.url })
  const [events, setEvents] = useState<WebhookEvent[]>([...initial.events])
  const { form, errors } = useForm({
    check: () => ({
      ...(/^https?:\/\/./.test(url.trim()) ? {} : { url: messages.webhookUrlRequired }),
      ...(events.length === 0 ? { events: messages.choiceRequired } : {}),
    }),
    submit: async () => {
      await save.mutateAsync({ url: url.trim(), events })
      onSaved()
    },
    // Said below the fields.
    onFailure: () => undefined,
  })
  return (
    <form {...form} className="grid gap-5">
      <TextField
        label="URL"
        hint="A public https:// URL on your server."
        type="url"
        inputMode="url"
        value={url}
        maxLength={LINK_MAX_CHARACTERS}
        error={errors.url}
        onChange={(event) => change({ url: event.target.value })}
      />
      <CheckboxGroup legend="Events" choices={EVENTS} chosen={events} error={errors.events} onChange={setEvents} />
      {save.error !== null && <Alert>{readableMessage(save.error, messages.webhookFailed)}</Alert>}
      <Button type="submit" busy={save.isPending} className="justify-self-start">
        {label}
      </Button>
    </form>
  )
}
