// Drawings of previews: pages, pictures, covers and fonts, and what becomes of hostile ones.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PhotonImage } from '@cf-wasm/photon'
import { zlibSync } from 'fflate'
import { imageSize } from 'image-size'
import { describe, expect, test, vi } from 'vitest'
import { drawSpecimen } from '../../../edge-functions/previews/fonts.ts'
import { drawPage, pdfOf, readPages, withPdf } from '../../../edge-functions/previews/pdfium.ts'
import { finish, shrink } from '../../../edge-functions/previews/pictures.ts'
import {
  type Bytes,
  exifSegment,
  gpsNote,
  join,
  latin,
  PNG_SIGNATURE,
  png,
  pngChunk,
  pngHeader,
} from '../../support/sample-bytes.ts'
import { japanesePdf, packedPdf, textPdf } from '../../support/text-pdf.ts'
import { HOSTILE } from './hostile-files.ts'

const draw = (bytes: Uint8Array, page = 1) => withPdf(bytes, (document) => drawPage(document, page))
const FONT = readFileSync(
  createRequire(import.meta.url).resolve(
    '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-400-normal.woff2',
  ),
)
/** A PNG of one color. */
const plain = (width: number, height: number, color = [200, 30, 30]): Bytes => {
  const row = [0, ...Array.from({ length: width }, () => color).flat()]
  const rows = Uint8Array.from(Array.from({ length: height }, () => row).flat())
  return join(PNG_SIGNATURE, pngHeader(width, height), pngChunk('IDAT', zlibSync(rows)), pngChunk('IEND'))
}
const COLORS: Record<string, number[]> = { red: [255, 0, 0], green: [0, 128, 0], blue: [0, 0, 255], black: [0, 0, 0] }
/** Each quarter has its color, in the order of reading. */
const photoOf = (width: number, height: number) => {
  const colors = new Uint32Array(Uint8Array.from(Object.values(COLORS).flatMap((color) => [...color, 255])).buffer)
  const pixels = new Uint32Array(width * height)
  for (let y = 0; y < height; y += 1) {
    const [left = 0, right = 0] = colors.subarray(y < height / 2 ? 0 : 2)
    pixels.fill(left, y * width, (y + 1) * width).fill(right, (y + 0.5) * width, (y + 1) * width)
  }
  return new PhotonImage(new Uint8Array(pixels.buffer), width, height).get_bytes_jpeg(90)
}
const RULE = '60 90 400 2 re f'

