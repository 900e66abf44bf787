// Pictures lose their metadata and keep their pixels.
import { describe, expect, test } from 'vitest'
import { inspectPicture } from '../../../edge-functions/_shared/storage/picture.ts'
import { withoutMetadata } from '../../../edge-functions/_shared/storage/without-metadata.ts'
import {
  type Bytes,
  EXIF,
  exifSegment,
  frame,
  gpsNote,
  inPieces,
  JFIF,
  JPEG_END,
  join,
  jpeg,
  latin,
  PNG_SIGNATURE,
  png,
  pngChunk,
  pngHeader,
  scan,
  segment,
  utf8,
} from '../../support/sample-bytes.ts'

const inspect = (bytes: Uint8Array) =>
  inspectPicture(inPieces(bytes), { name: 'A picture', field: 'picture', maxBytes: 1_000_000 })
const START = [0xff, 0xd8]
const PROFILE = segment(0xe2, latin('ICC_PROFILE\0\x01\x01sRGB'))
const ADOBE = segment(0xee, latin('Adobe\0\x64\0\0\0\0\x01'))

describe('a JPEG', () => {
  test.each<[string, Bytes]>([
    ['what a camera noted', EXIF],
    ['a program’s notes', segment(0xe1, latin('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>'))],
    ['captions', segment(0xed, latin('Photoshop 3.0\0'))],
    ['a comment', segment(0xfe, utf8('Taken at home'))],
    ['a list of further pictures', segment(0xe2, latin('MPF\0MM\0*'))],
    ['fill bytes', Uint8Array.from([0xff, 0xff])],
  ])('loses %s', (_what, noted) => {
    expect(withoutMetadata(jpeg(30, 20, { first: join(JFIF, noted) }), 'image/jpeg')).toEqual(jpeg(30, 20))
  })

  test('keeps its colours and its scans, to the end mark and no further', async () => {
    const shown = join(START, JFIF, PROFILE, ADOBE, frame(30, 20, 0xc2), scan(), segment(0xc4, [1]), scan(), JPEG_END)
    const stripped = withoutMetadata(join(shown, jpeg(160, 120, { first: EXIF })), 'image/jpeg')
    expect(stripped).toEqual(shown)
    expect(await inspect(stripped)).toMatchObject({ width: 30, height: 20 })
  })

  test('loses notes between its scans', () => {
    const [before, after] = [join(START, JFIF, frame(3, 2), scan()), join(scan(), JPEG_END)]
    expect(withoutMetadata(join(before, EXIF, after), 'image/jpeg')).toEqual(join(before, after))
  })
})

describe('a picture that holds a place and how the camera was held', () => {
  /** EXIF's data with the orientation alone. */
  const turnedOnly = (orientation: number) =>
    Uint8Array.from([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 18, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0])

  test.each([3, 6, 8])('loses the place and stays turned by %d', (orientation) => {
    const noted = gpsNote(orientation)
    const turned = turnedOnly(orientation)
    expect(withoutMetadata(jpeg(30, 20, { first: join(JFIF, exifSegment(noted)) }), 'image/jpeg')).toEqual(
      jpeg(30, 20, { first: join(JFIF, exifSegment(turned)) }),
    )
    expect(withoutMetadata(png(3, 2, [pngChunk('eXIf', noted)]), 'image/png')).toEqual(
      png(3, 2, [pngChunk('eXIf', turned)]),
    )
  })

  test.each<[string, Bytes]>([
    ['upright', gpsNote(1)],
    ['turned by a number that means nothing', gpsNote(9)],
    ['cut off', gpsNote(6).subarray(0, 15)],
    ['without its list', latin('MM\0*\xff\xff\xff\xff\0\0')],
  ])('loses all of a note that is %s', (_what, noted) => {
    expect(withoutMetadata(jpeg(30, 20, { first: join(JFIF, exifSegment(noted)) }), 'image/jpeg')).toEqual(jpeg(30, 20))
  })
})

describe('a PNG', () => {
  test.each(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME', 'acTL', 'fdAT', 'caBX'])('loses its chunk %s', (name) => {
    expect(withoutMetadata(png(3, 2, [pngChunk(name, utf8('Author\0Ada'))]), 'image/png')).toEqual(png(3, 2))
  })

  test('keeps what it shows, and nothing behind its end', async () => {
    const shown = join(
      PNG_SIGNATURE,
      pngHeader(3, 2),
      ...['gAMA', 'iCCP', 'PLTE', 'tRNS', 'IDAT', 'IDAT', 'IEND'].map((name) => pngChunk(name, [1, 2, 3])),
    )
    const stripped = withoutMetadata(join(shown, utf8('notes')), 'image/png')
    expect(stripped).toEqual(shown)
    expect(await inspect(stripped)).toMatchObject({ width: 3, height: 2 })
  })
})
