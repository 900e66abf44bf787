// Small pictures for the shop's grids, made here so that no server has to open a stranger's image.
import { THUMBNAIL_SIDE_MAX_PIXELS, THUMBNAIL_WIDTH_PIXELS } from '@contract/limits.ts'

const JPEG_QUALITY = 0.82

/** A JPEG at most 640 pixels wide and 1,000 high. Throws where the file is no image that this browser reads. */
export async function makeThumbnail(image: File): Promise<Blob> {
  const bitmap = await createImageBitmap(image)
  const { width, height } = bitmap
  const scale = Math.min(1, THUMBNAIL_WIDTH_PIXELS / width, THUMBNAIL_SIDE_MAX_PIXELS / height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures.')
  // JPEG knows no transparency: paper, not black, shows through.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
  if (!blob) throw new Error('This picture is too large to be made small.')
  return blob
}
