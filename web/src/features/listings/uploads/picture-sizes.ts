// The small versions of a picture, made here, so that no server opens a stranger's image.
import { PICTURE_HEIGHT_MAX, PICTURE_WIDTHS, PLACEHOLDER } from '@contract/limits.ts'
import { drawWithin, encode, openPicture, QUALITY } from '@/lib/files/shrink-picture.ts'

export type PictureSizes = { sizes: { width: (typeof PICTURE_WIDTHS)[number]; blob: Blob }[]; placeholder: string }

/** Throws PictureRejected. */
export async function sizesOf(picture: File): Promise<PictureSizes> {
  const bitmap = await openPicture(picture)
  const fitting = PICTURE_WIDTHS.filter((_, index) => bitmap.width > (PICTURE_WIDTHS[index - 1] ?? 0))
  const canvases = fitting.map((width) => ({
    width,
    canvas: drawWithin(bitmap, { width, height: PICTURE_HEIGHT_MAX * width }),
  }))
  const placeholder = placeholderOf(drawWithin(bitmap, { width: PICTURE_WIDTHS[0], height: PICTURE_WIDTHS[0] }))
  bitmap.close()
  const sizes = await Promise.all(
    canvases.map(async ({ width, canvas }) => ({ width, blob: await encodeSmall(canvas) })),
  )
  return { sizes, placeholder }
}

/** Safari gives a PNG when asked for WebP. A JPEG where the browser runs no WebAssembly. */
export async function encodeSmall(canvas: HTMLCanvasElement): Promise<Blob> {
  const webp = await encode(canvas, 'image/webp')
  if (webp.type === 'image/webp') return webp
  return await writeWebp(canvas).catch(() => encode(canvas, 'image/jpeg'))
}

/** Its 400 KB load only here. */
async function writeWebp(canvas: HTMLCanvasElement): Promise<Blob> {
  const { default: write } = await import('@jsquash/webp/encode.js')
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)
  if (!pixels) throw new Error('This browser can’t process pictures.')
  return new Blob([await write(pixels, { quality: QUALITY * 100, method: 2 })], { type: 'image/webp' })
}

/** Of the middle at 4:3, as it is shown. Pixels of 5 bits a colour, the bottom row first. */
function placeholderOf(picture: HTMLCanvasElement): string {
  const { width, height } = PLACEHOLDER
  const across = Math.min(picture.width, (picture.height * 4) / 3)
  const down = (across * 3) / 4
  const context = Object.assign(document.createElement('canvas'), PLACEHOLDER).getContext('2d')
  if (!context) throw new Error('This browser can’t process pictures.')
  context.imageSmoothingQuality = 'high'
  const [left, top] = [(picture.width - across) / 2, (picture.height - down) / 2]
  context.drawImage(picture, left, top, across, down, 0, 0, width, height)
  const { data } = context.getImageData(0, 0, width, height)
  let bytes = ''
  for (let row = height - 1; row >= 0; row -= 1)
    for (let at = row * width * 4; at < (row + 1) * width * 4; at += 4) {
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
      const pixel = ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3)
      bytes += String.fromCharCode(pixel & 255, pixel >> 8)
    }
  return btoa(bytes)
}
