// Up to five pictures that show the product.
import { SHOWCASE_IMAGE_MAX_BYTES, SHOWCASE_IMAGE_TYPES, SHOWCASE_IMAGES_MAX } from '@contract/limits.ts'
import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { ErrorCode, useDropzone } from 'react-dropzone'
import { Alert } from '@/components/alert.tsx'
import { formatBytes } from '@/lib/format.ts'
import * as messages from '@/lib/messages.ts'
import { ChosenImage } from './chosen-image.tsx'

type ShowcasePickerProps = { images: File[]; onChange: (images: File[]) => void; disabled: boolean }

const MAX_SIZE_TEXT = formatBytes(SHOWCASE_IMAGE_MAX_BYTES)

export function ShowcasePicker({ images, onChange, disabled }: ShowcasePickerProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const { getRootProps, getInputProps, open } = useDropzone({
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
  const remove = (index: number) => {
    setProblem(null)
    onChange(images.toSpliced(index, 1))
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 flex w-full items-baseline justify-between gap-4">
        <span className="font-semibold">Showcase images</span>
        <span className="tabular text-sm text-muted">
          {images.length}/{SHOWCASE_IMAGES_MAX}
        </span>
      </legend>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {images.map((image, index) => (
          <li key={`${image.name}:${image.lastModified}:${image.size}`}>
            <ChosenImage image={image} disabled={disabled} onRemove={() => remove(index)} />
          </li>
        ))}
        {images.length < SHOWCASE_IMAGES_MAX && (
          <li>
            <div {...getRootProps()}>
              <input {...getInputProps({ 'aria-label': 'Showcase images' })} />
              <button
                type="button"
                disabled={disabled}
                onClick={open}
                className="grid aspect-4/3 w-full place-content-center justify-items-center gap-1.5 rounded-md border-2 border-dashed border-line-strong/60 bg-surface text-sm text-muted transition-colors hover:border-accent hover:text-ink disabled:pointer-events-none disabled:opacity-60"
              >
                <ImagePlus className="size-5.5" aria-hidden="true" />
                Add images
              </button>
            </div>
          </li>
        )}
      </ul>
      <p className="text-sm text-muted">PNG or JPEG, up to {MAX_SIZE_TEXT} each. The first one is the cover.</p>
      {problem && <Alert>{problem}</Alert>}
    </fieldset>
  )
}
