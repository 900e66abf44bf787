// Archives as people's programs write them: names of folders, and sizes that can't be true.
import { randomBytes } from 'node:crypto'
import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { FILE_TYPE_ROWS } from '../../../contract/file-types/file-type-rows.ts'
import { type ReadBytes, sourceOf } from '../../../edge-functions/_shared/opening/source.ts'
import { readInside } from '../../../edge-functions/contents/inside.ts'
import { type Bytes, join, latin } from '../../support/sample-bytes.ts'
import { le, zip } from './hostile-files.ts'

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
