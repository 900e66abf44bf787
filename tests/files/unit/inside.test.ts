// What the shop reads of the inside of files, and what it makes of hostile ones.
import { strToU8, zipSync, zlibSync } from 'fflate'
import { describe, expect, test, vi } from 'vitest'
import { FILE_TYPE_ROWS } from '../../../contract/file-types/file-type-rows.ts'
import { inside } from '../../../contract/index.ts'
import { sourceOf } from '../../../edge-functions/_shared/opening/source.ts'
import { FileInspection } from '../../../edge-functions/_shared/storage/inspect-file.ts'
import { readInside } from '../../../edge-functions/contents/inside.ts'
import { type Bytes, EXIF, inPieces, join, jpeg, latin, media, png } from '../../support/sample-bytes.ts'
import { GENERATED } from './generated-hostile-files.ts'
import { be, box, HOSTILE, le, zip } from './hostile-files.ts'

/** As the preparation does it: first the bytes in order, then parts of the copy. */
async function look(name: string, bytes: Bytes) {
  let readBytes = 0
  const accepted = { types: FILE_TYPE_ROWS, name }
  const { mimeType, sizeBytes } = (await FileInspection.begin(inPieces(bytes, 65_536), accepted)).finish()
  const source = sourceOf(sizeBytes, async (first, last) => {
    readBytes += last - first + 1
    return bytes.slice(first, last + 1)
  })
  const looked = await readInside(source, mimeType, FILE_TYPE_ROWS)
  return { ...looked, servedAs: FILE_TYPE_ROWS.find((row) => row.mime_type === looked.mimeType)?.served_as, readBytes }
}

/** Counts bytes of new arrays. The memory of the process also depends on when it collects its garbage. */
function countAllocated() {
  let allocated = 0
  const construct = (target: typeof Uint8Array, args: [number], self: typeof Uint8Array) => {
    if (typeof args[0] === 'number') allocated += args[0]
    return Reflect.construct(target, args, self)
  }
  vi.stubGlobal('Uint8Array', new Proxy(Uint8Array, { construct }))
  return () => allocated
}

const ALL = [...HOSTILE, ...GENERATED]

describe('hostile files', { tags: ['hostile-files'] }, () => {
  test('are at least 200 different ones', () => {
    expect(new Set(ALL.map(([what, name]) => `${what} ${name}`)).size).toBeGreaterThanOrEqual(200)
  })

  test.each(ALL)('%s (%s)', async (_what, name, bytes, becomes) => {
    const allocated = countAllocated()
    const looked = await look(name, bytes).catch((error) => error)
    expect(allocated()).toBeLessThan(64_000_000)
    if (becomes === 'refused') {
      expect(looked).toMatchObject({ code: expect.stringMatching(/^(invalid_file_type|file_required)$/) })
      expect(looked.message.length).toBeLessThan(500)
      return
    }
    expect(looked.servedAs).not.toMatch(/html|[+/]xml|javascript/)
    expect(looked.readBytes).toBeLessThan(17_000_000)
    const facts = JSON.stringify(inside.strict().parse(looked.inside))
    expect(facts.length).toBeLessThan(200_000)
    expect(facts).not.toMatch(/\\u000|\\u202e|\\ud[89a-f]/i)
  })
})

