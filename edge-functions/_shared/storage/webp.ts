// Still WebP pictures (RFC 9649), read along their chunks to the end. Nothing is decoded.
import { type ByteReader, NotAPicture, type PictureSize } from './bytes.ts'

const [ANIMATED, XMP, EXIF] = [0x02, 0x04, 0x08]
/** Encoders write up to six chunks. */
const MAX_CHUNKS = 100

export const isWebp = (head: Uint8Array) => latin(head, 0, 4) === 'RIFF' && latin(head, 8, 12) === 'WEBP'

const latin = (bytes: Uint8Array, start: number, end: number) => String.fromCharCode(...bytes.subarray(start, end))

const nameIn = (header: DataView) => latin(new Uint8Array(header.buffer, header.byteOffset, 4), 0, 4)

/** Expects bytes that begin as isWebp says. */
export async function webpSize(bytes: ByteReader): Promise<PictureSize> {
  let left = (await bytes.take(12)).getUint32(4, true) - 4
  let canvas: PictureSize | undefined
  let size: PictureSize | undefined
  for (let chunks = 0; left > 0; chunks += 1) {
    const header = await bytes.take(8)
    const name = nameIn(header)
    const length = header.getUint32(4, true)
    const padded = length + (length % 2)
    left -= 8 + padded
    if (left < 0 || chunks === MAX_CHUNKS) throw new NotAPicture('not a WebP to its end')
    if (name === 'VP8X' && chunks === 0 && length === 10) canvas = canvasSize(await bytes.take(10))
    else if ((name === 'VP8 ' && length >= 10) || (name === 'VP8L' && length >= 5)) {
      if (size) throw new NotAPicture('two pictures')
      size = name === 'VP8 ' ? lossySize(await bytes.take(10)) : losslessSize(await bytes.take(5))
      await bytes.skip(padded - (name === 'VP8 ' ? 10 : 5))
    } else if (['VP8X', 'VP8 ', 'VP8L', 'ANIM', 'ANMF'].includes(name)) throw new NotAPicture('not a still picture')
    else await bytes.skip(padded)
  }
  if (!size || (canvas && (canvas.width !== size.width || canvas.height !== size.height)))
    throw new NotAPicture('no pixels, or of two sizes')
  return size
}

const threeBytes = (view: DataView, at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536

function canvasSize(chunk: DataView): PictureSize {
  if (chunk.getUint8(0) & ANIMATED) throw new NotAPicture('not a still picture')
  return { width: threeBytes(chunk, 4) + 1, height: threeBytes(chunk, 7) + 1 }
}

/** A key frame of VP8 (RFC 6386, section 9.1). */
function lossySize(frame: DataView): PictureSize {
  if (frame.getUint8(0) & 1 || frame.getUint16(3) !== 0x9d01 || frame.getUint8(5) !== 0x2a)
    throw new NotAPicture('no key frame')
  return { width: frame.getUint16(6, true) & 0x3fff, height: frame.getUint16(8, true) & 0x3fff }
}

/** VP8L: a signature, two sides of 14 bits, one bit for transparency, a version of 3 bits. */
function losslessSize(head: DataView): PictureSize {
  const bits = head.getUint32(1, true)
  if (head.getUint8(0) !== 0x2f || bits >>> 29 !== 0) throw new NotAPicture('not lossless')
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

const SHOWN = ['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ICCP']

/** What the picture shows, of bytes that webpSize has followed: without metadata and what follows it. */
export function* shownParts(bytes: Uint8Array): Generator<Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = 8 + view.getUint32(4, true)
  const parts: Uint8Array[] = []
  for (let place = 12, next = 0; place < end; place = next) {
    const length = view.getUint32(place + 4, true)
    next = place + 8 + length + (length % 2)
    const name = latin(bytes, place, place + 4)
    if (!SHOWN.includes(name)) continue
    const part = bytes.slice(place, next)
    if (name === 'VP8X') part[8] = (part[8] ?? 0) & ~(XMP | EXIF)
    parts.push(part)
  }
  const header = bytes.slice(0, 12)
  const length = parts.reduce((sum, part) => sum + part.length, 4)
  new DataView(header.buffer).setUint32(4, length, true)
  yield header
  yield* parts
}
