// The orientation that a camera notes in EXIF: a picture needs it to be shown upright.

import type { PictureKind } from '../../../contract/error-texts.ts'
import {
  HEAD_BYTES,
  PICTURE_HEIGHT_MAX,
  PICTURE_MAX_PIXELS,
  PICTURE_SIDE_MAX_PIXELS,
  readPicture,
  SHOWCASE_IMAGE_MAX_BYTES,
  type SHOWCASE_IMAGE_TYPES,
  THUMBNAIL_MAX_BYTES,
  THUMBNAIL_SIDE_MAX_PIXELS,
} from '../../../contract/index.ts'
import { ApiError } from '../http/api-error.ts'
import { ByteReader, EndOfBytes, NotAPicture, type PictureSize, peek } from './bytes.ts'
import { isWebp, webpSize } from './webp.ts'

const ORIENTATION_TAG = 0x0112
const SHORT = 3
/** 1 is upright. */
const TURNED = [2, 3, 4, 5, 6, 7, 8]

/** EXIF data (a small TIFF) with the orientation alone; null where that is upright or missing. */
export function onlyOrientation(tiff: Uint8Array): Uint8Array | null {
  const orientation = readOrientation(new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength))
  if (orientation === null || !TURNED.includes(orientation)) return null
  // Big-endian; the list at byte 8 has one entry: tag, kind, count, value.
  return Uint8Array.of(
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
    ...[0, 1, 0x01, 0x12, 0, SHORT, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  )
}

function readOrientation(view: DataView): number | null {
  if (view.byteLength < 10) return null
  const mark = view.getUint16(0)
  const isLittle = mark === 0x4949
  if (!isLittle && mark !== 0x4d4d) return null
  const start = view.getUint32(4, isLittle)
  if (start + 2 > view.byteLength) return null
  const count = view.getUint16(start, isLittle)
  for (let index = 0; index < count; index += 1) {
    const entry = start + 2 + 12 * index
    if (entry + 12 > view.byteLength) return null
    if (view.getUint16(entry, isLittle) !== ORIENTATION_TAG) continue
    return view.getUint16(entry + 2, isLittle) === SHORT ? view.getUint16(entry + 8, isLittle) : null
  }
  return null
}

// The size of a picture in pixels, read along the format's structure to its end. Nothing is
// decoded, so a picture costs only its bytes.

const code = (name: string) => [...name].reduce((sum, letter) => sum * 256 + letter.charCodeAt(0), 0)

const [IHDR, IDAT, IEND] = [code('IHDR'), code('IDAT'), code('IEND')]
const PNG_CHUNK_MAX_BYTES = 2 ** 31 - 1
/** Parts of a picture, PNG's chunks or JPEG's segments. Encoders write some thousands at most. */
const MAX_PARTS = 100_000

/** PNG (W3C, third edition, section 5): chunks from IHDR to IEND, behind the signature. */
export async function pngSize(bytes: ByteReader): Promise<PictureSize> {
  await bytes.skip(8)
  const first = await bytes.take(8)
  // Apple's own variant begins with another chunk, and shows nowhere else.
  if (first.getUint32(0) !== 13 || first.getUint32(4) !== IHDR) throw new NotAPicture('no header')
  const header = await bytes.take(13 + 4)
  const size = { width: header.getUint32(0), height: header.getUint32(4) }
  let hasPixels = false
  for (let parts = 0; parts < MAX_PARTS; parts += 1) {
    const chunk = await bytes.take(8)
    const [length, name] = [chunk.getUint32(0), chunk.getUint32(4)]
    if (length > PNG_CHUNK_MAX_BYTES || name === IHDR) throw new NotAPicture('not a PNG to its end')
    await bytes.skip(length + 4)
    hasPixels ||= name === IDAT
    if (name === IEND && !hasPixels) throw new NotAPicture('no pixels')
    if (name === IEND) return size
  }
  throw new NotAPicture('too many chunks')
}

/** Markers of JPEG (ITU-T T.81, table B.1). */
export const START_OF_SCAN = 0xda
export const END = 0xd9
/** Between and within pixels: an escaped 0xff, restarts, and marks without a segment. */
export const isPlain = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)
/** Of the frames 0xc0 to 0xcf, browsers show baseline, extended and progressive ones. */
const isShownFrame = (marker: number) => marker >= 0xc0 && marker <= 0xc2
const isOtherFrame = (marker: number) => marker > 0xc2 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Each scan of a progressive picture is a pass over all of it. Encoders write about ten. */
const MAX_SCANS = 100

/** JPEG: segments to the end mark. What phones add behind it isn't read. */
export async function jpegSize(bytes: ByteReader): Promise<PictureSize> {
  await bytes.skip(2)
  let size: PictureSize | undefined
  let scans = 0
  for (let parts = 0; parts < MAX_PARTS; parts += 1) {
    const marker = await bytes.skipPast(0xff, isPlain)
    if (marker === END) {
      if (!size || scans === 0) throw new NotAPicture('no pixels')
      return size
    }
    const length = (await bytes.take(2)).getUint16(0) - 2
    if (length < 0) throw new NotAPicture('a segment shorter than its own length')
    if (isOtherFrame(marker) || (isShownFrame(marker) && size))
      throw new NotAPicture('a frame that browsers do not show')
    if (isShownFrame(marker)) size = await frameSize(bytes, length)
    else await bytes.skip(length)
    if (marker === START_OF_SCAN) scans += 1
    if (scans > MAX_SCANS) throw new NotAPicture('too many scans')
  }
  throw new NotAPicture('too many segments')
}

