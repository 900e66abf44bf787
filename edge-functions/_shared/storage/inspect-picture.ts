// What a picture is, by its bytes to their end: type, size and pixels. Every picture that the shop shows was looked at here.
import { formatCount } from '../../../contract/format.ts'
import {
  HEAD_BYTES,
  PICTURE_MAX_PIXELS,
  PICTURE_SIDE_MAX_PIXELS,
  readStart,
  type SHOWCASE_IMAGE_TYPES,
  THUMBNAIL_SIDE_MAX_PIXELS,
} from '../../../contract/index.ts'
import { ApiError } from '../http/api-error.ts'
import { ByteReader, EndOfBytes } from './byte-reader.ts'
import { peek } from './peek.ts'
import { jpegSize, NotAPicture, type PictureSize, pngSize } from './picture-size.ts'

export type PictureType = keyof typeof SHOWCASE_IMAGE_TYPES
export type PictureFacts = PictureSize & { type: PictureType; sizeBytes: number }

export type PictureLimits = {
  /** What the picture is called in what people read: "A showcase image". */
  name: string
  /** The part of the request that is rejected. */
  field: string
  maxBytes: number
  maxSidePixels?: number
}

/** PNG or JPEG by the first bytes. Rejects with invalid_file_type. */
export function requirePictureType(head: Uint8Array, { name, field }: PictureLimits): PictureType {
  const { type } = readStart(head)
  if (type === 'image/png' || type === 'image/jpeg') return type
  throw new ApiError('invalid_file_type', { field, message: `${name} must be a PNG or a JPEG.` })
}

/** Reads a picture to its end. Rejects with invalid_file_type and file_too_large, each in words. */
export async function inspectPicture(stream: AsyncIterable<Uint8Array>, limits: PictureLimits): Promise<PictureFacts> {
  const { name, field, maxBytes, maxSidePixels = PICTURE_SIDE_MAX_PIXELS } = limits
  const { head, body } = await peek(stream, HEAD_BYTES)
  const reject = (message: string, cause?: unknown) => new ApiError('invalid_file_type', { field, message, cause })
  try {
    const type = requirePictureType(head, limits)
    const bytes = new ByteReader(body, maxBytes)
    const { width, height } = await (type === 'image/png' ? pngSize(bytes) : jpegSize(bytes))
    if (width === 0 || height === 0) throw new NotAPicture('no pixels')
    if (width > maxSidePixels || height > maxSidePixels || width * height > PICTURE_MAX_PIXELS)
      throw reject(tooManyPixels(name, { width, height }, maxSidePixels))
    await bytes.finish()
    return { type, width, height, sizeBytes: bytes.received }
  } catch (error) {
    await body.cancel().catch(() => undefined)
    if (error instanceof EndOfBytes) throw reject(`${name} is cut off: its end is missing.`, error)
    if (error instanceof NotAPicture) throw reject(`${name} is damaged, or of a kind that browsers do not show.`, error)
    if (error instanceof ApiError && error.code === 'file_too_large') throw tooLarge(limits)
    throw error
  }
}

/** What is said of a picture with too many bytes: the limit is another than the one that the error's own text names. */
export const tooLarge = ({ name, field, maxBytes }: PictureLimits) =>
  new ApiError('file_too_large', { field, message: `${name} can have at most ${maxBytes / 1_048_576} MB.` })

const tooManyPixels = (name: string, { width, height }: PictureSize, maxSide: number) =>
  `${name} can have at most ${formatCount(maxSide)} pixels a side and ${PICTURE_MAX_PIXELS / 1e6} megapixels. This one has ${formatCount(width)} by ${formatCount(height)}.`

/** Two sides rounded to whole pixels, and a little for encoders that want even numbers. */
const RATIO_TOLERANCE = 0.02

/** Whether a thumbnail shows its picture's shape. A camera may have noted that a picture is to be turned, so both ways are fine. */
export function isThumbnailOf(small: PictureSize, { width, height }: PictureSize): boolean {
  if (Math.max(small.width, small.height) > THUMBNAIL_SIDE_MAX_PIXELS) return false
  const fits = (across: number, down: number) =>
    Math.abs(small.width * down - small.height * across) <= across + down + RATIO_TOLERANCE * small.width * down
  return fits(width, height) || fits(height, width)
}
