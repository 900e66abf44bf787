// The seller's own pictures of a file, made in the browser: the shop draws no film and no picture
// that takes more than a hosted function has.
import { contentCalls } from '@contract/contents.ts'
import { DRAWN_BY_SHOP, PREVIEW_SIDE_PIXELS } from '@contract/limits.ts'
import { SITE_NAME } from '@contract/pages.ts'
import { previewCalls } from '@contract/previews.ts'
import type { QueryClient } from '@tanstack/react-query'
import { send } from '@/lib/calls/api.ts'
import { callKey, domainKey } from '@/lib/calls/query.ts'
import { drawWithin, openPicture } from '@/lib/files/shrink-picture.ts'
import { framesOf } from './film-frames.ts'
import { encodeSmall } from './picture-sizes.ts'

const SIZE = { width: PREVIEW_SIDE_PIXELS, height: PREVIEW_SIDE_PIXELS }
const SVG = 'image/svg+xml'
/** The pauses grow to 30 seconds: ten minutes in all. */
const LOOKS_MAX = 24

async function fileOf(canvas: HTMLCanvasElement): Promise<File> {
  const blob = await encodeSmall(canvas)
  return new File([blob], 'picture', { type: blob.type })
}

/** Of the chosen pictures, or of a film. Throws PictureRejected. */
export async function smallPicturesOf(chosen: File[]): Promise<File[]> {
  const film = chosen.find(({ type }) => type.startsWith('video/'))
  const bitmaps = film ? await framesOf(film) : await Promise.all(chosen.map(openPicture))
  return await Promise.all(
    bitmaps.map(async (bitmap) => {
      const canvas = drawWithin(bitmap, SIZE)
      bitmap.close()
      return await fileOf(canvas)
    }),
  )
}

/** An image element runs no scripts and loads nothing else. */
async function drawSvg(file: File): Promise<HTMLCanvasElement> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
    return drawWithin(image, SIZE, Number.POSITIVE_INFINITY)
  } finally {
    URL.revokeObjectURL(image.src)
  }
}

/** The shop's name all over it, as the shop's own pictures have it. */
function mark(canvas: HTMLCanvasElement): void {
  const context = canvas.getContext('2d')
  if (!context) return
  context.font = '40px sans-serif'
  context.fillStyle = 'rgb(0 0 0 / 0.25)'
  context.strokeStyle = 'rgb(255 255 255 / 0.25)'
  context.rotate(-0.25)
  for (let y = 40; y < 2 * PREVIEW_SIDE_PIXELS; y += 180)
    for (let x = -PREVIEW_SIDE_PIXELS; x < PREVIEW_SIDE_PIXELS; x += 360) {
      context.strokeText(SITE_NAME, x, y)
      context.fillText(SITE_NAME, x, y)
    }
}

/** Undefined for a picture that the shop draws. Throws if the browser can't open it. */
async function drawLarge(file: File): Promise<HTMLCanvasElement | undefined> {
  if (file.type === SVG) return await drawSvg(file)
  const bitmap = await openPicture(file)
  const { bytes, jpegPixels, otherPixels } = DRAWN_BY_SHOP
  const most = file.type === 'image/jpeg' ? jpegPixels : otherPixels
  const isLarge = file.size > bytes || bitmap.width * bitmap.height > most
  const canvas = isLarge ? drawWithin(bitmap, SIZE) : undefined
  bitmap.close()
  return canvas
}

type Sent = { name: string; file: File | null }

/** Waits until a file is listed. Its preparation may take some minutes. */
const listedId = (queryClient: QueryClient, listingId: string, { name, size }: { name: string; size: number }) =>
  queryClient.fetchQuery({
    queryKey: [...callKey(contentCalls.getContents, { params: { id: listingId } }), name, size],
    queryFn: async () => {
      const { files } = await send(contentCalls.getContents, { params: { id: listingId } })
      const listed = files.find((one) => one.name === name && one.size_bytes === size)
      if (!listed) throw new Error(`${name} is not listed yet.`)
      return listed.id
    },
    retry: LOOKS_MAX,
  })

/** Adds a preview of each sent picture that the shop doesn't draw. A failure affects nothing. */
export async function addLargePreviews(queryClient: QueryClient, listingId: string, sent: readonly Sent[]) {
  // One after the other: each takes four bytes of memory per pixel.
  for (const { name, file } of sent)
    try {
      const canvas = file?.type.startsWith('image/') ? await drawLarge(file) : undefined
      if (!file || !canvas) continue
      mark(canvas)
      const pictures = [await fileOf(canvas)]
      const fileId = await listedId(queryClient, listingId, { name, size: file.size })
      await send(previewCalls.setPreviewPictures, { params: { id: listingId, fileId }, form: { pictures } })
      await queryClient.invalidateQueries({ queryKey: domainKey(previewCalls.listPreviews) })
    } catch {
      // The seller can still add pictures by hand.
    }
}
