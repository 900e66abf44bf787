import { SHOWCASE_IMAGE_MAX_BYTES, SHOWCASE_IMAGE_TYPES, SHOWCASE_IMAGES_MAX } from '@contract/limits.ts'
import { clsx } from 'clsx'
import { ArrowLeft, ArrowRight, ImagePlus, X } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { ErrorCode, useDropzone } from 'react-dropzone'
import { formatBytes } from '@/lib/format.ts'
import { t } from '@/lib/texts.ts'
import { IconButton, SmallButton } from '@/ui/button.tsx'
import { Alert } from '@/ui/page-parts.tsx'
import { Grip, useReorder, withMoved } from '@/ui/reorder.tsx'
import type { ChosenPicture, ListingPicture } from '../uploads/listing-picture.ts'
import { isChosen, keyOfPicture, usePictureUrl } from '../uploads/listing-picture.ts'
import type { UploadProblem } from '../uploads/upload-problems.ts'
import { AltTexts } from './alt-texts.tsx'

type PictureTileProps = {
  picture: ListingPicture
  place: number
  isLast: boolean
  disabled: boolean
  grip: ComponentProps<typeof Grip>['grip']
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

const control = 'size-8! border border-line bg-surface disabled:hidden'

const nameOf = (picture: ListingPicture, place: number) =>
  isChosen(picture) ? picture.file.name : t`picture ${{ place: place + 1 }}`

export function PictureTile({ picture, place, isLast, disabled, grip, onMove, onRemove }: PictureTileProps) {
  const isCover = place === 0
  const name = nameOf(picture, place)
  return (
    <div className="relative">
      <img
        {...grip}
        // A finger on the picture scrolls the page.
        onPointerDown={(event) => event.pointerType === 'mouse' && grip.onPointerDown(event)}
        src={usePictureUrl(picture)}
        draggable={false}
        alt={picture.alt || (isChosen(picture) ? name : t`Picture ${{ place: place + 1 }}`)}
        width={320}
        height={240}
        className="aspect-4/3 w-full rounded-md border border-line bg-sunken object-cover"
      />
      {!disabled && !(isCover && isLast) && (
        <Grip grip={grip} className="absolute bottom-1.5 left-1.5 rounded-md border border-line bg-surface" />
      )}
      {isCover && (
        <p className="absolute top-1.5 left-1.5 rounded-full border border-line bg-surface px-2.5 py-0.5 text-sm font-semibold">
          {t`Cover`}
        </p>
      )}
      <IconButton
        label={t`Remove ${name}`}
        disabled={disabled}
        onClick={onRemove}
        className={clsx(control, 'absolute top-1.5 right-1.5')}
      >
        <X className="size-4" />
      </IconButton>
      <div className="absolute right-1.5 bottom-1.5 flex gap-1">
        <IconButton
          label={t`Move ${name} forward`}
          data-by={-1}
          disabled={disabled || isCover}
          onClick={() => onMove(-1)}
          className={control}
        >
          <ArrowLeft className="size-4" />
        </IconButton>
        <IconButton
          label={t`Move ${name} back`}
          data-by={1}
          disabled={disabled || isLast}
          onClick={() => onMove(1)}
          className={control}
        >
          <ArrowRight className="size-4" />
        </IconButton>
      </div>
    </div>
  )
}

type ShowcasePickerProps = {
  images: ListingPicture[]
  onChange: (images: ListingPicture[]) => void
  disabled: boolean
  /** Why chosen pictures aren't stored. */
  problems?: ReadonlyMap<File, UploadProblem>
  onRetry?: (picture: ChosenPicture) => void
}

const MAX_SIZE_TEXT = formatBytes(SHOWCASE_IMAGE_MAX_BYTES)

/** The cover is twice as wide and high as the others. */
const COVER = 'col-span-2 sm:row-span-2'

export function ShowcasePicker({ images, onChange, disabled, problems, onRetry }: ShowcasePickerProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    noKeyboard: true,
    noClick: true,
    accept: SHOWCASE_IMAGE_TYPES,
    maxSize: SHOWCASE_IMAGE_MAX_BYTES,
    disabled,
    onDrop: (accepted, rejected) => {
      const tooLarge = rejected.some(({ errors }) => errors.some((error) => error.code === ErrorCode.FileTooLarge))
      const all = [...images, ...accepted.map((file) => ({ file, alt: null }))]
      if (all.length > SHOWCASE_IMAGES_MAX) setProblem(t`You can upload a max of 5 images.`)
      else if (rejected.length > 0)
        setProblem(tooLarge ? t`Images can have up to ${MAX_SIZE_TEXT}.` : t`Images must be PNG or JPEG.`)
      else setProblem(null)
      onChange(all.slice(0, SHOWCASE_IMAGES_MAX))
    },
  })
  const isEmpty = images.length === 0
  const change = (changed: ListingPicture[]) => {
    setProblem(null)
    onChange(changed)
  }
  const { list, moveBy, moved, look, grip } = useReorder<HTMLUListElement>({
    names: images.map(nameOf),
    disabled,
    move: (from, to) => change(withMoved(images, from, to)),
  })
  return (
    <fieldset {...getRootProps({ role: 'group' })} className="grid gap-3">
      <legend className="mb-1.5 flex w-full items-baseline justify-between gap-4">
        <span className="font-semibold">{t`Showcase images`}</span>
        <span className="tabular text-sm text-muted">
          {images.length}/{SHOWCASE_IMAGES_MAX}
        </span>
      </legend>
      <input {...getInputProps({ 'aria-label': t`Showcase images` })} />
      <ul ref={list} className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {images.map((picture, place) => (
          <li
            key={keyOfPicture(picture)}
            className={clsx(place === 0 && COVER, !disabled && 'cursor-grab', look(place))}
          >
            <PictureTile
              picture={picture}
              place={place}
              isLast={place === images.length - 1}
              disabled={disabled}
              grip={grip(place)}
              onMove={(by) => moveBy(place, by)}
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
              <ImagePlus className="size-5.5" />
              {t`Add images`}
            </button>
          </li>
        )}
      </ul>
      <p className="text-sm text-muted">{t`PNG or JPEG, up to ${MAX_SIZE_TEXT} each. The first one is the cover.`}</p>
      <p role="status" className="sr-only">
        {moved}
      </p>
      {problem && <Alert>{problem}</Alert>}
      {images.filter(isChosen).map((picture) => {
        const { name } = picture.file
        const failed = problems?.get(picture.file)
        const retry = onRetry && failed?.action === 'retry' && (
          <SmallButton aria-label={t`Retry ${name}`} disabled={disabled} onClick={() => onRetry(picture)}>
            {t`Retry`}
          </SmallButton>
        )
        return (
          failed && (
            <Alert key={keyOfPicture(picture)} action={retry}>
              {failed.text}
            </Alert>
          )
        )
      })}
      <AltTexts images={images} disabled={disabled} onChange={onChange} />
    </fieldset>
  )
}
