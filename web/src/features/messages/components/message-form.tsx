// A message to write. What was typed stays until it is sent.
import { MESSAGE_MAX_CHARACTERS } from '@contract/limits.ts'
import { Send } from 'lucide-react'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { Alert } from '@/components/alert.tsx'
import { Button } from '@/components/button.tsx'
import { TextAreaField } from '@/components/text-area-field.tsx'
import { readableMessage } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { useDraft } from '@/lib/use-draft.ts'

type MessageFormProps = {
  /** Names the conversation: what was typed is kept for it where the session lapses. */
  about: string
  label: string
  rows?: number
  busy: boolean
  error: Error | null
  /** Resolves when the message has arrived. */
  onSend: (body: string) => Promise<unknown>
  /** Beside the button. */
  children?: ReactNode
}

export function MessageForm({ about, label, rows = 3, busy, error, onSend, children }: MessageFormProps) {
  const [{ body }, change] = useDraft(`message:${about}`, { body: '' })
  const [blank, setBlank] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setBlank(body.trim() === '')
    if (body.trim() === '') return
    onSend(body.trim()).then(
      () => change({ body: '' }),
      () => undefined,
    )
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <TextAreaField
        label={label}
        rows={rows}
        value={body}
        maxLength={MESSAGE_MAX_CHARACTERS}
        error={blank && body.trim() === '' ? messages.messageRequired : undefined}
        onChange={(event) => change({ body: event.target.value })}
        aria-required
      />
      {error && <Alert>{readableMessage(error, messages.messageNotSent)}</Alert>}
      <div className="flex flex-wrap justify-end gap-3">
        {children}
        <Button type="submit" busy={busy}>
          {!busy && <Send className="size-4" aria-hidden="true" />}
          Send
        </Button>
      </div>
    </form>
  )
}
