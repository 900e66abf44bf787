// The size of a picture in pixels, from its bytes, followed along the format's own structure to its end. Nothing is decoded:
// a picture costs its bytes here, whatever it would cost to show.
import type { ByteReader } from './byte-reader.ts'

export type PictureSize = { width: number; height: number }

/** Thrown where the structure is not that of a picture which browsers show. */
export class NotAPicture extends Error {}

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
/** Between and within pixels: a zero that makes the byte before it one of them, restarts, and marks without a segment. */
export const isPlain = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)
/** Of the frames 0xc0 to 0xcf, browsers show baseline, extended and progressive ones. Three of these numbers are tables. */
const isShownFrame = (marker: number) => marker >= 0xc0 && marker <= 0xc2
const isOtherFrame = (marker: number) => marker > 0xc2 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Each scan of a progressive picture is a pass over all of it. Encoders write about ten. */
const MAX_SCANS = 100

/** JPEG: segments to the end mark. What phones add behind it (a second picture, a film) is not shown and not read. */
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
