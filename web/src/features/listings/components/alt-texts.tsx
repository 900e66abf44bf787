import { PICTURE_ALT_MAX_CHARACTERS } from '@contract/limits.ts'
import { t } from '@/lib/texts.ts'
import { TextField } from '@/ui/fields/fields.tsx'
import { keyOfPicture, type ListingPicture, usePictureUrl } from '../uploads/listing-picture.ts'

type AltTextsProps = { images: ListingPicture[]; disabled: boolean; onChange: (images: ListingPicture[]) => void }

/** One text per picture, beside its small version. */
export const AltTexts = ({ images, disabled, onChange }: AltTextsProps) =>
  images.length > 0 && (
    <div className="mt-3 grid gap-3">
      <p className="text-sm text-muted">{t`Say what each picture shows, for people who can’t see it.`}</p>
      <ul className="grid gap-3">
        {images.map((picture, place) => (
          <li key={keyOfPicture(picture)} className="grid grid-cols-[auto_minmax(0,1fr)] items-end gap-3">
            <Small picture={picture} />
            <TextField
              label={t`Alt text of picture ${{ number: place + 1 }}`}
              value={picture.alt ?? ''}
              maxLength={PICTURE_ALT_MAX_CHARACTERS}
              disabled={disabled}
              onChange={({ target }) => onChange(images.with(place, { ...picture, alt: target.value }))}
            />
          </li>
        ))}
      </ul>
    </div>
  )

const Small = ({ picture }: { picture: ListingPicture }) => (
  <img
    src={usePictureUrl(picture)}
    alt=""
    width={56}
    height={44}
    className="h-11 w-14 rounded-md border border-line bg-sunken object-cover"
  />
)
