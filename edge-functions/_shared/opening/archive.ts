// The table of contents of a ZIP archive. Entries aren't opened, but for an e-book's contents.
import { type Entry, type FileEntry, Reader, ZipReader } from '@zip.js/zip.js'
import { formatCount } from '../../../contract/format.ts'
import { type Inside, isProgramName } from '../../../contract/index.ts'
import { ApiError } from '../http/api-error.ts'
import { type Source, Unreadable } from './source.ts'

const ENTRIES_MAX = 10_000
const DIRECTORY_MAX_BYTES = 4_194_304
/** Entries that are stored and shown. */
const SHOWN_MAX = 500
const NAME_SHOWN_MAX = 200
/** Of an entry that is opened. */
const OPENED_MAX_BYTES = 1_048_576
const COVER_MAX_BYTES = 4_194_304

const NESTED = /\.(zip|rar|7z|tar|t?gz|t?bz2|t?xz|zst|jar|iso|cab|docx|xlsx|pptx|epub|3mf)$/i

const rejected = (message: string, cause?: unknown) =>
  new ApiError('invalid_file_type', { field: 'file', message, cause })

/** Without characters that show nothing or change the reading direction. */
const shown = (name: string) => {
  const plain = name.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, '').toWellFormed()
  return plain.length > NAME_SHOWN_MAX ? `${plain.slice(0, NAME_SHOWN_MAX)}…`.toWellFormed() : plain
}

const slipped = (name: string) =>
  rejected(`This archive has an entry outside its folder: “${shown(name)}”. Create it again.`)

/** An entry that unpacks outside of its folder, or that no system can name. */
const isSlip = (name: string) =>
  name === '' || name.includes('\0') || /^[/\\]|^[a-z]:/i.test(name) || name.split(/[/\\]/).includes('..')

