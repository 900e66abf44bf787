// The table of contents of a ZIP archive, and the bytes of one entry.
import {
  type Entry,
  WARNING_MISMATCHED_CENTRAL_DIRECTORY_OFFSET as OTHER_OFFSET,
  Reader,
  WARNING_TRAILING_CENTRAL_DIRECTORY_DATA as TRAILING,
  ZipReader,
} from '@zip.js/zip.js'
import type { ParametersOf } from '../../../contract/error-texts.ts'
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

const NESTED = /\.(zip|rar|7z|tar|t?gz|t?bz2|t?xz|zst|jar|iso|cab|docx|xlsx|pptx|epub|3mf)$/i

const rejected = (parameters: ParametersOf<'invalid_file_type'>, cause?: unknown) =>
  new ApiError('invalid_file_type', { field: 'file', parameters, cause })

/** Without characters that show nothing or change the reading direction. */
export const shown = (name: string) => {
  const plain = name.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, '').toWellFormed()
  return plain.length > NAME_SHOWN_MAX ? `${plain.slice(0, NAME_SHOWN_MAX)}…`.toWellFormed() : plain
}

const slipped = (name: string) => rejected({ rule: 'archive_slip', entry: shown(name) })

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
    if (length > DIRECTORY_MAX_BYTES) throw rejected({ rule: 'archive_directory' })
    return new Uint8Array(await this.#source.read(offset, Math.min(length, this.size - offset)))
  }
}

export type Archive = {
  entries: readonly Entry[]
  /** Whether the sizes fit the archive's length. Programs without ZIP64 count modulo 4 GiB. */
  hasSizes: boolean
}

/** A name that ends with a slash is a folder's, if nothing is in it. */
const fileName = ({ filename, uncompressedSize }: Entry) =>
  uncompressedSize === 0 && /[/\\]$/.test(filename) ? '' : filename.replace(/[/\\]+$/, '')

/** Rejects with invalid_file_type: a program, a slip, too many entries, or no table of contents. */
export async function readArchive(source: Source): Promise<Archive> {
  const entries: Entry[] = []
  const reader = new ZipReader(new SourceReader(source), { useWebWorkers: false })
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      if (entries.length === ENTRIES_MAX) throw rejected({ rule: 'archive_entries', most: ENTRIES_MAX })
      entries.push(entry)
    }
    // Some programs unpack entries beyond the number that the archive says.
    if (reader.warnings?.some(({ reason }) => reason === TRAILING)) throw new Error('more entries')
  } catch (error) {
    // Storage may answer the next attempt.
    if (error instanceof ApiError) throw error
    // zip.js rejects most entries outside the folder itself.
    if (error instanceof Error && 'filename' in error) throw slipped(String(error.filename))
    throw rejected({ rule: 'archive_damaged' }, error)
  }
  const program = entries.find((entry) => isProgramName(fileName(entry)))
  if (program) throw rejected({ rule: 'archive_program', entry: shown(program.filename) })
  const slip = entries.find(({ filename }) => isSlip(filename))
  if (slip) throw slipped(slip.filename)
  // The archive gives its table's offset modulo 4 GiB, so it may do the same to any size.
  const isModulo = reader.warnings?.some(({ reason }) => reason === OTHER_OFFSET)
  const areTrue = !isModulo && entries.every(isPossible)
  return { entries, hasSizes: areTrue && areAdjacent(entries, reader.directoryOffset ?? source.size) }
}

/** Deflate packs no tighter than 1,032:1. Encryption, and data that can't be packed, add some bytes. */
function isPossible({ compressionMethod: method, compressedSize: packed, uncompressedSize: size, encrypted }: Entry) {
  if (method === 0 && !encrypted) return packed === size
  return packed <= size * 1.125 + 256 && (method !== 8 || size <= packed * 1032)
}

const LOCAL_HEADER_BYTES = 30
/** The fields of a local header, which may be others than in the table, and a record behind the data. */
const BETWEEN_MAX_BYTES = 65_535 + 24

/** Whether each entry ends where the next one begins, and the last one at the table of contents. */
function areAdjacent(entries: readonly Entry[], end: number): boolean {
  const inOrder = entries.toSorted((a, b) => a.offset - b.offset)
  return inOrder.every(({ offset, compressedSize, rawFilename }, index) => {
    const dataEnd = offset + LOCAL_HEADER_BYTES + rawFilename.length + compressedSize
    const between = (inOrder[index + 1]?.offset ?? end) - dataEnd
    return between >= 0 && between <= BETWEEN_MAX_BYTES
  })
}

/** For the listing page. */
export function contentsOf({ entries, hasSizes }: Archive): Pick<Inside, 'entries' | 'entry_count' | 'entry_bytes'> {
  const files = entries.filter(({ directory }) => !directory)
  return {
    entry_count: files.length,
    ...(hasSizes ? { entry_bytes: files.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) } : {}),
    entries: files.slice(0, SHOWN_MAX).map(({ filename, uncompressedSize, encrypted }) => ({
      name: shown(filename),
      ...(hasSizes ? { size_bytes: uncompressedSize } : {}),
      // The shop looks at names only.
      is_unchecked: encrypted || NESTED.test(filename),
    })),
  }
}

/** The bytes of an entry. Rejects with Unreadable. */
export async function bytesOf(entry: Entry | undefined, source: Source, maxBytes = OPENED_MAX_BYTES) {
  if (!entry || entry.encrypted || Math.max(entry.compressedSize, entry.uncompressedSize) > maxBytes)
    throw new Unreadable('no such entry')
  const header = await source.read(entry.offset, 30)
  const view = new DataView(header.buffer, header.byteOffset, 30)
  const start = entry.offset + 30 + view.getUint16(26, true) + view.getUint16(28, true)
  const packed = await source.read(start, entry.compressedSize)
  if (![0, 8].includes(entry.compressionMethod)) throw new Unreadable('unknown compression')
  return entry.compressionMethod === 0 ? packed : await source.unpack(packed, 'deflate-raw', maxBytes)
}
