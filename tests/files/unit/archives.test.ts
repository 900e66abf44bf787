// Archives and e-books, as people’s programs write them.
import { randomBytes } from 'node:crypto'
import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { FILE_TYPE_ROWS } from '../../../contract/file-types/file-type-rows.ts'
import { readArchive } from '../../../edge-functions/_shared/opening/archive.ts'
import { chaptersOf, coverOf } from '../../../edge-functions/_shared/opening/book.ts'
import { orUndefined, type ReadBytes, sourceOf, Unreadable } from '../../../edge-functions/_shared/opening/source.ts'
import { readXml } from '../../../edge-functions/_shared/opening/xml.ts'
import { readInside } from '../../../edge-functions/contents/inside.ts'
import { type Bytes, join, latin, png, utf8, utf16 } from '../../support/sample-bytes.ts'
import { le, zip } from './hostile-files.ts'

// Archives as people's programs write them: names of folders, and sizes that can't be true.

const insideOf = async (size: number, read: ReadBytes) =>
  (await readInside(sourceOf(size, read), 'application/zip', FILE_TYPE_ROWS)).inside
const look = (bytes: Bytes) => insideOf(bytes.length, async (first, last) => bytes.slice(first, last + 1))

describe('an archive', { tags: ['archives-without-programs'] }, () => {
  test('may have folders that are named like programs', async () => {
    const names = ['dafont.com/font.ttf', 'dafont.com\\read me.txt', 'Setup.EXE/a.txt', 'x.pkg/', 'a.com/b.com/c.']
    const folder = new Uint8Array(zipSync({ 'x.pkg/': new Uint8Array() }))
    expect((await look(zip(...names.filter((name) => !name.endsWith('/'))))).entry_count).toBe(4)
    expect((await look(folder)).entry_count).toBe(0)
  })

  test.each([
    ...['dafont.com/a.com', 'a\\b.EXE', 'x.exe/.', 'x.exe/ ', 'x.exe\\. .', 'x.exe/', 'a.com/fdp\u202Eexe.scr/\u200b'],
    ...['note:x.exe', 'x.exe:note', 'x.e\u00adxe'],
  ])('is refused with a file called %j', async (name) => {
    await expect(look(zip('a.txt', name))).rejects.toMatchObject({ message: expect.stringContaining('a program') })
  })

  test('can’t hide a program behind the number of its entries', async () => {
    const bytes = zip('a.txt', 'x.exe')
    const end = new DataView(bytes.buffer, bytes.length - 22)
    for (const place of [8, 10]) end.setUint16(place, 1, true)
    await expect(look(bytes)).rejects.toMatchObject({ message: expect.stringContaining('damaged') })
  })
})

const TEXT = new Uint8Array(5000).fill(97)
const packed = (): Bytes => new Uint8Array(zipSync({ 'a.txt': TEXT, 'b.txt': TEXT }))
const noise = (): Bytes => new Uint8Array(zipSync({ noise: new Uint8Array(randomBytes(5000)) }))
/** With a number of its first entry in the table of contents changed. */
function changed(bytes: Bytes, place: number, value: number, width = 4): Bytes {
  const table = new DataView(bytes.buffer).getUint32(bytes.length - 6, true)
  bytes.set(le(value, width), table + place)
  return bytes
}
const METHOD = 10
const [PACKED, SIZE, OFFSET] = [20, 24, 42]

