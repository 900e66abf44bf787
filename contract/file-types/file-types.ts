// A file's type by its first bytes, whatever its header says. The types are rows of file_types. The
// web checks before an upload, the API after it.
import { t } from '#texts'
import type { FileKind } from '../choices.ts'
import { formatList } from '../text/format.ts'
import { type Charset, TextReader } from '../text/text-reader.ts'
import { endingOf, isProgramName } from './file-names.ts'

/** Bytes at the start that decide the type. PDF readers search as many for the header. */
export const HEAD_BYTES = 1024

/**
 * How a type is detected. `bytes`: by a signature. `pdf`: by its header within the first bytes.
 * `zip`: an archive, by the entry `marker`. `text` and `markup`: by the name's ending. `stl`: text,
 * or binary with a count of triangles.
 */
export const FILE_FORMS = ['bytes', 'pdf', 'zip', 'text', 'markup', 'stl'] as const

/** A row of file_types. */
export type FileType = {
  mime_type: string
  name: string
  kind: FileKind
  /** Lower case, with the dot. */
  endings: readonly string[]
  form: (typeof FILE_FORMS)[number]
  /** Parts like "8:57454250": bytes at an offset, in hexadecimal. All parts must match. */
  signatures: readonly string[]
  marker: string | null
  /** The content type in Storage. */
  served_as: string
  has_preview: boolean
}

/** Why a file is rejected, by the rule. */
export const REASONS = {
  empty: t`This file is empty. Choose another one.`,
  program: t`Programs and scripts aren’t allowed. Choose another file.`,
  programName: t`This file is named like a program. Rename it.`,
  markup: t`This file contains markup (HTML, SVG or XML). Upload a PDF, an image or plain text instead.`,
  quickTime: t`This is a QuickTime video (.mov). Save it as MP4 first.`,
  otherPicture: t`This image is in HEIC, AVIF, GIF or WebP format. Save it as PNG or JPEG first.`,
  archive: t`This is an archive or an office document. Upload its contents as a PDF, an image or plain text.`,
  encoding: t`This text file has an unknown encoding. Save it as UTF-8 first.`,
}

type FileRule = keyof typeof REASONS

/** The type, or the rule that rejects the file. */
export type Start = { type: FileType; charset?: Charset; exactBytes?: number } | { type: null; rule?: FileRule }

const PICTURE_BRANDS = new Set('heic heix heim heis hevc hevx mif1 msf1 avif avis'.split(' '))
/** First boxes of QuickTime films without a file type. */
const QUICKTIME_BOXES = new Set('moov mdat wide pnot free skip'.split(' '))
/** The first box has a few brands of four bytes. A longer one is only a text with that word. */
const FILE_TYPE_BOX_BYTES = { min: 16, max: 512 }

/** A browser could take it for a page, picture or feed with scripts. */
const MARKUP = /<[a-z!?/]/i
const MARKUP_AT_START = /^\s*<[a-z!?/]/i
const DRAWING = /<svg[\s>]/i
/** At a line's start or after binary bytes: a text may mention it. */
const PDF_HEADER = /(?<![\x20-\x7e])%PDF-[12]/

const PROGRAMS = [
  '\x7fELF',
  '#!',
  '\xca\xfe\xba\xbe',
  '\0asm',
  'dex\n',
  '\xfe\xed\xfa',
  '\xce\xfa\xed\xfe',
  '\xcf\xfa\xed\xfe',
]
const ARCHIVES = ['PK\x03\x04', 'Rar!', '7z\xbc\xaf', '\x1f\x8b', '\xd0\xcf\x11\xe0']
/** These formats stay valid with a PDF header behind their own. */
const NOT_BEFORE_PDF = [...ARCHIVES, 'GIF8', 'RIFF']

const startsWithOne = (latin: string, starts: readonly string[]) => starts.some((start) => latin.startsWith(start))

/** Whether all parts of a signature are where they should be. */
function hasSignature(head: Uint8Array, signature: string): boolean {
  return signature.split(' ').every((part) => {
    const [offset = '', hex = ''] = part.split(':')
    return (hex.match(/../g) ?? []).every((byte, index) => head[Number(offset) + index] === Number.parseInt(byte, 16))
  })
}

/** The type whose ending the name has. */
const byName = (types: readonly FileType[], name: string) =>
  types.find(({ endings }) => endings.includes(endingOf(name)))

/**
 * Expects the first HEAD_BYTES of a file, or all of it.
 * @param types the accepted ones, the most specific first
 */
export function readStart(bytes: Uint8Array, types: readonly FileType[], name = ''): Start {
  const head = bytes.subarray(0, HEAD_BYTES)
  const latin = String.fromCharCode(...head)
  if (latin === '') return { type: null, rule: 'empty' }
  if (isProgramName(name)) return { type: null, rule: 'programName' }
  const isProgram = startsWithOne(latin, PROGRAMS) || (latin.startsWith('MZ') && latin.includes('\0'))
  if (isProgram) return { type: null, rule: 'program' }
  return (
    readSignature(head, latin, types, name) ??
    readBox(head, latin) ??
    readPdf(latin, types) ??
    readForeign(latin) ??
    readStl(head, types, name) ??
    readText(head, types, name)
  )
}

