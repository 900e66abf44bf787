import { MESSAGE_PICTURES_MAX, PICTURE_ALT_MAX_CHARACTERS, SHOWCASE_IMAGE_TYPES } from '@contract/limits.ts'
import { ImagePlus, RotateCw, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { IconButton, SmallButton, Spinner } from '@/ui/button.tsx'
import { Alert } from '@/ui/feedback.tsx'
import { TextField } from '@/ui/fields/fields.tsx'
import type { ChosenPicture, usePictures } from '../use-pictures.ts'

type PicturePickerProps = { pictures: ReturnType<typeof usePictures>; disabled: boolean }

const ACCEPTED = Object.keys(SHOWCASE_IMAGE_TYPES).join(',')

function State({ picture, onRetry }: { picture: ChosenPicture; onRetry: () => void }) {
  if (picture.failure)
    return (
      <div className="grid justify-items-start gap-2">
        <p className="text-sm text-danger">{picture.failure}</p>
        <SmallButton onClick={onRetry}>
          <RotateCw className="size-4" />
          Try again
        </SmallButton>
      </div>
    )
  if (picture.id) return null
  return (
    <p className="flex items-center gap-2 text-sm text-muted">
      <Spinner className="size-4" />
      Uploading...
    </p>
  )
}

export function PicturePicker({ pictures, disabled }: PicturePickerProps) {
  const { chosen, problem, add, remove, change, retry } = pictures
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const left = MESSAGE_PICTURES_MAX - chosen.length
  return (
    <div className="grid gap-3">
      {chosen.length > 0 && (
        <ul aria-label="Pictures of this message" className="grid gap-3">
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
                  label={`Description of picture ${position + 1}`}
                  placeholder="For people who can’t see it"
                  value={picture.alt}
                  maxLength={PICTURE_ALT_MAX_CHARACTERS}
                  disabled={disabled}
                  onChange={(event) => change(picture.key, { alt: event.target.value })}
                />
                <State picture={picture} onRetry={() => retry(picture)} />
              </div>
              <IconButton
                label={`Remove picture ${position + 1}`}
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
          aria-label="Pictures"
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
          Add pictures
        </SmallButton>
        <span id={`${id}-hint`} className="text-sm text-muted">
          PNG or JPEG, up to {MESSAGE_PICTURES_MAX}
        </span>
      </div>
    </div>
  )
}
