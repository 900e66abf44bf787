import {
  MESSAGE_MAX_CHARACTERS,
  MESSAGE_PICTURES_MAX,
  PICTURE_ALT_MAX_CHARACTERS,
  SHOWCASE_IMAGE_TYPES,
} from '@contract/limits.ts'
import type { MessageInput } from '@contract/messages.ts'
import { ImagePlus, RotateCw, Send, X } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useDraft } from '@/auth/drafts/use-draft.ts'
import { readableMessage } from '@/lib/calls/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { ownSubmit } from '@/lib/own-submit.ts'
import { t } from '@/lib/texts.ts'
import { Button, IconButton, SmallButton, Spinner } from '@/ui/button.tsx'
import { TextAreaField, TextField } from '@/ui/fields/fields.tsx'
import { Alert } from '@/ui/page-parts.tsx'
import { type ChosenPicture, usePictures } from '../use-pictures.ts'

const ACCEPTED = Object.keys(SHOWCASE_IMAGE_TYPES).join(',')

function State({ picture, onRetry }: { picture: ChosenPicture; onRetry: () => void }) {
  if (picture.failure)
    return (
      <div className="grid justify-items-start gap-2">
        <p className="text-sm text-danger">{picture.failure}</p>
        <SmallButton onClick={onRetry}>
          <RotateCw className="size-4" />
          {t`Try again`}
        </SmallButton>
      </div>
    )
  if (picture.id) return null
  return (
    <p className="flex items-center gap-2 text-sm text-muted">
      <Spinner className="size-4" />
      {t`Uploading...`}
    </p>
  )
}

export function PicturePicker({ pictures, disabled }: { pictures: ReturnType<typeof usePictures>; disabled: boolean }) {
  const { chosen, problem, add, remove, change, retry } = pictures
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const left = MESSAGE_PICTURES_MAX - chosen.length
  return (
    <div className="grid gap-3">
      {chosen.length > 0 && (
        <ul aria-label={t`Pictures of this message`} className="grid gap-3">
          {chosen.map((picture, position) => (
            <li
              key={picture.key}
              className="flex flex-wrap items-start justify-between gap-3 rounded-md border border-line bg-surface p-3"
            >
              <img
                src={picture.preview}
                alt=""
                width={80}
                height={80}
                className="size-20 shrink-0 rounded-md bg-sunken object-cover"
              />
              <div className="grid min-w-0 gap-2 max-sm:order-last max-sm:basis-full sm:flex-1">
                <TextField
                  label={t`Description of picture ${{ number: position + 1 }}`}
                  placeholder={t`For people who can’t see it`}
                  value={picture.alt}
                  maxLength={PICTURE_ALT_MAX_CHARACTERS}
                  disabled={disabled}
                  onChange={(event) => change(picture.key, { alt: event.target.value })}
                />
                <State picture={picture} onRetry={() => retry(picture)} />
              </div>
              <IconButton
                label={t`Remove picture ${{ number: position + 1 }}`}
                disabled={disabled}
                onClick={() => {
                  remove(picture)
                  button.current?.focus()
                }}
              >
                <X className="size-4" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {problem && <Alert>{problem}</Alert>}
      <div className="flex flex-wrap items-center gap-3">
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={ACCEPTED}
          aria-label={t`Pictures`}
          onChange={({ target }) => {
            add([...(target.files ?? [])])
            // The same picture can be chosen again after it was removed.
            target.value = ''
          }}
        />
        <SmallButton
          ref={button}
          disabled={disabled || left === 0}
          aria-describedby={`${id}-hint`}
          onClick={() => input.current?.click()}
        >
          <ImagePlus className="size-4" />
          {t`Add pictures`}
        </SmallButton>
        <span id={`${id}-hint`} className="text-sm text-muted">
          {t`PNG or JPEG, up to ${MESSAGE_PICTURES_MAX}`}
        </span>
      </div>
    </div>
  )
}

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

/** The fields stay until the message is sent. */
export function MessageForm({ about, label, rows = 3, busy, error, onSend, children }: MessageFormProps) {
  const [{ body }, change] = useDraft(`message:${about}`, { body: '' })
  const pictures = usePictures()
  const { chosen } = pictures
  const [tried, setTried] = useState(false)
  const missing = body.trim() === '' && chosen.length === 0
  const isUploading = chosen.some(({ id, failure }) => !id && !failure)
  const submit = () => {
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
    <form onSubmit={ownSubmit(submit)} noValidate className="grid gap-4">
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
      {error && <Alert>{readableMessage(error, t`Couldn’t send your message. Try again.`)}</Alert>}
      <div className="flex flex-wrap justify-end gap-3">
        {children}
        <Button type="submit" busy={busy} disabled={isUploading}>
          {!busy && <Send className="size-4" />}
          {t`Send`}
        </Button>
      </div>
    </form>
  )
}