function readSignature(head: Uint8Array, latin: string, types: readonly FileType[], name: string): Start | undefined {
  if (latin.startsWith('ftyp', 4)) {
    const size = new DataView(head.buffer, head.byteOffset).getUint32(0)
    if (size < FILE_TYPE_BOX_BYTES.min || size > FILE_TYPE_BOX_BYTES.max) return { type: null }
  }
  const known = types.filter(({ signatures }) => signatures.some((signature) => hasSignature(head, signature)))
  const archives = known.filter(({ form }) => form === 'zip')
  // What the entries say decides later (readMarker).
  const type = known.find(({ form }) => form === 'bytes') ?? byName(archives, name) ?? readMarker(archives, [])
  return (type ?? archives[0]) && { type: (type ?? archives[0]) as FileType }
}

/** The type of an archive with these entries. */
export const readMarker = (types: readonly FileType[], entries: readonly string[]): FileType | undefined =>
  types.find(({ form, marker }) => form === 'zip' && marker !== null && entries.includes(marker)) ??
  types.find(({ form, marker }) => form === 'zip' && marker === null)

function readBox(head: Uint8Array, latin: string): Start | undefined {
  const [box, brand] = [latin.slice(4, 8), latin.slice(8, 12)]
  if (QUICKTIME_BOXES.has(box) && head[0] === 0) return { type: null, rule: 'quickTime' }
  if (box !== 'ftyp') return undefined
  if (brand === 'qt  ') return { type: null, rule: 'quickTime' }
  return PICTURE_BRANDS.has(brand) ? { type: null, rule: 'otherPicture' } : { type: null }
}

/** Bytes before a PDF's header must not be another format. */
function readPdf(latin: string, types: readonly FileType[]): Start | undefined {
  const start = latin.search(PDF_HEADER)
  if (start < 0) return undefined
  // Zeros would hide markup of two bytes a letter.
  if (MARKUP.test(latin.slice(0, start).replaceAll('\0', ''))) return { type: null, rule: 'markup' }
  const type = types.find(({ form }) => form === 'pdf')
  return !type || startsWithOne(latin, NOT_BEFORE_PDF) ? { type: null } : { type }
}

function readForeign(latin: string): Start | undefined {
  if (latin.startsWith('GIF8') || (latin.startsWith('RIFF') && latin.startsWith('WEBP', 8)))
    return { type: null, rule: 'otherPicture' }
  return startsWithOne(latin, ARCHIVES) ? { type: null, rule: 'archive' } : undefined
}

/** A binary model has 80 bytes, the number of triangles, and 50 bytes for each. */
function readStl(head: Uint8Array, types: readonly FileType[], name: string): Start | undefined {
  const type = byName(types, name)
  if (type?.form !== 'stl' || head.length < 84 || charsetOf(head)) return undefined
  return { type, exactBytes: 84 + 50 * new DataView(head.buffer, head.byteOffset).getUint32(80, true) }
}

function charsetOf(head: Uint8Array): Charset | undefined {
  const text = new TextReader()
  text.take(head)
  return text.charset
}

function readText(head: Uint8Array, types: readonly FileType[], name: string): Start {
  const charset = charsetOf(head)
  const words = new TextDecoder(charset ?? 'windows-1252').decode(head).replaceAll('\0', '')
  const named = byName(types, name)
  const isDrawing = named?.form === 'markup' && DRAWING.test(words)
  if (MARKUP_AT_START.test(words) && !(isDrawing && charset)) return { type: null, rule: 'markup' }
  if (!charset) return isInTwoBytes(head) ? { type: null, rule: 'encoding' } : { type: null }
  const isText = named?.form === 'text' || (named?.form === 'stl' && /^\s*solid\b/i.test(words))
  const type = isDrawing || isText ? named : types.find(({ form }) => form === 'text')
  return type ? { type, charset } : { type: null }
}

/** UTF-16 without its mark: in Western text, every other byte is zero. */
function isInTwoBytes(head: Uint8Array): boolean {
  const zeros = [0, 1].map((parity) => head.filter((byte, index) => byte === 0 && index % 2 === parity).length)
  return head.length >= 4 && Math.min(...zeros) === 0 && Math.max(...zeros) * 4 >= head.length
}

/** The type of a showcase picture or an avatar. */
export function readPicture(head: Uint8Array): 'image/png' | 'image/jpeg' | undefined {
  if (hasSignature(head, '0:89504e470d0a1a0a')) return 'image/png'
  return hasSignature(head, '0:ffd8ff') ? 'image/jpeg' : undefined
}

const KINDS_IN_WORDS: Record<FileKind, string> = {
  ...{ image: t`images`, pdf: t`PDFs`, video: t`videos`, text: t`text files`, audio: t`audio`, book: t`e-books` },
  ...{ archive: t`archives`, font: t`fonts`, model: t`3D models`, document: t`documents` },
}

type Kinds = readonly { kind: string }[]

/** The specification's words for its five types: "images, PDFs, videos, and text files up to 5GB". */
export function typesInWords(types: Kinds): string {
  const kinds = Object.entries(KINDS_IN_WORDS).filter(([kind]) => types.some((type) => type.kind === kind))
  return t`${{ kinds: formatList(kinds.map(([, words]) => words)) || t`no files` }} up to 5GB`
}

/** Why a file is rejected: for the rule, or because the shop takes others. */
export const rejectedType = (types: Kinds, rule?: FileRule) =>
  rule ? REASONS[rule] : t`Invalid file type or size. Only ${{ files: typesInWords(types) }} are allowed.`

/** What that text is made of. */
export const rejectionOf = (types: Kinds, rule?: FileRule) =>
  rule ? { rule } : { rule: 'kinds' as const, kinds: [...new Set(types.map(({ kind }) => kind))].join() }
