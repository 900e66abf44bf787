import { PICTURE_LINK_SECONDS } from '@contract/limits.ts'
import { pictureCalls } from '@contract/messages.ts'
import type { MessagePicture } from '@contract/operations/common.ts'
import { useQuery } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { query } from '@/lib/calls/query.ts'
import { plural, t } from '@/lib/texts.ts'
import { SmallButton } from '@/ui/button.tsx'
import { Modal } from '../dialogs/dialogs.tsx'

/** The links are fetched again before they expire, also on a page that slept. */
const GOOD_FOR_MS = (PICTURE_LINK_SECONDS - 60) * 1000

const pictureLinksQuery = (messageId: string) =>
  query(
    pictureCalls.getPictureLinks,
    { params: { messageId } },
    { select: ({ pictures }) => pictures, staleTime: GOOD_FOR_MS, gcTime: GOOD_FOR_MS },
  )

const HEIGHT_PIXELS = 144

const nameOf = ({ alt }: MessagePicture, position: number) => alt ?? t`Picture ${{ number: position + 1 }}`

/** The width of a thumbnail follows its shape, up to a limit for panoramas. */
const widthOf = ({ width, height }: MessagePicture) =>
  Math.round(Math.min(Math.max((width / height) * HEIGHT_PIXELS, 96), 256))

export function MessagePictures({ messageId, pictures }: { messageId: string; pictures: readonly MessagePicture[] }) {
  const { data: links, isError, isStale, refetch } = useQuery(pictureLinksQuery(messageId))
  const [opened, setOpened] = useState<{ picture: MessagePicture; name: string; open: boolean }>()
  const linkOf = (id: string) => links?.find((link) => link.id === id)
  const show = (picture: MessagePicture, name: string) => {
    if (isStale) void refetch()
    setOpened({ picture, name, open: true })
  }

  if (isError && !links)
    return (
      <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
        <ImageOff className="size-4" />
        {plural({ count: pictures.length }, { one: 'Couldn’t load a picture.', other: 'Couldn’t load # pictures.' })}
        <SmallButton onClick={() => void refetch()}>{t`Try again`}</SmallButton>
      </p>
    )
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {pictures.map((picture, position) => {
          const name = nameOf(picture, position)
          return (
            <li key={picture.id} className="max-w-full">
              <button
                type="button"
                aria-label={t`Show ${name}`}
                disabled={!links}
                onClick={() => show(picture, name)}
                style={{ width: widthOf(picture), height: HEIGHT_PIXELS }}
                className="block max-w-full overflow-hidden rounded-md border border-line bg-sunken hover:border-line-strong"
              >
                {links && (
                  <img
                    src={linkOf(picture.id)?.thumbnailLink}
                    alt={name}
                    width={picture.width}
                    height={picture.height}
                    loading="lazy"
                    className="size-full object-cover"
                  />
                )}
              </button>
            </li>
          )
        })}
      </ul>
      {opened && (
        <Modal isWide open={opened.open} onClose={() => setOpened({ ...opened, open: false })} title={opened.name}>
          <img
            src={linkOf(opened.picture.id)?.link}
            alt={opened.name}
            width={opened.picture.width}
            height={opened.picture.height}
            className="mx-auto h-auto max-h-[70vh] w-auto max-w-full rounded-md bg-sunken"
          />
        </Modal>
      )}
    </>
  )
}
