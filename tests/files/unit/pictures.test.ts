// Pictures by their bytes.
import { describe, expect, test } from 'vitest'
import { inspectPicture, isSizeOf, isThumbnailOf, SIZE } from '../../../edge-functions/_shared/storage/picture.ts'
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
  media,
  PNG_SIGNATURE,
  pdf,
  png,
  pngChunk,
  pngHeader,
  riff,
  scan,
  segment,
  utf8,
  webp,
  webpCanvas,
  webpChunk,
  webpPixels,
} from '../../support/sample-bytes.ts'

// Pictures by their bytes: measured to their end, never decoded, and without their metadata.

const LIMITS = { picture: 'picture' as const, field: 'picture', maxBytes: 1_000_000 }
const inspect = (bytes: Uint8Array, size?: number) => inspectPicture(inPieces(bytes, size), LIMITS)
const DAMAGED = 'A picture is damaged, or of a kind that browsers do not show.'
const CUT = 'A picture is cut off: its end is missing.'

describe('a picture is taken:', () => {
  const iccProfile = Array.from({ length: 5 }, () => segment(0xe2, new Uint8Array(65_000)))
  test.each<[string, Bytes, string]>([
    ['a PNG', png(300, 200), 'image/png, 300 x 200'],
    [
      'a PNG of many chunks',
      png(3, 2, [pngChunk('gAMA', [0, 0, 0, 1]), pngChunk('tEXt', utf8('Author\0Ada'))]),
      'image/png, 3 x 2',
    ],
    ['an animated PNG', png(3, 2, [pngChunk('acTL', [0, 0, 0, 2, 0, 0, 0, 0])]), 'image/png, 3 x 2'],
    ['a PNG with bytes behind its end', join(png(3, 2), utf8('<html>')), 'image/png, 3 x 2'],
    ['a JPEG', jpeg(300, 200), 'image/jpeg, 300 x 200'],
    [
      'a progressive JPEG with EXIF and its thumbnail first',
      jpeg(4032, 3024, { kind: 0xc2, first: EXIF, scans: 10 }),
      'image/jpeg, 4032 x 3024',
    ],
    ['a JPEG with 325 KB of profiles before its size', jpeg(9, 8, { first: join(...iccProfile) }), 'image/jpeg, 9 x 8'],
    [
      'a JPEG with fill bytes before a mark',
      join([0xff, 0xd8, 0xff, 0xff, 0xff], frame(5, 4).subarray(1), scan(), JPEG_END),
      'image/jpeg, 5 x 4',
    ],
    ['a JPEG with a film behind it, by a phone', join(jpeg(3, 2), media('mp42')), 'image/jpeg, 3 x 2'],
    ['a square of the most pixels', png(6324, 6324), 'image/png, 6324 x 6324'],
    ['the longest side', jpeg(12_000, 3_333), 'image/jpeg, 12000 x 3333'],
  ])('%s', async (_what, bytes, facts) => {
    for (const size of [bytes.length, 5, 1]) {
      const { type, width, height, sizeBytes } = await inspect(bytes, size)
      expect({ facts: `${type}, ${width} x ${height}`, sizeBytes }).toEqual({ facts, sizeBytes: bytes.length })
    }
  })
})