describe('a page of a PDF', { tags: ['previews-made'] }, () => {
  test('is a picture of at most 1,200 pixels, with its text', async () => {
    const page = await draw(textPdf(['First', 'Second']), 2)
    expect(page).toMatchObject({ width: 848, height: 1200, words: 'Second' })
  })

  test('has a watermark all over it', async () => {
    const page = await draw(pdfOf(600, 600, ''))
    expect(page.data.every((value) => value === 255)).toBe(true)
    await finish(page)
    const rows = Array.from({ length: 12 }, (_, index) => page.data.subarray(index * 480_000, (index + 1) * 480_000))
    for (const part of rows) expect(part.some((value) => value < 220)).toBe(true)
  })

  test.each<[string, Bytes, boolean]>([
    ['has letters', textPdf(['One two']), true],
    ['has only a picture', pdfOf(600, 600, '9 9 99 99 re f'), true],
    ['has hidden text behind a scan', japanesePdf([{ words: 'こんにちは', before: `${RULE} 3 Tr` }]), true],
    ['is empty', textPdf(['']), false],
    ['has a font that isn’t in the file', japanesePdf([{ words: 'こんにちは' }]), false],
    ['has such a font beside a drawing', japanesePdf([{ words: 'こんにちは', before: RULE }]), false],
    ['lacks the font of few letters', japanesePdf([{ words: 'Hello, world, 世界' }]), true],
  ])('that %s is legible or not', async (_what, bytes, isLegible) => {
    expect(await draw(bytes)).toMatchObject({ isLegible })
  })

  test('is read with those behind it', async () => {
    const bytes = japanesePdf([{ words: 'こんにちは' }, { words: ' ' }, { words: '世界' }])
    expect(await withPdf(bytes, async (document) => readPages(document, [1, 2, 3]))).toBe('こんにちは\n\n世界')
  })

  test.each([
    ['a broken one', latin('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
    ['a bomb', packedPdf(zlibSync(new Uint8Array(200_000_000).fill(32), { level: 1 }))],
  ])('of %s isn’t drawn, and the next one is', async (_, bytes) => {
    await expect(draw(bytes)).rejects.toThrow()
    expect((await draw(textPdf(['Next']))).words).toBe('Next')
  })
})

describe('a picture', { tags: ['previews-made', 'hostile-files'] }, () => {
  test('is shrunk to 1,200 pixels', async () => {
    const pixels = await shrink(plain(1500, 100))
    expect(pixels).toMatchObject({ width: 1200, height: 80 })
    expect([...(pixels?.data.slice(0, 4) ?? [])]).toEqual([200, 30, 30, 255])
  })

  test('keeps its size if it is small, and a JPEG is turned as the camera was held', async () => {
    const small = await shrink(plain(60, 40))
    const photo = small ? await finish(small) : new Uint8Array()
    expect(imageSize(photo)).toMatchObject({ width: 60, height: 40, type: 'jpg' })
    const turned = await shrink(join(photo.subarray(0, 2), exifSegment(gpsNote(6)), photo.subarray(2)))
    expect(turned).toMatchObject({ width: 40, height: 60 })
  })

  test('by a camera is turned as it was held, and never held whole', async () => {
    const taken = photoOf(4000, 1000)
    vi.resetModules()
    const fresh = await import('../../../edge-functions/previews/pictures.ts')
    const grow = vi.spyOn(WebAssembly.Memory.prototype, 'grow')
    for (const [orientation, corners] of [
      [1, 'red green blue black'],
      [3, 'black blue green red'],
      [6, 'blue red black green'],
      [8, 'green black red blue'],
    ] as const) {
      const photo = join(taken.subarray(0, 2), exifSegment(gpsNote(orientation)), taken.subarray(2))
      const { data, width, height } = (await fresh.shrink(photo)) ?? { data: [], width: 0, height: 0 }
      expect({ width, height }).toEqual(orientation > 3 ? { width: 300, height: 1200 } : { width: 1200, height: 300 })
      const places = [1, 3].flatMap((y) => [1, 3].map((x) => ((y * height) / 4) * width + (x * width) / 4))
      const isAt = (color: string, place: number) =>
        COLORS[color]?.every((value, channel) => Math.abs(value - (data[place * 4 + channel] ?? 0)) < 9)
      const seen = places.map((place) => Object.keys(COLORS).find((color) => isAt(color, place)))
      expect(seen.join(' ')).toBe(corners)
    }
    // It has 12 MB.
    expect(grow).not.toHaveBeenCalled()
    grow.mockRestore()
  })

  test('of 100 megapixels isn’t decoded, by its header, and a broken one is rejected', async () => {
    expect(await shrink(png(10_000, 10_000))).toBeNull()
    await expect(shrink(png(100, 100))).rejects.toThrow()
    expect(await shrink(plain(10, 10))).toMatchObject({ width: 10 })
  })
})

describe('a font', { tags: ['previews-made', 'hostile-files'] }, () => {
  test('is drawn with a sample of its letters', async () => {
    const specimen = await drawSpecimen(FONT)
    expect(specimen).toMatchObject({ width: 1200, words: expect.stringMatching(/^The quick brown fox\n/) })
    expect(specimen?.data.some((value) => value < 100)).toBe(true)
  })

  test('that is broken is rejected', async () => {
    await expect(drawSpecimen(FONT.subarray(0, 3000))).rejects.toThrow()
    await expect(drawSpecimen(new Uint8Array(FONT).fill(7, 40, 9000))).rejects.toThrow()
  })
})

test.each([
  ['a header that announces', 512, 20],
  ['tables that announce', 20, 512],
])('a font with %s 512 MB isn’t decompressed', { tags: ['F8', 'hostile-files'] }, async (_, whole, table) => {
  const megabytes = (count: number) => count * 2 ** 20
  const base128 = [28, 21, 14, 7, 0].map((shift, at) => ((megabytes(table) >>> shift) & 127) | (at < 4 ? 128 : 0))
  const first = base128.findIndex((byte) => byte !== 128)
  const head = new DataView(new ArrayBuffer(48))
  for (const [at, value] of [
    [0, 0x774f4632],
    [4, 0x10000],
    [8, 100],
    [16, megabytes(whole)],
    [20, 20],
  ] as const)
    head.setUint32(at, value)
  head.setUint16(12, 1)
  const font = join(new Uint8Array(head.buffer), [0, ...base128.slice(first)], new Uint8Array(40))
  await expect(drawSpecimen(font)).rejects.toThrow('too large when decompressed')
})

test('no hostile file ends the worker', { tags: ['hostile-files'] }, async () => {
  for (const [, , bytes] of HOSTILE)
    for (const make of [draw, shrink, drawSpecimen])
      await Promise.resolve(make(bytes)).catch((error) => expect(error).toBeInstanceOf(Error))
  expect((await draw(textPdf(['Next']))).words).toBe('Next')
})
