// PDFium as WebAssembly. It loads with the first preview, so other calls don't pay for it.
import { Buffer } from 'node:buffer'
import type { PDFiumDocument, PDFiumLibrary, PDFiumPage } from '@hyzyla/pdfium'
import { PREVIEW_CHARACTERS, PREVIEW_SIDE_PIXELS } from '../../contract/limits.ts'
import { joined } from '../_shared/storage/bytes.ts'

/** RGBA, row by row. */
export type Pixels = { data: Uint8Array; width: number; height: number }

/** A hosted function has 256 MB in all. */
const MEMORY_MAX_BYTES = 150_994_944
const MEMORY_PAGE_BYTES = 65_536
/** How much larger a page of a PDF may be shown. */
const SCALE_MAX = 4

let isShort = false
let loaded: Promise<PDFiumLibrary> | undefined

async function load(): Promise<PDFiumLibrary> {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium')
  // A function may not read files, so the package's module with the binary as text.
  // biome-ignore lint/suspicious/noTsIgnore: only Deno finds types for it
  // @ts-ignore
  const { PDFIUM_WASM_BASE64 } = await import('@hyzyla/pdfium/dist/pdfium.wasm.base64-B4io7kt4.js')
  const wasmBinary = new Uint8Array(Buffer.from(PDFIUM_WASM_BASE64, 'base64')).buffer
  const library = await PDFiumLibrary.init({ wasmBinary })
  const { memory } = (library as unknown as { module: { wasmExports: { memory: WebAssembly.Memory } } }).module
    .wasmExports
  const grow = memory.grow.bind(memory)
  // PDFium takes this for a lack of memory. It asks for less, gives up, or leaves a picture out.
  memory.grow = (pages) => {
    isShort = memory.buffer.byteLength + pages * MEMORY_PAGE_BYTES > MEMORY_MAX_BYTES
    if (isShort) throw new RangeError('too much memory')
    return grow(pages)
  }
  return library
}

/** Returns the memory at once. The garbage collector lets hundreds of megabytes wait. */
export const free = ({ buffer }: Uint8Array) => buffer instanceof ArrayBuffer && buffer.transfer(0)

/** Takes the bytes. Rejects if the PDF is broken, encrypted, or needs too much memory. */
export async function withPdf<T>(bytes: Uint8Array, use: (document: PDFiumDocument) => Promise<T>): Promise<T> {
  loaded ??= load().catch((error) => {
    loaded = undefined
    throw error
  })
  const library = await loaded
  try {
    const document = await library.loadDocument(bytes)
    // PDFium has copied them.
    free(bytes)
    isShort = false
    try {
      const result = await use(document)
      if (isShort) throw new RangeError('too much memory')
      return result
    } finally {
      document.destroy()
    }
  } catch (error) {
    // A trap leaves its memory in an unknown state.
    if (error instanceof WebAssembly.RuntimeError) loaded = undefined
    throw error
  }
}

const LETTERS_MAX = 5000
/** More missing letters change what a page says. */
const MISSING_MAX_PART = 0.2
/** Of text objects: behind a scan, for searching. */
const INVISIBLE = 3

type Raw = Record<`_FPDF${string}`, (...given: number[]) => number> & {
  wasmExports: { malloc(bytes: number): number; free(at: number): void }
  HEAPU8: Uint8Array
}