class SourceReader extends Reader<Source> {
  readonly #source: Source
  constructor(source: Source) {
    super(source)
    this.#source = source
    this.size = source.size
  }
  override async readUint8Array(offset: number, length: number) {
    if (length > DIRECTORY_MAX_BYTES)
      throw rejected(`This archive’s table of contents has over 4 MB. Split the archive.`)
    return new Uint8Array(await this.#source.read(offset, Math.min(length, this.size - offset)))
  }
}

/** Rejects with invalid_file_type: a program, a slip, too many entries, or no table of contents. */
export async function readEntries(source: Source): Promise<Entry[]> {
  const entries: Entry[] = []
  try {
    for await (const entry of new ZipReader(new SourceReader(source), { useWebWorkers: false }).getEntriesGenerator()) {
      if (entries.length === ENTRIES_MAX)
        throw rejected(`This archive has over ${formatCount(ENTRIES_MAX)} entries. Split it.`)
      entries.push(entry)
    }
  } catch (error) {
    // Storage may answer the next attempt.
    if (error instanceof ApiError) throw error
    // zip.js rejects most entries outside the folder itself.
    if (error instanceof Error && 'filename' in error) throw slipped(String(error.filename))
    throw rejected('This archive is damaged, or its end is missing. Create it again.', error)
  }
  const program = entries.find(({ filename }) => isProgramName(filename))
  if (program) throw rejected(`This archive contains a program: “${shown(program.filename)}”. Remove it.`)
  const slip = entries.find(({ filename }) => isSlip(filename))
  if (slip) throw slipped(slip.filename)
  return entries
}

/** For the listing page. */
export function contentsOf(entries: readonly Entry[]): Pick<Inside, 'entries' | 'entry_count' | 'entry_bytes'> {
  const files = entries.filter(({ directory }) => !directory)
  const sizes = files.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  return {
    entry_count: files.length,
    entry_bytes: Math.min(sizes, Number.MAX_SAFE_INTEGER),
    entries: files.slice(0, SHOWN_MAX).map(({ filename, uncompressedSize, encrypted }) => ({
      name: shown(filename),
      size_bytes: Math.min(uncompressedSize, Number.MAX_SAFE_INTEGER),
      // The shop looks at names only.
      is_unchecked: encrypted || NESTED.test(filename),
    })),
  }
}

/** The bytes of an entry. Rejects with Unreadable. */
async function bytesOf(
  entries: readonly Entry[],
  name: string,
  source: Source,
  maxBytes = OPENED_MAX_BYTES,
): Promise<Uint8Array> {
  const entry = entries.find((one): one is FileEntry => one.filename === name && !one.directory)
  if (!entry || entry.encrypted || Math.max(entry.compressedSize, entry.uncompressedSize) > maxBytes)
    throw new Unreadable(`no ${name}`)
  const header = await source.read(entry.offset, 30)
  const view = new DataView(header.buffer, header.byteOffset, 30)
  const start = entry.offset + 30 + view.getUint16(26, true) + view.getUint16(28, true)
  const packed = await source.read(start, entry.compressedSize)
  if (![0, 8].includes(entry.compressionMethod)) throw new Unreadable(`${name} has an unknown compression`)
  return entry.compressionMethod === 0 ? packed : await source.unpack(packed, 'deflate-raw', maxBytes)
}

const textOf = async (entries: readonly Entry[], name: string, source: Source) =>
  new TextDecoder().decode(await bytesOf(entries, name, source))

/**
 * Pages or slides of an office document, as the program that saved it counted them. Rejects with
 * Unreadable.
 */
export async function sheetsOf(entries: readonly Entry[], source: Source): Promise<Pick<Inside, 'pages' | 'slides'>> {
  const facts = await textOf(entries, 'docProps/app.xml', source)
  const count = (name: string) => Number(/^\d{1,6}$/.exec(between(facts, `<${name}>`, `</${name}>`)[0] ?? ''))
  const [pages, slides] = [count('Pages'), count('Slides')]
  return { ...(pages > 0 ? { pages } : {}), ...(slides > 0 ? { slides } : {}) }
}

const CHAPTERS_MAX = 200
const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
/** A long one would be slow to search. */
const TAG_MAX = 2000
const words = (markup: string) =>
  shown(
    markup
      .slice(0, TAG_MAX)
      .replace(/<[^>]*>/g, '')
      .replace(/&(?:(\w+)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (whole, name, decimal, hex) => {
        const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
        return name ? (CHARACTERS[name] ?? whole) : code <= 0x10ffff ? String.fromCodePoint(code) : ''
      })
      .replace(/\s+/g, ' ')
      .trim(),
  )

/** Each text between two marks. Linear, unlike a regular expression on hostile texts. */
const between = (text: string, start: string, end: string) =>
  text
    .split(start)
    .slice(1)
    .flatMap((part) => (part.includes(end) ? [part.slice(0, part.indexOf(end))] : []))

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? ''

/** An e-book's package document: its parts, and where their addresses begin. */
async function packageOf(entries: readonly Entry[], source: Source) {
  const container = await textOf(entries, 'META-INF/container.xml', source)
  const [path = ''] = between(container, 'full-path="', '"')
  const text = await textOf(entries, path, source)
  const tags = (start: string) => between(text, start, '>').map((tag) => ` ${tag.slice(0, TAG_MAX)}`)
  const pathOf = (tag: string) => path.replace(/[^/]*$/, '') + decodeURIComponent(attribute(tag, 'href'))
  return { items: tags('<item '), notes: tags('<meta '), pathOf }
}

/** The picture on an e-book's cover (EPUB 3 or 2). Rejects with Unreadable. */
export async function coverOf(entries: readonly Entry[], source: Source): Promise<Uint8Array | null> {
  const { items, notes, pathOf } = await packageOf(entries, source)
  const named = attribute(notes.find((tag) => attribute(tag, 'name') === 'cover') ?? '', 'content')
  const cover =
    items.find((tag) => attribute(tag, 'properties').split(' ').includes('cover-image')) ??
    items.find((tag) => named !== '' && attribute(tag, 'id') === named)
  return cover === undefined ? null : await bytesOf(entries, pathOf(cover), source, COVER_MAX_BYTES)
}

/** Chapters of an e-book, from its navigation (EPUB 3) or its NCX (EPUB 2). Rejects with Unreadable. */
export async function chaptersOf(entries: readonly Entry[], source: Source): Promise<string[]> {
  const { items, pathOf } = await packageOf(entries, source)
  const nav = items.find((tag) => attribute(tag, 'properties').split(' ').includes('nav'))
  const ncx = items.find((tag) => attribute(tag, 'media-type') === 'application/x-dtbncx+xml')
  const toc = await textOf(entries, pathOf(nav ?? ncx ?? ''), source)
  const list = toc.split('<nav ').find((part) => /^[^>]{0,500}"toc"/.test(part)) ?? toc
  // A link begins with its attributes, which end with ">".
  const links = () => between(list, '<a ', '</a>').map((link) => link.slice(link.indexOf('>') + 1))
  const labels = nav ? links() : between(toc, '<navLabel>', '</navLabel>')
  return labels.slice(0, CHAPTERS_MAX).map(words).filter(Boolean)
}
