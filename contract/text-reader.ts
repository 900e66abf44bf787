// Whether bytes are text to the end, and how they are to be read: UTF-16 where a mark at the start says so, otherwise UTF-8,
// otherwise Windows-1252, of which Latin-1 is a part: what older programs write has no name in it, and is never sold as anything else.

export type Charset = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** Marks at the start of a file (Unicode, section 23.8). */
const MARKS: { charset: Charset; bytes: number[] }[] = [
  { charset: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { charset: 'utf-16le', bytes: [0xff, 0xfe] },
  { charset: 'utf-16be', bytes: [0xfe, 0xff] },
]

/** Bytes that stand for nothing in Windows-1252, and controls that no text holds; tab to carriage return and the end mark of DOS are fine. */
const NOT_IN_WINDOWS_1252 = new Uint8Array(256)
for (let byte = 0; byte < 32; byte += 1) if ((byte < 9 || byte > 13) && byte !== 26) NOT_IN_WINDOWS_1252[byte] = 1
for (const byte of [0x7f, 0x81, 0x8d, 0x8f, 0x90, 0x9d]) NOT_IN_WINDOWS_1252[byte] = 1

/** Follows a file chunk by chunk. The first chunk holds the mark whole, where there is one. */
export class TextReader {
  #candidates: { charset: Charset; takes: (chunk: Uint8Array, isLast: boolean) => boolean }[] | undefined

  /** Reads on. Whether it still is text. */
  take(chunk: Uint8Array): boolean {
    this.#candidates ??= candidatesFor(chunk)
    return this.#keep(chunk, false)
  }

  /** Whether it was text to the end of its last character. */
  finish(): boolean {
    return this.#keep(new Uint8Array(), true)
  }

  /** How the text so far is to be read; undefined where it is none. */
  get charset(): Charset | undefined {
    return this.#candidates?.[0]?.charset
  }

  #keep(chunk: Uint8Array, isLast: boolean): boolean {
    this.#candidates = (this.#candidates ?? []).filter(({ takes }) => takes(chunk, isLast))
    return this.#candidates.length > 0
  }
}

function candidatesFor(start: Uint8Array) {
  const mark = MARKS.find(({ bytes }) => bytes.every((byte, place) => start[place] === byte))
  if (mark) return [unicode(mark.charset)]
  const windows1252 = (chunk: Uint8Array) => !chunk.some((byte) => NOT_IN_WINDOWS_1252[byte] === 1)
  return [unicode('utf-8'), { charset: 'windows-1252' as const, takes: windows1252 }]
}

function unicode(charset: Charset) {
  const decoder = new TextDecoder(charset, { fatal: true })
  const takes = (chunk: Uint8Array, isLast: boolean) => {
    try {
      // NUL is a valid character and in no text.
      return !decoder.decode(chunk, { stream: !isLast }).includes('\0')
    } catch {
      return false
    }
  }
  return { charset, takes }
}