describe('a picture is refused:', () => {
  const most = 'A picture can have at most 12,000 pixels a side and 40 megapixels. This one has'
  test.each<[string, Bytes, string]>([
    ['one of 20,000 by 20,000 in 50 KB', png(20_000, 20_000, [], 50_000), `${most} 20,000 by 20,000.`],
    ['one with a side of 12,001', png(12_001, 1), `${most} 12,001 by 1.`],
    ['a JPEG with a side of 12,001', jpeg(1, 12_001), `${most} 1 by 12,001.`],
    ['one of a little over 40 megapixels', jpeg(6325, 6325), `${most} 6,325 by 6,325.`],
    ['one of the largest sides there are', png(2 ** 32 - 1, 2 ** 32 - 1), `${most} 4,294,967,295 by 4,294,967,295.`],
    ['a PDF', pdf(), 'A picture must be a PNG or a JPEG.'],
    ['a page', utf8('<html>'), 'A picture must be a PNG or a JPEG.'],
    ['nothing', new Uint8Array(), 'A picture must be a PNG or a JPEG.'],
    ['a PNG of no pixels', png(0, 5), DAMAGED],
    ['a JPEG of no pixels', jpeg(5, 0), DAMAGED],
    [
      'a PNG as iOS packs it',
      join(PNG_SIGNATURE, pngChunk('CgBI', [80, 0, 32, 2]), pngHeader(1, 1), pngChunk('IEND')),
      DAMAGED,
    ],
    ['a PNG that says two sizes', png(1, 1, [pngHeader(50_000, 50_000)]), DAMAGED],
    ['a JPEG that says two sizes', join([0xff, 0xd8], frame(1, 1), frame(50_000, 50_000), scan(), JPEG_END), DAMAGED],
    ['a PNG without pixels', join(PNG_SIGNATURE, pngHeader(1, 1), pngChunk('IEND')), DAMAGED],
    ['a JPEG without pixels', join([0xff, 0xd8], frame(1, 1), JPEG_END), DAMAGED],
    ['a lossless JPEG', jpeg(1, 1, { kind: 0xc3 }), DAMAGED],
    ['a JPEG of a thousand passes', jpeg(1, 1, { kind: 0xc2, scans: 1000 }), DAMAGED],
    [
      'a JPEG with a segment of no length',
      join([0xff, 0xd8, 0xff, 0xe0, 0, 0], frame(1, 1), scan(), JPEG_END),
      DAMAGED,
    ],
    [
      'a PNG whose chunk is longer than any file',
      join(PNG_SIGNATURE, pngHeader(1, 1), [255, 255, 255, 255], latin('IDAT')),
      DAMAGED,
    ],
    ['a PNG that is only its header', join(PNG_SIGNATURE, pngHeader(1, 1)), CUT],
    ['a PNG cut within its pixels', png(3, 2, [], 1000).subarray(0, 500), CUT],
    ['a JPEG that is only its start', join([0xff, 0xd8, 0xff, 0xe0, 0, 16], latin('JFIF\0')), CUT],
    ['a JPEG without its end', jpeg(3, 2).subarray(0, -2), CUT],
  ])('%s', async (_what, bytes, message) => {
    for (const size of [bytes.length, 3])
      await expect(inspect(bytes, size)).rejects.toMatchObject({ code: 'invalid_file_type', field: 'picture', message })
  })

  test('one with a byte too many, behind its end as well', async () => {
    const full = join(png(3, 2), new Uint8Array(LIMITS.maxBytes - png(3, 2).length))
    expect(await inspect(full, 60_000)).toMatchObject({ sizeBytes: LIMITS.maxBytes })
    await expect(inspect(join(full, [0]), 60_000)).rejects.toMatchObject({ code: 'file_too_large', field: 'picture' })
  })
})

test('hostile megabytes are read to where they are refused, at no great cost', async () => {
  const limits = { ...LIMITS, maxBytes: 20_000_000 }
  const marks = join(
    [0xff, 0xd8],
    new Uint8Array(3_000_000).map((_, place) => (place % 2 ? 0xd0 : 0xff)),
  )
  const segments = join(
    [0xff, 0xd8],
    new Uint8Array(3_000_000).map((_, place) => [0xff, 0xe0, 0, 2][place % 4] ?? 0),
  )
  const chunks = join(PNG_SIGNATURE, pngHeader(1, 1), new Uint8Array(3_000_000))
  for (const bytes of [marks, segments, chunks])
    await expect(inspectPicture(inPieces(bytes, 65_536), limits)).rejects.toMatchObject({ code: 'invalid_file_type' })
})

test('a thumbnail has its picture’s shape, or its shape turned, and is small', () => {
  const picture = { width: 4032, height: 3024 }
  expect(isThumbnailOf({ width: 640, height: 480 }, picture)).toBe(true)
  expect(isThumbnailOf({ width: 480, height: 640 }, picture)).toBe(true)
  expect(isThumbnailOf({ width: 640, height: 640 }, picture)).toBe(false)
  expect(isThumbnailOf({ width: 1333, height: 1000 }, picture)).toBe(false)
  expect(isThumbnailOf({ width: 640, height: 1 }, { width: 12_000, height: 7 })).toBe(true)
  expect(isThumbnailOf({ width: 1, height: 1 }, { width: 1, height: 1 })).toBe(true)
})

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