/** Whether the page's letters have outlines. Those of a font that isn't in the file have none here. */
function hasLetters(page: PDFiumPage): boolean {
  const { module: raw, pageIdx } = page as unknown as { module: Raw; pageIdx: number }
  const call = (name: `_FPDF${string}`, ...given: number[]) => raw[name]?.(...given) ?? 0
  const text = call('_FPDFText_LoadPage', pageIdx)
  const box = raw.wasmExports.malloc(4 * Float64Array.BYTES_PER_ELEMENT)
  let [letters, missing] = [0, 0]
  const count = Math.min(LETTERS_MAX, call('_FPDFText_CountChars', text))
  for (let at = 0; at < count; at += 1) {
    if (/\s/.test(String.fromCodePoint(call('_FPDFText_GetUnicode', text, at)))) continue
    const object = call('_FPDFText_GetTextObject', text, at)
    if (!object || call('_FPDFTextObj_GetTextRenderMode', object) === INVISIBLE) continue
    letters += 1
    call('_FPDFText_GetCharBox', text, at, box, box + 8, box + 16, box + 24)
    const [, , bottom = 0, top = 0] = new Float64Array(raw.HEAPU8.buffer, box, 4)
    call('_FPDFText_GetLooseCharBox', text, at, box)
    const [, looseTop = 0, , looseBottom = 0] = new Float32Array(raw.HEAPU8.buffer, box, 4)
    // Without an outline it has no height.
    if (Math.abs(top - bottom) <= Math.abs(looseTop - looseBottom) / 100) missing += 1
  }
  raw.wasmExports.free(box)
  call('_FPDFText_ClosePage', text)
  return missing <= letters * MISSING_MAX_PART
}

const isOneColor = ({ data }: Pixels) => data.every((value, at) => value === data[at % 4])

/** Counts pages from 1. A legible page isn't empty and has its letters. */
export async function drawPage(document: PDFiumDocument, number: number, scaleMax = SCALE_MAX) {
  const page = document.getPage(number - 1)
  // Before the drawing, which closes the page.
  const [words, isLegible] = [textOf(page), hasLetters(page)]
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const scale = Math.min(PREVIEW_SIDE_PIXELS / Math.max(originalWidth, originalHeight), scaleMax)
  const side = (original: number) => Math.min(Math.max(1, Math.round(original * scale)), PREVIEW_SIDE_PIXELS)
  const drawn = await page.render({ width: side(originalWidth), height: side(originalHeight), render: 'bitmap' })
  const { data, width, height } = drawn
  return { data, width, height, words: words || null, isLegible: isLegible && !isOneColor(drawn) }
}

/** Postgres stores no NUL. */
const textOf = (page: PDFiumPage) =>
  page.getText().replaceAll('\0', '').trim().slice(0, PREVIEW_CHARACTERS).toWellFormed()

/** The first characters of pages. */
export function readPages(document: PDFiumDocument, numbers: readonly number[]): string {
  const texts = numbers.map((number) => textOf(document.getPage(number - 1)))
  return texts.filter(Boolean).join('\n\n').slice(0, PREVIEW_CHARACTERS).toWellFormed()
}

const encode = (text: string) => new TextEncoder().encode(text)

/** A PDF of one page with such a content. `/I` in it draws the JPEG. */
export function pdfOf(
  width: number,
  height: number,
  content: string,
  jpeg?: { dictionary: string; bytes: Uint8Array },
) {
  const parts: Uint8Array[] = []
  const offsets: number[] = []
  let length = 0
  const add = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? encode(part) : part
    parts.push(bytes)
    length += bytes.length
  }
  const addObject = (dictionary: string, stream?: Uint8Array) => {
    offsets.push(length)
    add(`${offsets.length} 0 obj\n<<${dictionary}${stream ? `/Length ${stream.length}` : ''}>>\n`)
    if (stream) {
      add('stream\n')
      add(stream)
      add('\nendstream\n')
    }
    add('endobj\n')
  }
  add('%PDF-1.7\n')
  addObject('/Type/Catalog/Pages 2 0 R')
  addObject('/Type/Pages/Count 1/Kids[3 0 R]')
  const resources = jpeg ? '/XObject<</I 5 0 R>>' : ''
  addObject(`/Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents 4 0 R/Resources<<${resources}>>`)
  addObject('', encode(content))
  if (jpeg) addObject(`/Type/XObject/Subtype/Image${jpeg.dictionary}/Filter/DCTDecode`, jpeg.bytes)
  const start = length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const size = offsets.length + 1
  add(
    `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF`,
  )
  return joined(parts)
}
