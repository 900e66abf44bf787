// Small files as programs, cameras and editors write them: enough bytes to be recognised.
import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

export type Bytes = Uint8Array<ArrayBuffer>

export const latin = (text: string): Bytes => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
export const utf8 = (text: string): Bytes => new TextEncoder().encode(text)
export const utf16 = (text: string, order: 'le' | 'be' = 'le'): Bytes => {
  const bytes = new Uint8Array(Buffer.from(text, 'utf16le'))
  return order === 'le' ? bytes : new Uint8Array(Buffer.from(bytes).swap16())
}
export const join = (...parts: (Uint8Array | number[])[]): Bytes =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part))))

const two = (value: number) => [value >> 8, value & 255]
const four = (value: number) => [...two(Math.floor(value / 65_536)), ...two(value & 65_535)]

export const PNG_SIGNATURE = latin('\x89PNG\r\n\x1a\n')

export function pngChunk(name: string, data: Uint8Array | number[] = []): Bytes {
  const body = join(latin(name), data)
  return join(four(data.length), body, four(crc32(body)))
}

export const pngHeader = (width: number, height: number) =>
  pngChunk('IHDR', [...four(width), ...four(height), 8, 2, 0, 0, 0])

/** A PNG that says to have so many pixels; there are not as many in it. */
export const png = (width: number, height: number, before: Bytes[] = [], padding = 10): Bytes =>
  join(PNG_SIGNATURE, pngHeader(width, height), ...before, pngChunk('IDAT', new Uint8Array(padding)), pngChunk('IEND'))

export const segment = (marker: number, data: Uint8Array | number[] = []): Bytes =>
  join([0xff, marker, ...two(data.length + 2)], data)

/** The frame of a JPEG: 0xc0 is baseline, 0xc2 progressive; browsers show no 0xc3 and 0xc9. */
export const frame = (width: number, height: number, kind = 0xc0) =>
  segment(kind, [8, ...two(height), ...two(width), 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1])

/** Pixels: a zero behind 0xff, and a restart mark. */
export const scan = () => join(segment(0xda, [1, 1, 0, 0, 63, 0]), [0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56])

export const JFIF = segment(0xe0, latin('JFIF\0\x01\x01\0\0\x01\0\x01\0\0'))
/** What a camera writes first. A small JPEG of its own stands in it. */
export const EXIF = segment(
  0xe1,
  join(latin('Exif\0\0MM\0*\0\0\0\x08\0\0'), [0xff, 0xd8], frame(160, 120), scan(), [0xff, 0xd9]),
)
/** A camera's note with a place on earth, and how the camera was held (1 is upright). */
export const gpsNote = (orientation: number): Bytes =>
  join(
    latin('II*\0\x08\0\0\0\x02\0'),
    [0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0],
    // The place, as a list of its own at byte 38: 52 degrees north.
    [0x25, 0x88, 4, 0, 1, 0, 0, 0, 38, 0, 0, 0, 0, 0, 0, 0],
    [1, 0, 2, 0, 5, 0, 3, 0, 0, 0, 56, 0, 0, 0, 0, 0, 0, 0],
    ...[52, 1, 31, 1, 12, 1].map((part) => [part, 0, 0, 0]),
  )
export const exifSegment = (tiff: Uint8Array) => segment(0xe1, join(latin('Exif\0\0'), tiff))

export const JPEG_END = Uint8Array.from([0xff, 0xd9])

export const jpeg = (width: number, height: number, { kind = 0xc0, first = JFIF, scans = 1 } = {}): Bytes =>
  join([0xff, 0xd8], first, frame(width, height, kind), ...Array.from({ length: scans }, scan), JPEG_END)

const fourLow = (value: number) => four(value).toReversed()
export const webpChunk = (name: string, data: Uint8Array | number[] = []): Bytes =>
  join(latin(name), fourLow(data.length), data, data.length % 2 ? [0] : [])

/** A lossless picture's chunk. */
export const webpPixels = (width: number, height: number): Bytes =>
  webpChunk('VP8L', join([0x2f], fourLow((height - 1) * 2 ** 14 + width - 1), [0, 0]))

/** An extended header with these flags. */
export const webpCanvas = (width: number, height: number, flags = 0): Bytes =>
  webpChunk('VP8X', [flags, 0, 0, 0, ...fourLow(width - 1).slice(0, 3), ...fourLow(height - 1).slice(0, 3)])

export const riff = (...chunks: Bytes[]): Bytes => {
  const body = join(latin('WEBP'), ...chunks)
  return join(latin('RIFF'), fourLow(body.length), body)
}
export const webp = (width: number, height: number): Bytes => riff(webpPixels(width, height))

/** The start of an ISO media file: its major brand, compatible brands, and the film. */
export const media = (brand: string, ...compatible: string[]): Bytes =>
  join(
    four(16 + 4 * compatible.length),
    latin(`ftyp${brand}\0\0\0\0${compatible.join('')}`),
    four(16),
    latin('moov\0\0\0\x08free'),
  )

export const pdf = (version = '1.7', before: Uint8Array | string = ''): Bytes =>
  join(
    typeof before === 'string' ? latin(before) : before,
    latin(`%PDF-${version}\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n`),
  )

/** A stream that gives its bytes in pieces, when it is asked. */
export function inPieces(bytes: Uint8Array, size = bytes.length || 1): ReadableStream<Uint8Array> {
  let place = 0
  return new ReadableStream({
    pull: (controller) => {
      if (place >= bytes.length) return controller.close()
      controller.enqueue(bytes.subarray(place, place + size))
      place += size
    },
  })
}

/** A picture of a message with its small version, as a conversation sends them. */
export function messagePictureForm(picture: Bytes, thumbnail: Bytes): FormData {
  const form = new FormData()
  form.append('picture', new Blob([picture]), 'picture')
  form.append('thumbnail', new Blob([thumbnail]), 'thumbnail')
  return form
}

/** A picture of one's own, as Settings sends it. */
export function avatarForm(content: Bytes, field = 'picture'): FormData {
  const form = new FormData()
  form.append(field, new Blob([content], { type: 'image/png' }), 'me.png')
  return form
}

/** In hexadecimal. */
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