// WebP pictures by their bytes: followed to their end, still ones only, and without their metadata.

const lossy = (width: number, height: number, tag = 0x10) =>
  webpChunk('VP8 ', [tag, 0, 0, 0x9d, 0x01, 0x2a, width & 255, width >> 8, height & 255, height >> 8, 1, 2, 3])

describe('a WebP', { tags: ['webp-inspected'] }, () => {
  test.each<[string, Bytes, [number, number]]>([
    ['lossless', webp(640, 480), [640, 480]],
    ['lossy', riff(lossy(1200, 900)), [1200, 900]],
    [
      'with a canvas, transparency and notes',
      riff(webpCanvas(7, 5, 0x1c), webpChunk('ALPH', [0]), lossy(7, 5), webpChunk('EXIF', [1])),
      [7, 5],
    ],
    ['with bytes behind its end', join(webp(3, 2), utf8('<html>')), [3, 2]],
  ])('is taken %s', async (_what, bytes, size) => {
    for (const piece of [bytes.length, 1]) {
      const [width, height] = size
      expect(await inspectPicture(inPieces(bytes, piece), SIZE)).toMatchObject({ type: 'image/webp', width, height })
    }
  })

  test.each<[string, Bytes]>([
    ['without pixels', riff(webpCanvas(3, 2))],
    ['that moves', riff(webpCanvas(3, 2, 2), webpPixels(3, 2))],
    ['with a frame of a film', riff(webpCanvas(3, 2), webpChunk('ANMF', new Uint8Array(24)), webpPixels(3, 2))],
    ['of two sizes', riff(webpCanvas(30_000, 30_000), webpPixels(3, 2))],
    ['with two pictures', riff(webpPixels(3, 2), webpPixels(3, 2))],
    ['that begins with a change to another frame', riff(lossy(3, 2, 0x11))],
    [
      'with a chunk longer than itself',
      join(latin('RIFF'), [20, 0, 0, 0], latin('WEBPVP8L'), [255, 0, 0, 0], new Uint8Array(300)),
    ],
    ['cut off', webp(640, 480).subarray(0, -3)],
  ])('is refused %s', async (_what, bytes) => {
    await expect(inspectPicture(inPieces(bytes), SIZE)).rejects.toMatchObject({ code: 'invalid_file_type' })
  })

  test('is no showcase image itself', async () => {
    const limits = { ...LIMITS, maxBytes: 1000 }
    await expect(inspectPicture(inPieces(webp(3, 2)), limits)).rejects.toMatchObject({ code: 'invalid_file_type' })
  })

  test('loses its notes and what follows its end, and keeps its colours', async () => {
    const shown = [webpChunk('ICCP', [1, 2, 3]), webpChunk('ALPH', [0]), lossy(7, 5)]
    const noted = riff(
      webpCanvas(7, 5, 0x3c),
      ...shown,
      webpChunk('EXIF', [9]),
      webpChunk('XMP ', [9, 9]),
      webpChunk('note', [1]),
    )
    const stripped = withoutMetadata(join(noted, utf8('place')), 'image/webp')
    expect(stripped).toEqual(riff(webpCanvas(7, 5, 0x30), ...shown))
    expect(await inspectPicture(inPieces(stripped), SIZE)).toMatchObject({ width: 7, height: 5 })
  })
})

test('a size has the shape of its picture and at most its width', { tags: ['picture-sizes'] }, () => {
  const full = { width: 3000, height: 2000 }
  expect(isSizeOf({ width: 320, height: 213 }, full, 320)).toBe(true)
  expect(isSizeOf({ width: 321, height: 214 }, full, 320)).toBe(false)
  expect(isSizeOf({ width: 320, height: 320 }, full, 320)).toBe(false)
  expect(isSizeOf({ width: 160, height: 641 }, { width: 500, height: 2000 }, 320)).toBe(false)
})
