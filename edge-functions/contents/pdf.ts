// The number of pages of a PDF, from its cross-reference: a table, or a compressed stream (ISO
// 32000-1, 7.5). An encrypted object stream isn't read.
import { type Source, Unreadable } from '../_shared/opening/source.ts'

/** Each update of a file adds a section, which points to the one before. */
const SECTIONS_MAX = 64
const STREAM_MAX_BYTES = 4_194_304
const OBJECT_MAX_BYTES = 65_536

type Place = { offset: number } | { stream: number; index: number }
type Section = {
  find: (object: number) => Promise<Place | undefined>
  root?: number
  previous?: number
  hybrid?: number
}

const latin = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)
const number = (text: string, pattern: RegExp) => {
  const found = pattern.exec(text)?.[1]
  return found === undefined ? undefined : Number(found)
}
const textAt = async (source: Source, offset: number, length: number) =>
  latin(await source.read(offset, Math.min(length, Math.max(0, source.size - offset))))

const trailerOf = (text: string) => ({
  root: number(text, /\/Root\s+(\d+)\s+\d+\s+R/),
  previous: number(text, /\/Prev\s+(\d+)/),
  hybrid: number(text, /\/XRefStm\s+(\d+)/),
})
const known = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }

/** A table of rows of twenty bytes. Only the row of a wanted object is read. */
async function readTable(source: Source, offset: number): Promise<Section> {
  const ranges: { first: number; count: number; at: number }[] = []
  let at = offset + (/^xref\s*/.exec(await textAt(source, offset, 32))?.[0].length ?? 0)
  for (let part = 0; part < 1000; part += 1) {
    const head = await textAt(source, at, 64)
    const range = /^\s*(\d+)\s+(\d+)\s*?[\r\n]+/.exec(head)
    if (!range) break
    const [first, count] = [Number(range[1]), Number(range[2])]
    ranges.push({ first, count, at: at + range[0].length })
    at += range[0].length + count * 20
  }
  const trailer = (await textAt(source, at, OBJECT_MAX_BYTES)).split('startxref')[0] ?? ''
  return {
    ...known(trailerOf(trailer)),
    find: async (object) => {
      const range = ranges.find(({ first, count }) => object >= first && object < first + count)
      if (!range) return undefined
      const row = /(\d{10}) \d{5} n/.exec(await textAt(source, range.at + (object - range.first) * 20, 20))
      return row ? { offset: Number(row[1]) } : undefined
    },
  }
}

/** The dictionary of an object and the bytes of its stream. */
async function readStream(source: Source, offset: number): Promise<{ dictionary: string; bytes: Uint8Array }> {
  const text = await textAt(source, offset, OBJECT_MAX_BYTES)
  const start = /stream\r?\n/.exec(text)
  const length = number(text.slice(0, start?.index), /\/Length\s+(\d+)(?!\s+\d+\s+R)\b/)
  if (!start || length === undefined || length > STREAM_MAX_BYTES) throw new Unreadable('no stream')
  const dictionary = text.slice(0, start.index)
  const packed = await source.read(offset + start.index + start[0].length, length)
  if (!/\/FlateDecode/.test(dictionary)) return { dictionary, bytes: packed }
  const bytes = await source.unpack(packed, 'deflate', STREAM_MAX_BYTES)
  const predictor = number(dictionary, /\/Predictor\s+(\d+)/) ?? 1
  return {
    dictionary,
    bytes: predictor < 10 ? bytes : unpredicted(bytes, number(dictionary, /\/Columns\s+(\d+)/) ?? 1),
  }
}

/** Rows as differences to the row above, as PNG packs them; only the filters that writers use. */
function unpredicted(bytes: Uint8Array, columns: number): Uint8Array {
  const rows = Math.floor(bytes.length / (columns + 1))
  const plain = new Uint8Array(rows * columns)
  for (let row = 0; row < rows; row += 1) {
    const filter = bytes[row * (columns + 1)]
    if (filter !== 0 && filter !== 2) throw new Unreadable('an unknown filter')
    for (let column = 0; column < columns; column += 1) {
      const above = filter === 2 && row > 0 ? (plain[(row - 1) * columns + column] ?? 0) : 0
      plain[row * columns + column] = (bytes[row * (columns + 1) + 1 + column] ?? 0) + above
    }
  }
  return plain
}

