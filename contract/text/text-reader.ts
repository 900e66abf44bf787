// Reads text, also as people paste it in lists. Detects its encoding: UTF-16 by its byte order mark,
// then UTF-8, then Windows-1252. Windows-1252 includes Latin-1, which older programs write without naming it.
import { withoutHarmless } from './invisible-characters.ts'

export const CHARSETS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Charset = (typeof CHARSETS)[number]

/** Byte order marks (Unicode, section 23.8). */
const MARKS: { charset: Charset; bytes: number[] }[] = [
  { charset: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { charset: 'utf-16le', bytes: [0xff, 0xfe] },
  { charset: 'utf-16be', bytes: [0xfe, 0xff] },
]

/** Unassigned bytes of Windows-1252, and control characters except tab to return and DOS end. */
const NOT_IN_WINDOWS_1252 = new Uint8Array(256)
for (let byte = 0; byte < 32; byte += 1) if ((byte < 9 || byte > 13) && byte !== 26) NOT_IN_WINDOWS_1252[byte] = 1
for (const byte of [0x7f, 0x81, 0x8d, 0x8f, 0x90, 0x9d]) NOT_IN_WINDOWS_1252[byte] = 1

/** A reader's progress: possible encodings, bytes read, and bytes of an incomplete character. */
export type TextProgress = { charsets: Charset[]; bytes: number; pending: number[] }

type Candidate = { charset: Charset; takes: (chunk: Uint8Array, isLast: boolean) => boolean }

/** The longest character of these encodings. */
const CHARACTER_MAX_BYTES = 4

/** Reads a file chunk by chunk. The first chunk must hold a byte order mark whole. */
export class TextReader {
  #candidates: Candidate[] | undefined
  #bytes = 0
  #last = new Uint8Array()

  /** Continues from another reader's `progress`. */
  static resume({ charsets, bytes, pending }: TextProgress): TextReader {
    const reader = new TextReader()
    reader.#candidates = charsets.map(candidate)
    reader.take(Uint8Array.from(pending))
    reader.#bytes = bytes
    return reader
  }

  /** @returns whether everything so far is text */
  take(chunk: Uint8Array): boolean {
    this.#candidates ??= candidatesFor(chunk)
    this.#bytes += chunk.length
    const start = Math.max(0, chunk.length - CHARACTER_MAX_BYTES)
    this.#last = Uint8Array.from([...this.#last, ...chunk.subarray(start)]).slice(-CHARACTER_MAX_BYTES)
    return this.#keep(chunk, false)
  }

  /** @returns whether the file is text and ends with a complete character */
  finish(): boolean {
    return this.#keep(new Uint8Array(), true)
  }

  /** The encoding so far; undefined if the bytes aren't text. */
  get charset(): Charset | undefined {
    return this.#candidates?.[0]?.charset
  }

  get progress(): TextProgress {
    const charsets = (this.#candidates ?? []).map(({ charset }) => charset)
    return { charsets, bytes: this.#bytes, pending: this.charset ? this.#pendingBytes(this.charset) : [] }
  }

  /** A decoder returns nothing for an incomplete character. */
  #pendingBytes(charset: Charset): number[] {
    if (charset === 'windows-1252') return []
    for (let length = Math.min(CHARACTER_MAX_BYTES - 1, this.#last.length); length > 0; length -= 1) {
      if (charset !== 'utf-8' && length % 2 !== this.#bytes % 2) continue
      const end = this.#last.slice(-length)
      if (decoded(new TextDecoder(charset, { fatal: true }), end, false) === '') return [...end]
    }
    return []
  }

  #keep(chunk: Uint8Array, isLast: boolean): boolean {
    this.#candidates = (this.#candidates ?? []).filter(({ takes }) => takes(chunk, isLast))
    return this.#candidates.length > 0
  }
}

function candidatesFor(start: Uint8Array): Candidate[] {
  const mark = MARKS.find(({ bytes }) => bytes.every((byte, position) => start[position] === byte))
  return mark ? [candidate(mark.charset)] : [candidate('utf-8'), candidate('windows-1252')]
}

function candidate(charset: Charset): Candidate {
  if (charset === 'windows-1252')
    return { charset, takes: (chunk) => !chunk.some((byte) => NOT_IN_WINDOWS_1252[byte] === 1) }
  const decoder = new TextDecoder(charset, { fatal: true })
  // NUL is a valid character, but text doesn't contain it.
  return { charset, takes: (chunk, isLast) => decoded(decoder, chunk, isLast)?.includes('\0') === false }
}

/** The characters that end in the chunk; undefined if its bytes are invalid. */
function decoded(decoder: TextDecoder, chunk: Uint8Array, isLast: boolean): string | undefined {
  try {
    return decoder.decode(chunk, { stream: !isLast })
  } catch {
    return undefined
  }
}

/** `declared`: the encoding that the text or its sender names. `isCut`: the last character may be incomplete. */
type Reading = { declared?: string | undefined; isCut?: boolean }

/**
 * The text of bytes, without its mark. Bytes that fit no encoding become U+FFFD, which the readers of
 * lists reject by their line. UTF-8 with a broken character is not taken for Windows-1252.
 */
export function readText(bytes: Uint8Array, { declared, isCut = false }: Reading = {}): string {
  const read = (charset: string) => new TextDecoder(charset).decode(bytes, { stream: isCut })
  const marked = MARKS.find((mark) => mark.bytes.every((byte, position) => bytes[position] === byte))
  if (marked) return read(marked.charset)
  if (bytes[0] && bytes[1] === 0) return read('utf-16le')
  if (bytes[0] === 0 && bytes[1]) return read('utf-16be')
  try {
    if (declared) return read(declared)
  } catch {
    // Browsers and Deno don't know this encoding.
  }
  const text = read('utf-8')
  const count = (characters: RegExp) => text.match(characters)?.length ?? 0
  const unread = count(/\ufffd/g)
  // In Windows-1252, “É»” looks like one character of UTF-8.
  const isWestern = unread >= count(/[^\0-\x7f\ufffd]/g) && !bytes.some((byte) => NOT_IN_WINDOWS_1252[byte])
  return unread && isWestern ? read('windows-1252') : text
}

// Lists as our files hold them, as people paste them or save them from a spreadsheet.

/** Keeps spreadsheets from running a cell as a formula (OWASP, "CSV Injection"). Numbers stay numbers. */
export const guarded = (cell: string): string =>
  /^'*[=+\-@\t\r]/.test(cell) && !/^-\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell

/** A cell as it was before it was guarded. */
export const unguarded = (cell: string): string => cell.replace(/^'(?='*[=+\-@\t\r])/, '')

/** How the library csv-parse reads a table with commas, semicolons or tabs. */
export const tableOptions = (text: string) => ({
  bom: true,
  cast: unguarded,
  delimiter: delimiterOf(text.slice(0, text.search(/[\r\n]|$/))),
  skip_empty_lines: true,
})

export const linesOf = (list: string): string[] =>
  withoutHarmless(list)
    .trimEnd()
    .split(/\r\n|\r|\n/)

/** The separator that a line has most of. */
export const delimiterOf = (line: string): string => {
  const count = (delimiter: string) => line.split(delimiter).length
  return [',', ';', '\t'].reduce((most, other) => (count(other) > count(most) ? other : most))
}

/** The cells of a line, without the quotes around them. */
export function cellsOf(line: string, delimiter: string): string[] {
  if (!line.includes('"')) return line.split(delimiter).map((cell) => unguarded(cell.trim()))
  const cell = new RegExp(`${delimiter}(?:\\s*"((?:[^"]|"")*)"\\s*(?=${delimiter}|$)|([^${delimiter}]*))`, 'g')
  return [...`${delimiter}${line}`.matchAll(cell)].map(([, quoted, bare = '']) =>
    unguarded((quoted?.replaceAll('""', '"') ?? bare).trim()),
  )
}
