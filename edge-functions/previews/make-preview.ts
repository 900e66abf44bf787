// Makes the preview of a listed file, or a page of it.

import { PREVIEW_CHARACTERS, PREVIEW_SOURCE_MAX_BYTES } from '../../contract/limits.ts'
import { internalCalls, type PreviewResult } from '../../contract/operations/internal.ts'
import type { BodyOf } from '../../contract/operations/operation.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { readArchive } from '../_shared/opening/archive.ts'
import { coverOf } from '../_shared/opening/book.ts'
import { type Answer, handle, openInQueue, readerOf } from '../_shared/opening/serve.ts'
import { orUndefined, type ReadBytes, sourceOf } from '../_shared/opening/source.ts'
import { drawSpecimen } from './fonts.ts'
import { drawPage, free, type Pixels, readPages, withPdf } from './pdfium.ts'
import { finish, shrink } from './pictures.ts'
import { type Clip, cutMp3, cutWav } from './preview-audio.ts'
import { cutText } from './preview-text.ts'

type PreviewRequest = BodyOf<typeof internalCalls.makePreview>
type Made = Answer & { facts: PreviewResult }
type Make = (file: PreviewRequest, read: ReadBytes) => Promise<Made | null>

const audio =
  (cut: (read: ReadBytes, fileBytes: number) => Promise<Clip | null>): Make =>
  async ({ sizeBytes }, read) => {
    const clip = await cut(read, sizeBytes)
    return clip && { facts: { kind: 'audio', isWhole: clip.isWhole }, bytes: clip.bytes }
  }

/** Null for a file that is too large or broken. Rejects with unavailable if Storage gives fewer bytes. */
async function drawWhole<T>({ sizeBytes }: PreviewRequest, read: ReadBytes, draw: (bytes: Uint8Array) => Promise<T>) {
  if (sizeBytes > PREVIEW_SOURCE_MAX_BYTES) return null
  const bytes = await read(0, sizeBytes - 1)
  if (bytes.length < sizeBytes) throw new ApiError('unavailable', { cause: `${bytes.length} of ${sizeBytes} bytes` })
  return await orUndefined(draw(bytes))
}

type Drawn = Pixels & { words?: string | null }
type Rest = { words: string | null; isWhole: boolean; hasMore: boolean }
const PART: Rest = { words: null, isWhole: false, hasMore: false }

async function showing({ words = null, ...pixels }: Drawn, rest: Rest): Promise<Made> {
  const { data, width, height } = pixels
  const bytes = await finish(pixels)
  free(data)
  return { facts: { kind: 'pictures', picture: { width, height, words }, ...rest }, bytes }
}

/** One drawing of a file that is read whole. */
const drawing =
  (draw: (bytes: Uint8Array) => Promise<(Pixels & { words?: string }) | null>): Make =>
  async (file, read) => {
    const drawn = await drawWhole(file, read, draw)
    if (!drawn) return null
    const { words = null, ...pixels } = drawn
    return await showing(pixels, { ...PART, words })
  }

/**
 * A page a step. Those that the PDF doesn't have, and empty ones, are left out. The text stands for
 * pages whose letters can't be drawn: no fonts are shipped.
 */
const pages: Make = async (file, read) => {
  const drawPages = (bytes: Uint8Array) =>
    withPdf(bytes, async (document) => {
      const count = document.getPageCount()
      const requested = file.pages.filter((page) => page <= count)
      const shown = requested.length > 0 ? requested : [1]
      const page = await drawPage(document, shown[file.step] ?? 1)
      const text = !page.isLegible && page.words ? readPages(document, shown.slice(file.step)) : null
      return { page, text, rest: { ...PART, hasMore: file.step + 1 < shown.length, isWhole: shown.length === count } }
    })
  const drawn = await drawWhole(file, read, drawPages)
  if (!drawn) return null
  const { page, text, rest } = drawn
  if (text) return { facts: { kind: 'text', words: text, isWhole: false } }
  return page.isLegible ? await showing(page, rest) : { facts: { kind: 'pictures', picture: null, ...rest } }
}

const book: Make = async ({ sizeBytes, chapters }, read) => {
  const source = sourceOf(sizeBytes, read)
  const bytes = await orUndefined(readArchive(source).then((archive) => coverOf(archive, source)))
  const cover = bytes && (await orUndefined(shrink(bytes)))
  const words = chapters?.join('\n').slice(0, PREVIEW_CHARACTERS).toWellFormed() || null
  if (cover) return await showing(cover, { ...PART, words })
  return words ? { facts: { kind: 'pictures', picture: null, ...PART, words } } : null
}

/** By type. Other types have no preview by the shop. */
const MAKERS: Readonly<Record<string, Make>> = {
  'text/plain': async ({ sizeBytes }, read) => {
    const text = await cutText(read, sizeBytes)
    return text && { facts: { kind: 'text', ...text } }
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

export const makePreview = handle(internalCalls.makePreview)((c, { body }) =>
  openInQueue(c.req.raw, async () => {
    const made = await MAKERS[body.mimeType]?.(body, readerOf(body))
    return made ?? { facts: { kind: 'none' } }
  }),
)