const frame = join([0xff, 0xfb, 0x90, 0x64], new Uint8Array(413))
/** A PDF with a table, or as newer writers pack it: objects and their places compressed. */
function pages(count: number, isPacked: boolean): Bytes {
  const [catalog, tree] = ['<</Type/Catalog/Pages 2 0 R>>', `<</Type/Pages/Kids[]/Count ${count}>>`]
  const places = (offset: number) => String(offset).padStart(10, '0')
  if (!isPacked) {
    const [first, second] = [`%PDF-1.4\n1 0 obj\n${catalog}\nendobj\n`, `2 0 obj\n${tree}\nendobj\n`]
    const table = `xref\n0 3\n0000000000 65535 f\r\n${places(9)} 00000 n\r\n${places(first.length)} 00000 n\r\n`
    const start = first.length + second.length
    return latin(`${first}${second}${table}trailer\n<</Size 3/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`)
  }
  const stream = (object: number, dictionary: string, bytes: Uint8Array) => {
    const packed = zlibSync(bytes)
    const head = `${object} 0 obj\n<<${dictionary}/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`
    return join(latin(head), packed, latin('\nendstream\nendobj\n'))
  }
  const index = `1 0 2 ${catalog.length} `
  const objects = join(
    latin('%PDF-1.5\n'),
    stream(3, `/Type/ObjStm/N 2/First ${index.length}`, latin(index + catalog + tree)),
  )
  // Object 3 is at byte 9; 1 and 2 are in it. Each row as the difference to the one above.
  const rows = [
    [2, 0, 0, 0],
    [2, 2, 3, 0],
    [2, 0, 0, 1],
    [2, 255, 6, 255],
  ]
  const cross = stream(4, '/Type/XRef/W[1 1 1]/Size 4/Root 1 0 R/DecodeParms<</Predictor 12/Columns 3>>', join(...rows))
  return join(objects, cross, latin(`startxref\n${objects.length}\n%%EOF\n`))
}
const header = box('mvhd', new Uint8Array(12), be(1000), be(90_500), new Uint8Array(80))
const film = (...tracks: Bytes[]) => join(media('isom', 'isom', 'iso2').slice(0, -16), box('moov', header, ...tracks))
/** A track with either version of its header. The second is turned by a quarter. */
const track = (width: number, height: number, version: 0 | 1) => {
  const [one, none] = [be(65_536), be(0)]
  const matrix =
    version === 0
      ? [one, none, none, none, one, none, none, none, be(2 ** 30)]
      : [none, one, none, one, none, none, none, none, be(2 ** 30)]
  const size = [be(width * 65_536), be(height * 65_536)]
  return box('trak', box('edts'), box('tkhd', [version], new Uint8Array(version === 0 ? 39 : 51), ...matrix, ...size))
}
/** Of one channel and one byte, 8,000 times a second. */
const wavFormat = join(le(1, 2), le(1, 2), le(8000), le(8000), le(1, 2), le(8, 2))
const samples = join(latin('data'), le(16_000), new Uint8Array(16_000))
const wav = join(latin('RIFF'), le(16_036), latin('WAVEfmt '), le(16), wavFormat, samples)
const flacHead = [...[0x80, 0, 0, 34], ...[16, 0, 16, 0, 0, 0, 0, 0, 0, 0], ...[0x0a, 0xc4, 0x40, 0xf0]]
const office = (entry: string, facts: string) =>
  zip(entry, ['docProps/app.xml', strToU8(`<Properties>${facts}</Properties>`)])
const book = new Uint8Array(
  zipSync({
    mimetype: strToU8('application/epub+zip'),
    'META-INF/container.xml': strToU8('<container><rootfile full-path="OPS/book.opf"/></container>'),
    'OPS/book.opf': strToU8('<item id="n" href="nav.xhtml" properties="nav"/>'),
    'OPS/nav.xhtml': strToU8('<nav epub:type="toc"><a href="1">One &amp; <b>all</b></a><a href="2">Two</a></nav>'),
  }),
)