type Sizes = number | { packed: number; size: number }
/** An archive of zeros, whose sizes and places are written modulo 4 GiB; with ZIP64, the place of its table isn’t. */
function largeArchive(files: Sizes[], hasZip64 = false) {
  const parts: { at: number; bytes: Bytes }[] = []
  let at = 0
  const add = (bytes: Bytes) => {
    parts.push({ at, bytes })
    at += bytes.length
  }
  const rows = files.map((file, index) => {
    const { packed, size } = typeof file === 'object' ? file : { packed: file, size: file }
    const name = latin(`${index}.bin`)
    const facts = join(le(20, 2), le(8, 2), le(0, 2), le(0), le(0), le(0), le(0), le(name.length, 2), le(0, 2))
    const row = join(latin('PK\x01\x02'), le(20, 2), facts, new Uint8Array(10), le(at % 2 ** 32), name)
    const written = join(le(packed % 2 ** 32), le(size % 2 ** 32))
    row.set(le(packed === size ? 0 : 8, 2), METHOD)
    row.set(written, PACKED)
    add(join(latin('PK\x03\x04'), facts, name))
    at += packed
    add(join(latin('PK\x07\x08'), le(0), written))
    return row
  })
  const [start, table] = [at, join(...rows)]
  add(table)
  const count = le(files.length, 2)
  const end = at
  const long = (value: number) => join(le(value % 2 ** 32), le(Math.floor(value / 2 ** 32)))
  const counts = join(long(files.length), long(files.length), long(table.length), long(start))
  if (hasZip64) {
    add(join(latin('PK\x06\x06'), long(44), le(45, 2), le(45, 2), le(0), le(0), counts))
    add(join(latin('PK\x06\x07'), le(0), long(end), le(1)))
  }
  const place = hasZip64 ? 2 ** 32 - 1 : start % 2 ** 32
  add(join(latin('PK\x05\x06'), le(0), count, count, le(table.length), le(place), le(0, 2)))
  const read: ReadBytes = async (first, last) => {
    const bytes = new Uint8Array(last - first + 1)
    for (const part of parts)
      for (const [index, byte] of part.bytes.entries())
        if (part.at + index >= first && part.at + index <= last) bytes[part.at + index - first] = byte
    return bytes
  }
  return insideOf(at, read)
}

describe('the sizes in an archive are', () => {
  test.each<[string, () => Bytes]>([
    ['of usual entries', packed],
    ['behind a program that unpacks it', () => join(new Uint8Array(200_000).fill(90), packed())],
    ['with a comment', () => join(packed().slice(0, -2), le(5, 2), latin('Hello'))],
  ])('shown %s', async (_what, bytes) => {
    const size_bytes = TEXT.length
    expect(await look(bytes())).toMatchObject({
      entry_bytes: 2 * size_bytes,
      entries: [{ size_bytes }, { size_bytes }],
    })
  })

  test('shown of a streamed archive with a large entry', async () => {
    expect((await largeArchive([3_000_000_000, 5])).entry_bytes).toBe(3_000_000_005)
  })

  const PACKED_FILES = [
    { packed: 3_000_000_000, size: 3_500_000_000 },
    { packed: 2_000_000_000, size: 2_200_000_000 },
  ]
  const OF_MORE = PACKED_FILES.map(({ packed, size }) => ({ packed, size: size + 2 ** 32 }))

  test('shown of an archive beyond 4 GiB that says where its table is', async () => {
    expect((await largeArchive(PACKED_FILES, true)).entry_bytes).toBe(5_700_000_000)
  })

  test.each<[string, () => ReturnType<typeof look>]>([
    ['modulo 4 GiB, and could be what the data unpacks to', () => largeArchive(OF_MORE)],
    ['modulo 4 GiB, of its only entry', () => largeArchive([2 ** 32 + 105_000_000])],
    ['modulo 4 GiB, of its first entry', () => largeArchive([2 ** 32 + 105_000_000, 1000, 2000])],
    ['modulo 4 GiB, of its last entry', () => largeArchive([1000, 2000, 2 ** 32 + 7])],
    ['modulo 4 GiB, in sum', () => largeArchive([2_500_000_000, 2_500_000_000, 12])],
    ['longer than the archive', () => look(changed(packed(), PACKED, 100_000))],
    ['shorter than the data', () => look(changed(noise(), SIZE, 1))],
    ['of more than can be packed', () => look(changed(packed(), SIZE, 2 ** 31))],
    ['of entries in the same place', () => look(changed(packed(), OFFSET, 60))],
    ['of an entry beyond the end', () => look(changed(packed(), OFFSET, 2 ** 31))],
    ['of an entry that isn’t packed, in two ways', () => look(changed(packed(), METHOD, 0, 2))],
    ['of ZIP64 without its record', () => look(changed(packed(), SIZE, 2 ** 32 - 1))],
  ])('left out where they are %s', async (_what, inside) => {
    const { entry_count, entry_bytes, entries = [] } = await inside()
    expect({ entry_bytes, sizes: entries.filter(({ size_bytes }) => size_bytes !== undefined) }).toEqual({ sizes: [] })
    expect(entry_count).toBe(entries.length)
  })

  test('no reason to refuse an empty or an encrypted archive', async () => {
    expect(await look(new Uint8Array(zipSync({})))).toMatchObject({ entry_count: 0, entry_bytes: 0 })
    expect(await look(changed(packed(), 8, 1, 2))).toMatchObject({ entries: [{ is_unchecked: true }, {}] })
  })
})

