// A file's type by its first bytes, whatever its name and header say. The web checks before an
// upload, the API after it.
import type { ProductFileType } from './limits.ts'
import { type Charset, TextReader } from './text-reader.ts'

/** Bytes at the start that decide the type. PDF readers search as many for the header. */
export const HEAD_BYTES = 1024

/** The type, or why the file is rejected. `reason` is for the user. */
export type Start = { type: ProductFileType; charset?: Charset } | { type: null; reason?: string }

export const REASONS = {
  empty: 'This file is empty. Choose another one.',
  markup: 'This file contains markup (HTML, SVG or XML). Upload a PDF, an image or plain text instead.',
  quickTime: 'This is a QuickTime video (.mov). Save it as MP4 first.',
  otherPicture: 'This image is in HEIC, AVIF, GIF or WebP format. Save it as PNG or JPEG first.',
  archive: 'This is an archive or an office document. Upload its contents as a PDF, an image or plain text.',
  encoding: 'This text file has an unknown encoding. Save it as UTF-8 first.',
} as const

/** Major brands of MP4 videos (ISO/IEC 14496-12), four letters each. */
const MP4_BRANDS = new Set(
  (
    'isom iso2 iso3 iso4 iso5 iso6 iso7 iso8 iso9 mp41 mp42 mp71 mp4v avc1 hvc1 hev1 av01 M4VH M4VP dash cmfc cmf2 ' +
    'MSNV mmp4 XAVC NDSC NDSH NDSM NDSP NDSS NDXC NDXH NDXM NDXP NDXS 3gp4 3gp5 3gp6'
  )
    .split(' ')
    .concat('M4V ', 'f4v ', 'F4V '),
)
const PICTURE_BRANDS = new Set('heic heix heim heis hevc hevx mif1 msf1 avif avis'.split(' '))
/** First boxes of QuickTime films without a file type. */
const QUICKTIME_BOXES = new Set('moov mdat wide pnot free skip'.split(' '))
/** The first box has a few brands of four bytes. A longer one is only a text with that word. */
const FILE_TYPE_BOX_BYTES = { min: 16, max: 512 }

/** A browser could take it for a page, picture or feed with scripts. */
const MARKUP = /<[a-z!?/]/i
const MARKUP_AT_START = /^\s*<[a-z!?/]/i
/** At a line's start or after binary bytes: a text may mention it. */
const PDF_HEADER = /(?<![\x20-\x7e])%PDF-[12]/

const ARCHIVES = ['PK\x03\x04', 'Rar!', '7z\xbc\xaf', '\x1f\x8b', '\xd0\xcf\x11\xe0']
/** These formats stay valid with a PDF header behind their own. */
const NOT_BEFORE_PDF = [...ARCHIVES, 'MZ', '\x7fELF', '#!', 'GIF8', 'RIFF', '\xca\xfe\xba\xbe', '\0asm']

const startsWithOne = (latin: string, starts: readonly string[]) => starts.some((start) => latin.startsWith(start))

/** Expects the first HEAD_BYTES of a file, or all of it. */
export function readStart(bytes: Uint8Array): Start {
  const head = bytes.subarray(0, HEAD_BYTES)
  const latin = String.fromCharCode(...head)
  if (latin === '') return { type: null, reason: REASONS.empty }
  if (latin.startsWith('\x89PNG\r\n\x1a\n')) return { type: 'image/png' }
  if (latin.startsWith('\xff\xd8\xff')) return { type: 'image/jpeg' }
  return readBox(head, latin) ?? readPdf(latin) ?? readForeign(latin) ?? readText(head)
}

function readBox(head: Uint8Array, latin: string): Start | undefined {
  const [name, brand] = [latin.slice(4, 8), latin.slice(8, 12)]
  if (QUICKTIME_BOXES.has(name) && head[0] === 0) return { type: null, reason: REASONS.quickTime }
  if (name !== 'ftyp') return undefined
  const size = new DataView(head.buffer, head.byteOffset).getUint32(0)
  if (size < FILE_TYPE_BOX_BYTES.min || size > FILE_TYPE_BOX_BYTES.max) return { type: null }
  if (MP4_BRANDS.has(brand)) return { type: 'video/mp4' }
  if (brand === 'qt  ') return { type: null, reason: REASONS.quickTime }
  return PICTURE_BRANDS.has(brand) ? { type: null, reason: REASONS.otherPicture } : { type: null }
}

/** Bytes before a PDF's header must not be another format. */
function readPdf(latin: string): Start | undefined {
  const start = latin.search(PDF_HEADER)
  if (start < 0) return undefined
  // Zeros would hide markup of two bytes a letter.
  if (MARKUP.test(latin.slice(0, start).replaceAll('\0', ''))) return { type: null, reason: REASONS.markup }
  return startsWithOne(latin, NOT_BEFORE_PDF) ? { type: null } : { type: 'application/pdf' }
}

function readForeign(latin: string): Start | undefined {
  if (latin.startsWith('GIF8') || (latin.startsWith('RIFF') && latin.startsWith('WEBP', 8)))
    return { type: null, reason: REASONS.otherPicture }
  return startsWithOne(latin, ARCHIVES) ? { type: null, reason: REASONS.archive } : undefined
}

function readText(head: Uint8Array): Start {
  const text = new TextReader()
  text.take(head)
  const { charset } = text
  const words = new TextDecoder(charset ?? 'windows-1252').decode(head).replaceAll('\0', '')
  if (MARKUP_AT_START.test(words)) return { type: null, reason: REASONS.markup }
  if (charset) return { type: 'text/plain', charset }
  return isInTwoBytes(head) ? { type: null, reason: REASONS.encoding } : { type: null }
}

/** UTF-16 without its mark: in Western text, every other byte is zero. */
function isInTwoBytes(head: Uint8Array): boolean {
  const zeros = [0, 1].map((parity) => head.filter((byte, index) => byte === 0 && index % 2 === parity).length)
  return head.length >= 4 && Math.min(...zeros) === 0 && Math.max(...zeros) * 4 >= head.length
}
