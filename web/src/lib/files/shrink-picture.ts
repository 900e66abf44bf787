// Shrinks pictures in the browser, which also removes the camera's time and place.
import { PICTURE_MAX_PIXELS, PICTURE_SIDE_MAX_PIXELS } from '@contract/limits.ts'
import { t } from '@/lib/texts.ts'

export const QUALITY = 0.82

/** Its message is for the user. */
export class PictureRejected extends Error {}

type Size = { width: number; height: number }

/** Its pixels. Throws PictureRejected. */
export async function openPicture(picture: File): Promise<ImageBitmap> {
  const bitmap = await createImageBitmap(picture).catch(() => {
    throw new PictureRejected(t`${{ name: picture.name }} isn’t a valid PNG or JPEG.`)
  })
  const { width, height } = bitmap
  if (Math.max(width, height) > PICTURE_SIDE_MAX_PIXELS || width * height > PICTURE_MAX_PIXELS) {
    bitmap.close()
    throw new PictureRejected(
      t`${{ name: picture.name }} is ${width} by ${height} pixels. Images can have up to ${PICTURE_SIDE_MAX_PIXELS} pixels per side and ${{ megapixels: PICTURE_MAX_PIXELS / 1e6 }} megapixels.`,
    )
  }
  return bitmap
}

/** Drawn within `most`, in the picture's own shape. */
export function drawWithin(picture: ImageBitmap | HTMLImageElement, most: Size, scaleMax = 1): HTMLCanvasElement {
  const { width, height } = picture
  const scale = Math.min(scaleMax, most.width / width, most.height / height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser can’t process pictures.')
  context.imageSmoothingQuality = 'high'
  // JPEG knows no transparency: paper, not black, shows through.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

export async function encode(canvas: HTMLCanvasElement, type: 'image/jpeg' | 'image/webp'): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
  if (!blob) throw new Error('This picture is too large to resize.')
  return blob
}

/** A JPEG within `most`, in the picture's own shape. Throws PictureRejected. */
export async function shrinkPicture(picture: File, most: Size): Promise<Blob> {
  const bitmap = await openPicture(picture)
  const canvas = drawWithin(bitmap, most)
  bitmap.close()
  return await encode(canvas, 'image/jpeg')
}
