// Pictures of a preview: a row, and a dialog that shows one of them large.
import type { Preview } from '@contract/previews.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { t } from '@/lib/texts.ts'
import { IconButton } from '@/ui/button.tsx'
import { Modal } from '@/ui/dialogs/dialogs.tsx'
import { ZoomablePicture } from '@/ui/pictures/zoomable-picture.tsx'

const HEIGHT_PIXELS = 176

const ARROWS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

function PicturePages({ name, pictures, first }: Pick<Preview, 'name' | 'pictures'> & { first: number }) {
  const [index, setIndex] = useState(first)
  const picture = pictures[index]
  const count = pictures.length
  const move = (by: number) => setIndex((now) => (now + by + count) % count)
  const press = (event: KeyboardEvent) => {
    const by = ARROWS[event.key]
    if (by === undefined) return
    event.preventDefault()
    move(by)
  }
  if (!picture) return null
  return (
    <>
      <ZoomablePicture
        src={picture.url}
        alt={count > 1 ? t`Picture ${{ place: index + 1 }} of ${count}: ${name}` : name}
        size={picture}
        className="flex-1"
        onKeyDown={press}
      >
        {count > 1 && (
          <>
            <IconButton label={t`Previous picture`} onClick={() => move(-1)}>
              <ChevronLeft className="size-5" />
            </IconButton>
            <p role="status" className="text-sm tabular-nums">
              {t`${{ place: index + 1 }} of ${count}`}
            </p>
            <IconButton label={t`Next picture`} onClick={() => move(1)}>
              <ChevronRight className="size-5" />
            </IconButton>
          </>
        )}
      </ZoomablePicture>
      {picture.words && (
        <section aria-label={t`Text of this picture`} className="sr-only">
          {picture.words}
        </section>
      )}
    </>
  )
}

export function PreviewPictures({ name, pictures }: Pick<Preview, 'name' | 'pictures'>) {
  const [dialog, setDialog] = useState({ times: 0, first: 0, isOpen: false })
  const show = (first: number) => setDialog(({ times }) => ({ times: times + 1, first, isOpen: true }))
  return (
    <>
      <ul className="flex flex-wrap gap-3" aria-label={t`Pictures of ${name}`}>
        {pictures.map(({ url, width, height }, index) => (
          <li key={url} className="max-w-full">
            <button
              type="button"
              aria-label={t`Open picture ${{ place: index + 1 }} of ${{ count: pictures.length }}`}
              onClick={() => show(index)}
              className="block max-w-full cursor-zoom-in overflow-hidden rounded-md border border-line bg-sunken hover:border-line-strong"
            >
              <img
                src={url}
                alt=""
                width={Math.round((width / height) * HEIGHT_PIXELS)}
                height={HEIGHT_PIXELS}
                loading="lazy"
                decoding="async"
                className="max-w-full object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      <Modal
        key={dialog.times}
        isFull
        open={dialog.isOpen}
        onClose={() => setDialog({ ...dialog, isOpen: false })}
        title={name}
      >
        <PicturePages name={name} pictures={pictures} first={dialog.first} />
      </Modal>
    </>
  )
}
