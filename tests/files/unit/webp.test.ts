// WebP pictures by their bytes: followed to their end, still ones only, and without their metadata.
import { describe, expect, test } from 'vitest'
import { inspectPicture, isSizeOf, SIZE } from '../../../edge-functions/_shared/storage/picture.ts'
import { withoutMetadata } from '../../../edge-functions/_shared/storage/without-metadata.ts'
import {
  type Bytes,
  inPieces,
  join,
  latin,
  riff,
  utf8,
  webp,
  webpCanvas,
  webpChunk,
  webpPixels,
} from '../../support/sample-bytes.ts'

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
    const limits = { name: 'A picture', field: 'picture', maxBytes: 1000 }
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