describe('the inside of', { tags: ['inside-before-buying'] }, () => {
  test.each<[string, Bytes, object]>([
    ['quilt.pdf', pages(12, false), { pages: 12 }],
    ['packed quilt.pdf', pages(7, true), { pages: 7 }],
    ['photo.jpg', jpeg(300, 200, { first: EXIF }), { width: 300, height: 200 }],
    ['photo.png', png(30, 20), { width: 30, height: 20 }],
    ['loop.gif', latin('GIF89a\x0a\0\x05\0\0\0\0'), { width: 10, height: 5 }],
    ['beat.wav', wav, { seconds: 2 }],
    ['beat.flac', join(latin('fLaC'), flacHead, be(88_200), new Uint8Array(16)), { seconds: 2 }],
    ['song.mp3', join(...Array.from({ length: 100 }, () => frame)), { seconds: 2.6 }],
    ['film.mp4', film(), { seconds: 90.5 }],
    ['portrait.mp4', film(track(0, 0, 0), track(1920, 1080, 1)), { seconds: 90.5, width: 1080, height: 1920 }],
    ['landscape.mp4', film(track(1920, 1080, 0)), { width: 1920, height: 1080 }],
    ['letter.docx', office('word/document.xml', '<Pages>12</Pages>'), { pages: 12 }],
    ['talk.pptx', office('ppt/presentation.xml', '<Slides>30</Slides><Pages>-1</Pages>'), { slides: 30 }],
    [
      'brushes.zip',
      zip('ink/a.abr', 'more.zip'),
      {
        entry_count: 2,
        entry_bytes: 2,
        entries: [
          { name: 'ink/a.abr', size_bytes: 1, is_unchecked: false },
          { name: 'more.zip', size_bytes: 1, is_unchecked: true },
        ],
      },
    ],
    ['novel.epub', book, { chapters: ['One & all', 'Two'] }],
  ])('%s', async (name, bytes, facts) => {
    expect((await look(name, bytes)).inside).toMatchObject(facts)
  })

  test('an archive is of the type that its entries say', async () => {
    expect((await look('renamed.zip', zip('word/document.xml'))).mimeType).toMatch(/wordprocessingml/)
  })

  test('an archive is read by range, and never as a whole', { tags: ['archives-without-programs'] }, async () => {
    const large = new Uint8Array(zipSync({ noise: new Uint8Array(3_000_000) }, { level: 0 }))
    const { readBytes, inside: facts } = await look('large.zip', large)
    expect(facts).toMatchObject({ entry_bytes: 3_000_000 })
    expect(readBytes).toBeLessThan(400_000)
  })

  test('a file is read up to a limit, and so is what is compressed in it', { tags: ['hostile-files'] }, async () => {
    const endless = sourceOf(2 ** 32, async (first, last) => new Uint8Array(last - first + 1))
    const reads = Array.from({ length: 300 }, (_, index) => index * 1_000_000)
    const readAll = reads.reduce(
      (before, at) => before.then(() => endless.read(at, 10)),
      Promise.resolve<Uint8Array>(new Uint8Array()),
    )
    await expect(readAll).rejects.toThrow('too many bytes or requests')
    const source = sourceOf(0, async () => new Uint8Array())
    await expect(source.unpack(zlibSync(new Uint8Array(5000)), 'deflate', 1000)).rejects.toThrow('more than 1000 bytes')
    const bomb = zlibSync(new Uint8Array(4_000_000))
    for (let part = 0; part < 7; part += 1) await source.unpack(bomb, 'deflate', 4_000_000)
    await expect(source.unpack(bomb, 'deflate', 4_000_000)).rejects.toThrow('when decompressed')
  })

  test('a long name of an entry is shown from its beginning', async () => {
    const [entry] = (await look('a.zip', zip(`a${'b'.repeat(250)}`))).inside?.entries ?? []
    expect(entry?.name).toBe(`a${'b'.repeat(199)}…`)
  })

  test('an archive with a slip is refused with the entry', async () => {
    const message = 'This archive has an entry outside its folder: “../a.txt”. Create it again.'
    await expect(look('a.zip', zip('../a.txt'))).rejects.toMatchObject({ message })
  })

  test('an archive with a program is refused with the entry', { tags: ['archives-without-programs'] }, async () => {
    const message = 'This archive contains a program: “bin/Tool.EXE”. Remove it.'
    await expect(look('a.zip', zip('a.txt', 'bin/Tool.EXE'))).rejects.toMatchObject({ message })
  })
})
