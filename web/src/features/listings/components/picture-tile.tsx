// One picture in the form of a listing, with what can be done to it.
import { clsx } from 'clsx'
import { ArrowLeft, ArrowRight, X } from 'lucide-react'
import { IconButton } from '@/ui/button.tsx'
import { type ListingPicture, usePictureUrl } from '../uploads/listing-picture.ts'

type PictureTileProps = {
  picture: ListingPicture
  /** From 0, the cover. */
  place: number
  isLast: boolean
  disabled: boolean
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

const control = 'size-8! border border-line bg-surface disabled:hidden'

export function PictureTile({ picture, place, isLast, disabled, onMove, onRemove }: PictureTileProps) {
  const isCover = place === 0
  const name = picture instanceof File ? picture.name : `picture ${place + 1}`
  return (
    <div className="relative">
      <img
        src={usePictureUrl(picture)}
        draggable={false}
        alt={picture instanceof File ? name : `Picture ${place + 1}`}
        width={320}
        height={240}
        className="aspect-4/3 w-full rounded-md border border-line bg-sunken object-cover"
      />
      {isCover && (
        <p className="absolute top-1.5 left-1.5 rounded-full border border-line bg-surface px-2.5 py-0.5 text-sm font-semibold">
          Cover
        </p>
      )}
      <IconButton
        label={`Remove ${name}`}
        disabled={disabled}
        onClick={onRemove}
        className={clsx(control, 'absolute top-1.5 right-1.5')}
      >
        <X className="size-4" />
      </IconButton>
      <div className="absolute right-1.5 bottom-1.5 flex gap-1">
        <IconButton
          label={`Move ${name} forward`}
          disabled={disabled || isCover}
          onClick={() => onMove(-1)}
          className={control}
        >
          <ArrowLeft className="size-4" />
        </IconButton>
        <IconButton
          label={`Move ${name} back`}
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
