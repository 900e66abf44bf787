// Removes metadata from pictures: place, time, author and device. The orientation stays.
import { crc32 } from 'node:zlib'
import { EndOfBytes, joined } from './bytes.ts'
import type { PictureType } from './picture.ts'
import { END, isPlain, onlyOrientation, START_OF_SCAN } from './picture.ts'
import { shownParts } from './webp.ts'

/** JPEG's markers for what programs note (ITU-T T.81, table B.1). */
const [APP0, APP1, APP2, APP14, APP15, COMMENT] = [0xe0, 0xe1, 0xe2, 0xee, 0xef, 0xfe]
const PROFILE = 'ICC_PROFILE\0'
const EXIF = 'Exif\0\0'

/** PNG's chunks that affect how a still picture looks (W3C, third edition, section 11). */
const SHOWN_CHUNKS = ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'bKGD', 'pHYs']

/** Of bytes that inspectPicture has followed to their end, and found whole. */
export const withoutMetadata = (bytes: Uint8Array, type: PictureType): Uint8Array => joined(SHOWN_PARTS[type](bytes))

const SHOWN_PARTS = { 'image/png': shownChunks, 'image/jpeg': shownSegments, 'image/webp': shownParts }

function* shownChunks(bytes: Uint8Array): Generator<Uint8Array> {
  const view = viewOf(bytes)
  yield bytes.subarray(0, 8)
  for (let place = 8; ; ) {
    const name = latin(bytes.subarray(place + 4, place + 8))
    const next = place + 12 + view.getUint32(place)
    if (SHOWN_CHUNKS.includes(name)) yield bytes.subarray(place, next)
    if (name === 'eXIf') yield exifChunk(onlyOrientation(bytes.subarray(place + 8, next - 4)))
    if (name === 'IEND' || next >= bytes.length) return
    place = next
  }
}

function* shownSegments(bytes: Uint8Array): Generator<Uint8Array> {
  const view = viewOf(bytes)
  yield bytes.subarray(0, 2)
  for (let place = nextMarker(bytes, 2); bytes[place + 1] !== END; ) {
    const marker = bytes[place + 1] ?? END
    const end = place + 2 + view.getUint16(place + 2)
    const next = nextMarker(bytes, end)
    const data = bytes.subarray(place + 4, end)
    if (marker === APP1 && startsWith(data, EXIF)) yield exifSegment(onlyOrientation(data.subarray(EXIF.length)))
    if (isShown(marker, data)) yield bytes.subarray(place, marker === START_OF_SCAN ? next : end)
    place = next
  }
  yield Uint8Array.of(0xff, END)
}

/** The place of the next 0xff that is neither a pixel's nor followed by one more. */
function nextMarker(bytes: Uint8Array, start: number): number {
  let place = bytes.indexOf(0xff, start)
  const isPassed = (next: number) => next === 0xff || isPlain(next)
  while (place !== -1 && isPassed(bytes[place + 1] ?? 0)) place = bytes.indexOf(0xff, place + 1)
  if (place === -1) throw new EndOfBytes()
  return place
}

/** JFIF, the colour profile and Adobe's colour note. Other notes are dropped. */
function isShown(marker: number, data: Uint8Array): boolean {
  if (marker === APP2) return startsWith(data, PROFILE)
  if (marker >= APP0 && marker <= APP15) return marker === APP0 || marker === APP14
  return marker !== COMMENT
}

const exifSegment = (tiff: Uint8Array | null) =>
  tiff ? joined([Uint8Array.of(0xff, APP1, 0, 2 + EXIF.length + tiff.length), toBytes(EXIF), tiff]) : new Uint8Array()

function exifChunk(tiff: Uint8Array | null): Uint8Array {
  if (!tiff) return new Uint8Array()
  const named = joined([toBytes('eXIf'), tiff])
  const checksum = new Uint8Array(4)
  viewOf(checksum).setUint32(0, crc32(named))
  return joined([Uint8Array.of(0, 0, 0, tiff.length), named, checksum])
}

const toBytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const startsWith = (data: Uint8Array, text: string) => latin(data.subarray(0, text.length)) === text
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const latin = (bytes: Uint8Array) => String.fromCharCode(...bytes)