// Covers and chapters of e-books, as several programs write them.

type Entries = Record<string, Uint8Array>
const COVER = png(4, 3)
const container = `<?xml version='1.0'?><c:container xmlns:c='urn:x'><c:rootfile full-path = 'OPS/book.opf'/></c:container>`
const nav = (links: string) =>
  `<html xmlns:epub="urn:x"><nav epub:type="landmarks"><a>Start</a></nav><nav class='x' epub:type='toc'>${links}</nav></html>`
/** It lists pages, too. */
const ncx = (prefix = '') => {
  const label = (text: string) => `<${prefix}navLabel><text>${text}</text></${prefix}navLabel>`
  return utf8(
    `<ncx><docTitle/><${prefix}navPoint>${label('One &#38; all')}</${prefix}navPoint><pageTarget>${label('1')}</pageTarget></ncx>`,
  )
}
const NAV = utf8(nav('<li><a href="1">One &amp; <b>all</b></a></li>'))
const ITEMS =
  '<item id="c" href="c.png" properties="cover-image"/><item id="n" href="n.xhtml" properties="scripted nav"/>'
const TABLE = `<item href='t.ncx' media-type='application/x-dtbncx+xml'/>`

/** @param items of the package, in a folder of its own */
async function read(items: string, changed: Entries = {}, encode: (text: string) => Bytes = utf8) {
  const opf = encode(`<package><manifest>${items}</manifest></package>`)
  const entries = {
    'META-INF/container.xml': utf8(container),
    'OPS/book.opf': opf,
    'OPS/c.png': COVER,
    'OPS/n.xhtml': NAV,
  }
  const bytes = zip(...Object.entries({ ...entries, ...changed }))
  const source = sourceOf(bytes.length, async (first, last) => bytes.slice(first, last + 1))
  const archive = await readArchive(source)
  const cover = await orUndefined(coverOf(archive, source))
  return { cover: cover && [...cover], chapters: await orUndefined(chaptersOf(archive, source)) }
}
const chaptersIn = async (list: Uint8Array) => (await read(ITEMS, { 'OPS/n.xhtml': list })).chapters
/** The cover at an address, and its entry. */
const at = (address: string, entry: string): [string, Entries] => [
  ITEMS.replace('c.png', address),
  { 'OPS/c.png': utf8(''), [entry]: COVER },
]

