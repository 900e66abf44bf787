// Up to five pictures that show the product, the cover first.
import { SHOWCASE_IMAGE_MAX_BYTES, SHOWCASE_IMAGE_TYPES, SHOWCASE_IMAGES_MAX } from '@contract/limits.ts'
import { clsx } from 'clsx'
import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { ErrorCode, useDropzone } from 'react-dropzone'
import { formatBytes } from '@/lib/format.ts'
import * as messages from '@/lib/messages.ts'
import { Alert } from '@/ui/feedback/alert.tsx'
import { keyOfPicture, type ListingPicture } from '../uploads/listing-picture.ts'
import { PictureTile } from './picture-tile.tsx'

type ShowcasePickerProps = {
  images: ListingPicture[]
  onChange: (images: ListingPicture[]) => void
  disabled: boolean
}

const MAX_SIZE_TEXT = formatBytes(SHOWCASE_IMAGE_MAX_BYTES)
/** The cover is twice as wide and high as the others. */
const COVER = 'col-span-2 sm:row-span-2'

export function ShowcasePicker({ images, onChange, disabled }: ShowcasePickerProps) {
  const [problem, setProblem] = useState<string | null>(null)
  /** The place of the picture that a pointer moves. */
  const [dragged, setDragged] = useState<number | null>(null)
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    noKeyboard: true,
    noClick: true,
    accept: SHOWCASE_IMAGE_TYPES,
    maxSize: SHOWCASE_IMAGE_MAX_BYTES,
    disabled,
    onDrop: (accepted, rejected) => {
      const tooLarge = rejected.some(({ errors }) => errors.some((error) => error.code === ErrorCode.FileTooLarge))
      const all = [...images, ...accepted]
      if (all.length > SHOWCASE_IMAGES_MAX) setProblem(messages.tooManyImages)
      else if (rejected.length > 0)
        setProblem(tooLarge ? `Images can have up to ${MAX_SIZE_TEXT}.` : 'Images must be PNG or JPEG.')
      else setProblem(null)
      onChange(all.slice(0, SHOWCASE_IMAGES_MAX))
    },
  })
  const isEmpty = images.length === 0
  const change = (changed: ListingPicture[]) => {
    setProblem(null)
    onChange(changed)
  }
  const move = (picture: ListingPicture, from: number, by: number) =>
    change(images.toSpliced(from, 1).toSpliced(from + by, 0, picture))
  const dropOn = (place: number) => {
    const picture = images[dragged ?? -1]
    if (picture && dragged !== null) move(picture, dragged, place - dragged)
    setDragged(null)
  }
  return (
    <fieldset {...getRootProps({ role: 'group' })} className="grid gap-3">
      <legend className="mb-1.5 flex w-full items-baseline justify-between gap-4">
        <span className="font-semibold">Showcase images</span>
        <span className="tabular text-sm text-muted">
          {images.length}/{SHOWCASE_IMAGES_MAX}
        </span>
      </legend>
      <input {...getInputProps({ 'aria-label': 'Showcase images' })} />
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {images.map((picture, place) => (
          <li
            key={keyOfPicture(picture)}
            draggable={!disabled}
            onDragStart={() => setDragged(place)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => dragged !== null && event.preventDefault()}
            onDrop={() => dropOn(place)}
            className={clsx(place === 0 && COVER, !disabled && 'cursor-grab', dragged === place && 'opacity-50')}
          >
            <PictureTile
              picture={picture}
              place={place}
              isLast={place === images.length - 1}
              disabled={disabled}
              onMove={(by) => move(picture, place, by)}
              onRemove={() => change(images.toSpliced(place, 1))}
            />
          </li>
        ))}
        {images.length < SHOWCASE_IMAGES_MAX && (
          <li className={isEmpty ? 'col-span-full' : undefined}>
            <button
              type="button"
              disabled={disabled}
              onClick={open}
              className={clsx(
                'grid w-full place-content-center justify-items-center gap-1.5 rounded-md border-2 border-dashed text-sm text-muted transition-colors hover:border-accent hover:text-ink disabled:pointer-events-none disabled:opacity-60',
                isEmpty ? 'h-44' : 'aspect-4/3',
                isDragActive ? 'border-accent bg-accent-soft' : 'border-line-strong/60 bg-surface',
              )}
            >
              <ImagePlus className="size-5.5" aria-hidden="true" />
              Add images
            </button>
          </li>
        )}
      </ul>
      <p className="text-sm text-muted">PNG or JPEG, up to {MAX_SIZE_TEXT} each. The first one is the cover.</p>
      {problem && <Alert>{problem}</Alert>}
    </fieldset>
  )
}