async function frameSize(bytes: ByteReader, length: number): Promise<PictureSize> {
  if (length < 6) throw new NotAPicture('a frame without its size')
  const frame = await bytes.take(6)
  await bytes.skip(length - 6)
  return { width: frame.getUint16(3), height: frame.getUint16(1) }
}

const field = 'showcase_images'
export const SHOWCASE_IMAGE: PictureLimits = { picture: 'showcase', field, maxBytes: SHOWCASE_IMAGE_MAX_BYTES }
export const THUMBNAIL: PictureLimits = { picture: 'thumbnail', field, maxBytes: THUMBNAIL_MAX_BYTES }
export const SIZE: PictureLimits = { picture: 'size', field, maxBytes: THUMBNAIL_MAX_BYTES, isWebpTaken: true }

export type PictureType = keyof typeof SHOWCASE_IMAGE_TYPES | 'image/webp'
export type PictureFacts = PictureSize & { type: PictureType; sizeBytes: number }

export type PictureLimits = {
  /** What the picture is called in what people read. */
  picture: PictureKind
  /** The part of the request that is rejected. */
  field: string
  maxBytes: number
  maxSidePixels?: number
  isWebpTaken?: true
}

/** The type by the first bytes. Rejects with invalid_file_type. */
export function requirePictureType(head: Uint8Array, limits: PictureLimits): PictureType {
  const type = readPicture(head) ?? (limits.isWebpTaken && isWebp(head) ? 'image/webp' : undefined)
  if (type) return type
  throw rejectedPicture(limits, limits.isWebpTaken ? 'picture_type_webp' : 'picture_type')
}

type PictureRule = 'picture_type' | 'picture_type_webp' | 'picture_cut' | 'picture_damaged' | 'picture_upload'

export const rejectedPicture = ({ field, picture }: PictureLimits, rule: PictureRule, cause?: unknown) =>
  new ApiError('invalid_file_type', { field, parameters: { rule, picture }, cause })

export const notAThumbnail = ({ field }: PictureLimits) =>
  new ApiError('invalid_file_type', { field, parameters: { rule: 'thumbnail' } })

const SIZES = { 'image/png': pngSize, 'image/jpeg': jpegSize, 'image/webp': webpSize }

/** Reads a picture to its end. Rejects with invalid_file_type and file_too_large, each in words. */
export async function inspectPicture(stream: AsyncIterable<Uint8Array>, limits: PictureLimits): Promise<PictureFacts> {
  const { picture, field, maxBytes, maxSidePixels: most = PICTURE_SIDE_MAX_PIXELS } = limits
  const { head, body } = await peek(stream, HEAD_BYTES)
  try {
    const type = requirePictureType(head, limits)
    const bytes = new ByteReader(body, maxBytes)
    const { width, height } = await SIZES[type](bytes)
    if (width === 0 || height === 0) throw new NotAPicture('no pixels')
    if (width > most || height > most || width * height > PICTURE_MAX_PIXELS) {
      const parameters = { rule: 'picture_pixels', picture, most, width, height } as const
      throw new ApiError('invalid_file_type', { field, parameters })
    }
    await bytes.finish()
    return { type, width, height, sizeBytes: bytes.received }
  } catch (error) {
    await body.cancel().catch(() => undefined)
    if (error instanceof EndOfBytes) throw rejectedPicture(limits, 'picture_cut', error)
    if (error instanceof NotAPicture) throw rejectedPicture(limits, 'picture_damaged', error)
    if (error instanceof ApiError && error.code === 'file_too_large') throw tooLarge(limits)
    throw error
  }
}

/** Error text for a picture with too many bytes. The default text has another limit. */
export const tooLarge = ({ picture, field, maxBytes }: PictureLimits) =>
  new ApiError('file_too_large', { field, parameters: { rule: 'picture', picture, most: maxBytes / 1_048_576 } })

/** Two sides rounded to whole pixels, and a little for encoders that want even numbers. */
const RATIO_TOLERANCE = 0.02

/** Whether a thumbnail has its picture's shape. Cameras may note a rotation, so both ways count. */
export function isThumbnailOf(small: PictureSize, { width, height }: PictureSize): boolean {
  if (Math.max(small.width, small.height) > THUMBNAIL_SIDE_MAX_PIXELS) return false
  return hasShapeOf(small, { width, height })
}

function hasShapeOf(small: PictureSize, { width, height }: PictureSize): boolean {
  const fits = (across: number, down: number) =>
    Math.abs(small.width * down - small.height * across) <= across + down + RATIO_TOLERANCE * small.width * down
  return fits(width, height) || fits(height, width)
}

/** Whether it has the picture's shape, and at most this width. */
export const isSizeOf = (small: PictureSize, full: PictureSize, width: number) =>
  small.width <= width && small.height <= PICTURE_HEIGHT_MAX * width && hasShapeOf(small, full)
