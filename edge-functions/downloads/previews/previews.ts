// Previews of listed files, made by the shop from the pinned copies. A failure is tried again and
// never affects the listing.
import { PREVIEW_CHARACTERS, PREVIEW_SOURCE_MAX_BYTES } from '../../../contract/limits.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { log } from '../../_shared/http/log.ts'
import { type Clip, cutMp3, cutWav, type ReadBytes } from '../../_shared/storage/preview-audio.ts'
import { cutText } from '../../_shared/storage/preview-text.ts'
import { acting, store } from '../context.ts'
import { coverOf, readEntries } from '../inside/archive.ts'
import { orNothing } from '../inside/inside.ts'
import { sourceOf } from '../inside/source.ts'
import { drawSpecimen } from './fonts.ts'
import { drawPage, type Pixels, withPdf } from './pdfium.ts'
import { finish, shrink } from './pictures.ts'

type Due = {
  file_id: string
  lease: string
  /** Steps that are done. */
  step: number
  object_path: string
  mime_type: string
  size_bytes: number
  preview_pages: number[]
  chapters: string[] | null
}
type Picture = { objectPath: string; width: number; height: number; words?: string | null }
type Preview = { isWhole: boolean; hasMore?: boolean } & (
  | { kind: 'text'; words: string }
  | { kind: 'audio'; objectPath: string }
  | { kind: 'pictures'; pictures: Picture[]; words?: string | null }
)
type Make = (file: Due, read: ReadBytes) => Promise<Preview | null>

async function keep({ file_id }: Due, type: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const objectPath = `${file_id}/${crypto.randomUUID()}`
  await store.write('previews', objectPath, type, new Blob([bytes]).stream())
  return objectPath
}

const audio =
  (cut: (read: ReadBytes, fileBytes: number) => Promise<Clip | null>): Make =>
  async (file, read) => {
    const clip = await cut(read, file.size_bytes)
    if (!clip) return null
    return { kind: 'audio', objectPath: await keep(file, file.mime_type, clip.bytes), isWhole: clip.isWhole }
  }

/** Returns the memory at once. The garbage collector lets hundreds of megabytes wait. */
const free = ({ buffer }: Uint8Array) => buffer instanceof ArrayBuffer && buffer.transfer(0)

/** Null for a file that is too large or broken. Rejects with unavailable if Storage gives fewer bytes. */
async function drawWhole<T>({ size_bytes }: Due, read: ReadBytes, draw: (bytes: Uint8Array) => Promise<T>) {
  if (size_bytes > PREVIEW_SOURCE_MAX_BYTES) return null
  const bytes = await read(0, size_bytes - 1)
  if (bytes.length < size_bytes) throw new ApiError('unavailable', { cause: `${bytes.length} of ${size_bytes} bytes` })
  const drawn = await orNothing(draw(bytes))
  free(bytes)
  return drawn
}

/** One drawing of a file that is read whole. */
const drawing =
  (draw: (bytes: Uint8Array) => Promise<(Pixels & { words?: string }) | null>): Make =>
  async (file, read) => {
    const drawn = await drawWhole(file, read, draw)
    return drawn ? await showing(file, drawn, { words: drawn.words ?? null }) : null
  }

async function showing(file: Due, drawn: Pixels, rest: { words: string | null }): Promise<Preview> {
  return { kind: 'pictures', pictures: [await keepPicture(file, drawn)], isWhole: false, ...rest }
}

async function keepPicture(file: Due, { words = null, ...pixels }: Pixels & { words?: string | null }) {
  const { data, width, height } = pixels
  const jpeg = await finish(pixels)
  free(data)
  return { objectPath: await keep(file, 'image/jpeg', jpeg), width, height, words }
}

/** A page a step. Those that the PDF doesn't have are left out. */
const pages: Make = async (file, read) => {
  const drawPages = (bytes: Uint8Array) =>
    withPdf(bytes, async (document) => {
      const count = document.getPageCount()
      const wished = file.preview_pages.filter((page) => page <= count)
      const shown = wished.length > 0 ? wished : [1]
      const page = await drawPage(document, shown[file.step] ?? 1)
      return { page, hasMore: file.step + 1 < shown.length, isWhole: shown.length === count }
    })
  const drawn = await drawWhole(file, read, drawPages)
  if (!drawn) return null
  const { page, ...rest } = drawn
  return { kind: 'pictures', pictures: [await keepPicture(file, page)], ...rest }
}

const book: Make = async (file, read) => {
  const source = sourceOf(file.size_bytes, (first, last) => read(first, last))
  const bytes = await orNothing(readEntries(source).then((entries) => coverOf(entries, source)))
  const cover = bytes && (await orNothing(shrink(bytes)))
  const words = file.chapters?.join('\n').slice(0, PREVIEW_CHARACTERS).toWellFormed() || null
  if (cover) return await showing(file, cover, { words })
  return words ? { kind: 'pictures', pictures: [], words, isWhole: false } : null
}

/** By type. Other types have no preview by the shop. */
const MAKERS: Readonly<Record<string, Make>> = {
  'text/plain': async ({ size_bytes }, read) => {
    const text = await cutText(read, size_bytes)
    return text && { kind: 'text', ...text }
  },
  'audio/mpeg': audio(cutMp3),
  'audio/wav': audio(cutWav),
  'application/pdf': pages,
  'application/epub+zip': book,
  'image/png': drawing(shrink),
  'image/jpeg': drawing(shrink),
  'image/webp': drawing(shrink),
  'image/gif': drawing(shrink),
  'font/ttf': drawing(drawSpecimen),
  'font/otf': drawing(drawSpecimen),
  'font/woff2': drawing(drawSpecimen),
}

/** Storage may send more than was asked for, so reading stops there. */
const readerOf =
  ({ object_path, size_bytes }: Due): ReadBytes =>
  async (first, last) => {
    const response = await store.read('product-files', object_path, { first, last })
    const bytes = new Uint8Array(Math.max(0, Math.min(last + 1, size_bytes) - first))
    let length = 0
    for await (const chunk of response?.body ?? []) {
      const part = chunk.subarray(0, bytes.length - length)
      bytes.set(part, length)
      length += part.length
      if (length === bytes.length) break
    }
    return bytes.subarray(0, length)
  }

/** Makes the next due preview, or a page of it. Null if none is due. */
export async function makeDuePreview(): Promise<Preview['kind'] | 'none' | null> {
  const [due] = await acting.asService(
    (sql) => sql<Due[]>`
      select file_id, lease, step, object_path, mime_type, size_bytes::float8 as size_bytes, preview_pages, chapters
      from private.take_due_preview()`,
  )
  if (!due) return null
  try {
    const { hasMore = false, ...preview } = (await MAKERS[due.mime_type]?.(due, readerOf(due))) ?? { kind: 'none' }
    const stored = preview.kind === 'none' ? null : JSON.stringify(preview)
    await acting.asService(
      (sql) => sql`select private.store_preview(${due.file_id}, ${due.lease}, ${stored}::jsonb, ${hasMore})`,
    )
    return preview.kind
  } catch (error) {
    log('warn', { event: 'preview_failed', file: due.file_id }, error)
    return 'none'
  }
}