describe('an e-book has its cover and chapters', { tags: ['inside-before-buying'] }, () => {
  test.each<[string, string, Entries?, ((text: string) => Bytes)?]>([
    ['without a namespace', ITEMS],
    ['with prefixes', ITEMS.replaceAll('<item', '<opf:item')],
    ['in single quotes', ITEMS.replaceAll('"', "'")],
    ['in capitals, with spaces and line breaks', ITEMS.replaceAll('=', '\n=\t').replaceAll('id', 'ID')],
    ['with comments that look like items', `<!-- ${ITEMS.replace('c.png', 'x.png')} -->${ITEMS}`],
    ['in UTF-8 with its mark', ITEMS, {}, (text) => utf8(`\ufeff${text}`)],
    ['in UTF-16', ITEMS, {}, (text) => utf16(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${text}`)],
    ['in UTF-16 without its mark', ITEMS, {}, (text) => utf16(text, 'be')],
    ['as EPUB 2', `<meta content='c' name='cover'/><item id='c' href='c.png'/>${TABLE}`, { 'OPS/t.ncx': ncx() }],
    ['with prefixes in an NCX', `${ITEMS.replace(' nav"', '"')}${TABLE}`, { 'OPS/t.ncx': ncx('x:') }],
    ['with an empty navigation', `${ITEMS}${TABLE}`, { 'OPS/n.xhtml': utf8(nav('')), 'OPS/t.ncx': ncx() }],
    ['with a cover that is a page', ITEMS.replace('c.png', 'c.xhtml')],
    ['in other folders', ...at('../pictures/a/../c.png', 'pictures/c.png')],
    ['with escaped names', ...at('My%20cover%20%C3%A9.png', 'OPS/My cover é.png')],
    ['with names that are escaped in the archive, too', ...at('c%20.png', 'OPS/c%20.png')],
    ['with a name that only looks escaped', ...at('100% cotton #1.png', 'OPS/100% cotton #1.png')],
    ['with other accents and cases', ...at('Caf\u00e9.PNG', 'OPS/cafe\u0301.png')],
  ])('%s', async (_how, items, changed, encode) => {
    const pages = { 'OPS/c.xhtml': utf8("<svg:image xlink:href='../OPS/c.png'/>") }
    expect(await read(items, { ...pages, ...changed }, encode)).toEqual({ cover: [...COVER], chapters: ['One & all'] })
  })

  test('with headings that link nowhere, and in the encoding that it names', async () => {
    const list = '<ol><li><span>Part 1</span><ol><li><a>One<br>two</a></li></ol></li><li><a><img alt="x"/></a></ol>'
    expect(await chaptersIn(utf8(nav(list)))).toEqual(['Part 1', 'One two'])
    const cyrillic = latin(`<?xml version="1.0" encoding='windows-1251'?>${nav('<li><a>\xc4\xe0</a></li>')}`)
    expect(await chaptersIn(cyrillic)).toEqual(['Да'])
    for (const named of ['utf-16', 'klingon'])
      expect(await chaptersIn(utf8(`<?xml version="1.0" encoding="${named}"?>${nav('<li><a>Café</a></li>')}`))).toEqual(
        ['Café'],
      )
  })
})

test.each(['http://example.com/c.png', '//example.com/c.png', 'file:///c.png', '../../../etc/passwd', ''])(
  'an e-book whose cover is at “%s” has none',
  async (address) => {
    expect((await read(ITEMS.replace('c.png', address))).cover ?? null).toBeNull()
  },
)

describe('XML', { tags: ['hostile-files'] }, () => {
  test('has no entities of its own, and none from elsewhere', () => {
    const entities = '<!ENTITY a "aaaa"><!ENTITY b "&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">'
    const [, root] = readXml(utf8(`<!DOCTYPE x [${entities}]><x k="&b;">&a;&b;&c;&eacute;</x>`))
    expect(root?.text).toBe('&a;&b;&c;é')
    expect(root?.attributes).toEqual({ k: '&b;' })
  })

  test.each([
    ['elements', '<a/>'.repeat(250_000)],
    ['open elements', '<a>'.repeat(300_000)],
    ['ends', `${'<a>'.repeat(900)}${'</b>'.repeat(200_000)}`],
    ['attributes', `<a ${Array.from({ length: 90_000 }, (_, index) => `a${index}=""`).join(' ')}/>`],
  ])('with too many %s is not read', (_what, text) => {
    expect(() => readXml(utf8(text))).toThrow(Unreadable)
  })
})