async function readCrossStream(source: Source, offset: number): Promise<Section> {
  const { dictionary, bytes } = await readStream(source, offset)
  const list = (pattern: RegExp) => (pattern.exec(dictionary)?.[1] ?? '').trim().split(/\s+/).map(Number)
  const widths = list(/\/W\s*\[([\d\s]+)\]/)
  const size = number(dictionary, /\/Size\s+(\d+)/) ?? 0
  const index = /\/Index/.test(dictionary) ? list(/\/Index\s*\[([\d\s]+)\]/) : [0, size]
  const row = widths.reduce((sum, width) => sum + width, 0)
  if (widths.length !== 3 || row === 0 || row > 32) throw new Unreadable('no cross-reference')
  const field = (at: number, which: number) => {
    const start = at + widths.slice(0, which).reduce((sum, width) => sum + width, 0)
    return bytes.subarray(start, start + (widths[which] ?? 0)).reduce((value, byte) => value * 256 + byte, 0)
  }
  return {
    ...known(trailerOf(dictionary)),
    find: async (object) => {
      for (let pair = 0, before = 0; pair + 1 < index.length; pair += 2) {
        const [first = 0, count = 0] = [index[pair], index[pair + 1]]
        const at = (before + object - first) * row
        before += count
        if (object < first || object >= first + count || at + row > bytes.length) continue
        const kind = widths[0] === 0 ? 1 : field(at, 0)
        if (kind === 1) return { offset: field(at, 1) }
        if (kind === 2) return { stream: field(at, 1), index: field(at, 2) }
      }
      return undefined
    },
  }
}

/** Rejects with Unreadable. */
export async function pagesOf(source: Source): Promise<number> {
  const tail = await textAt(source, Math.max(0, source.size - 2048), 2048)
  const sections: Section[] = []
  const ahead = [number(tail.slice(tail.lastIndexOf('startxref')), /^startxref\s+(\d+)/)]
  const seen = new Set<number>()
  while (ahead.length > 0 && sections.length < SECTIONS_MAX) {
    const offset = ahead.shift()
    if (offset === undefined || seen.has(offset)) continue
    seen.add(offset)
    const isTable = (await textAt(source, offset, 4)) === 'xref'
    const section = await (isTable ? readTable(source, offset) : readCrossStream(source, offset))
    sections.push(section)
    ahead.push(section.hybrid, section.previous)
  }

  async function objectText(object: number, depth = 0): Promise<string> {
    for (const section of sections) {
      const place = await section.find(object)
      if (!place) continue
      if ('offset' in place) return (await textAt(source, place.offset, OBJECT_MAX_BYTES)).split('endobj')[0] ?? ''
      if (depth > 0) break
      const holder = await placeOf(place.stream)
      const { dictionary, bytes } = await readStream(source, holder)
      const first = number(dictionary, /\/First\s+(\d+)/) ?? 0
      const offsets = latin(bytes.subarray(0, first)).trim().split(/\s+/).map(Number)
      const start = first + (offsets[place.index * 2 + 1] ?? 0)
      const next = first + (offsets[place.index * 2 + 3] ?? bytes.length)
      return latin(bytes.subarray(start, Math.max(start, next)))
    }
    throw new Unreadable(`no object ${object}`)
  }
  async function placeOf(object: number): Promise<number> {
    for (const section of sections) {
      const place = await section.find(object)
      if (place && 'offset' in place) return place.offset
    }
    throw new Unreadable(`no object ${object}`)
  }

  const root = sections.find((section) => section.root !== undefined)?.root
  const tree = number(await objectText(root ?? -1), /\/Pages\s+(\d+)\s+\d+\s+R/)
  const count = number(await objectText(tree ?? -1), /\/Count\s+(\d+)/)
  if (!count || count > 1_000_000) throw new Unreadable('no number of pages')
  return count
}
