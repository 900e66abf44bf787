// The fields stay until the message is sent.
import { MESSAGE_MAX_CHARACTERS } from '@contract/limits.ts'
import type { MessageInput } from '@contract/messages.ts'
import { Send } from 'lucide-react'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { useDraft } from '@/auth/drafts/use-draft.ts'
import { readableMessage } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { Button } from '@/ui/button.tsx'
import { Alert } from '@/ui/feedback.tsx'
import { TextAreaField } from '@/ui/fields/fields.tsx'
import { usePictures } from '../use-pictures.ts'
import { PicturePicker } from './picture-picker.tsx'

type MessageFormProps = {
  /** The id in the name of the draft. */
  about: string
  label: string
  rows?: number
  busy: boolean
  error: Error | null
  /** Resolves when the message has arrived. */
  onSend: (message: MessageInput) => Promise<unknown>
  children?: ReactNode
}

export function MessageForm({ about, label, rows = 3, busy, error, onSend, children }: MessageFormProps) {
  const [{ body }, change] = useDraft(`message:${about}`, { body: '' })
  const pictures = usePictures()
  const { chosen } = pictures
  const [tried, setTried] = useState(false)
  const missing = body.trim() === '' && chosen.length === 0
  const isUploading = chosen.some(({ id, failure }) => !id && !failure)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    const ready = chosen.flatMap(({ id, alt }) => (id ? [{ id, ...(alt.trim() && { alt: alt.trim() }) }] : []))
    // Wait until a failed picture is uploaded again or removed.
    if (missing || ready.length < chosen.length) return
    onSend({ body: body.trim(), pictures: ready }).then(
      () => {
        change({ body: '' })
        pictures.clear()
        setTried(false)
      },
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
        error={tried && missing ? messages.messageRequired : undefined}
        onChange={(event) => change({ body: event.target.value })}
        onPaste={({ clipboardData }) => {
          if (clipboardData.files.length > 0) pictures.add([...clipboardData.files])
        }}
      />
      <PicturePicker pictures={pictures} disabled={busy} />
      {error && <Alert>{readableMessage(error, messages.messageNotSent)}</Alert>}
      <div className="flex flex-wrap justify-end gap-3">
        {children}
        <Button type="submit" busy={busy} disabled={isUploading}>
          {!busy && <Send className="size-4" />}
          Send
        </Button>
      </div>
    </form>
  )
}
