// What a file is, by its bytes: neither its name nor its header counts. Text must be text to the end and start with no markup.
import type { ProductFileType } from '../../../contract/index.ts'

/** Bytes from the start that decide the type. */
export const HEAD_BYTES = 1024

const MP4_BRANDS = [
  'isom',
  'iso2',
  'iso4',
  'iso5',
  'iso6',
  'mp41',
  'mp42',
  'mp71',
  'avc1',
  'M4V ',
  'dash',
  'MSNV',
  'mmp4',
]

const SIGNATURES: { type: ProductFileType; offset: number; starts: string[] }[] = [
  { type: 'image/png', offset: 0, starts: ['\x89PNG\r\n\x1a\n'] },
  { type: 'image/jpeg', offset: 0, starts: ['\xff\xd8\xff'] },
  { type: 'application/pdf', offset: 0, starts: ['%PDF-1', '%PDF-2'] },
  // ISO/IEC 14496-12: a file type box first, with a brand of the MP4 family.
  { type: 'video/mp4', offset: 4, starts: MP4_BRANDS.map((brand) => `ftyp${brand}`) },
]

/** Anything that a browser could take for a page, a picture or a feed with scripts in it. */
const MARKUP = /^\s*<(?:[a-z!?/])/i

/** The type that the first bytes show; text where they are no known binary format and read as text; null for the rest. */
export function typeOfHead(head: Uint8Array): ProductFileType | null {
  const latin = String.fromCharCode(...head.subarray(0, 64))
  const known = SIGNATURES.find(({ offset, starts }) => starts.some((start) => latin.startsWith(start, offset)))
  if (known) return known.type
  return isTextStart(head.subarray(0, HEAD_BYTES)) ? 'text/plain' : null
}

function isTextStart(head: Uint8Array): boolean {
  const text = new TextChecker()
  return text.take(head) && !MARKUP.test(new TextDecoder().decode(head))
}

/** Follows a file chunk by chunk: valid UTF-8 without control characters that no text holds. */
export class TextChecker {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true })

  /** Whether it still is text with this chunk. */
  take(chunk: Uint8Array): boolean {
    // NUL is valid UTF-8 and in no text.
    return !chunk.includes(0) && this.#decodes(chunk, true)
  }

  /** Whether the text ended at the end of a character. */
  finish(): boolean {
    return this.#decodes(new Uint8Array(), false)
  }

  #decodes(chunk: Uint8Array, stream: boolean): boolean {
    try {
      this.#decoder.decode(chunk, { stream })
      return true
    } catch {
      return false
    }
  }
}
