// What is inside a file, for the listing page: read by Range from the checked copy. A fact that
// can't be read is left out. Only an archive that must not be sold is rejected.
import { type FileType, type Inside, readMarker, rejectionOf } from '../../contract/index.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { contentsOf, readArchive } from '../_shared/opening/archive.ts'
import { chaptersOf, sheetsOf } from '../_shared/opening/book.ts'
import { orUndefined, type Source } from '../_shared/opening/source.ts'
import { audioSeconds } from './audio.ts'
import { filmFacts } from './film.ts'
import { pagesOf } from './pdf.ts'

/** A picture notes its size within the first bytes, behind the camera's notes. */
const PICTURE_HEAD_BYTES = 524_288

async function pixelsOf(source: Source): Promise<Inside> {
  const { imageSize } = await import('image-size')
  const { width, height } = imageSize(await source.read(0, Math.min(source.size, PICTURE_HEAD_BYTES)))
  return Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0 ? { width, height } : {}
}

/** In tenths of a second. Leaves out impossible durations. */
const toSeconds = (seconds: number | undefined): Inside =>
  seconds !== undefined && seconds > 0 && seconds < 1e7 ? { seconds: Math.round(seconds * 10) / 10 } : {}

function factsOf(source: Source, { mime_type: mimeType, form, kind }: FileType): Promise<Inside> | undefined {
  if (form === 'pdf') return pagesOf(source).then((pages) => ({ pages }))
  if (kind === 'image' && form === 'bytes') return pixelsOf(source)
  if (mimeType.endsWith('/mp4'))
    return filmFacts(source).then(({ seconds, ...pixels }) => ({ ...toSeconds(seconds), ...pixels }))
  return audioSeconds(source, mimeType)?.then(toSeconds)
}

export type InsideResult = { mimeType: string; inside: Inside }

/** The type of an archive follows from its entries. Rejects with invalid_file_type, and unavailable. */
export async function readInside(source: Source, mimeType: string, types: readonly FileType[]): Promise<InsideResult> {
  const type = types.find((one) => one.mime_type === mimeType)
  if (type?.form === 'zip') return await readArchiveInside(source, types)
  return { mimeType, inside: (type && (await orUndefined(factsOf(source, type)))) ?? {} }
}

async function readArchiveInside(source: Source, types: readonly FileType[]): Promise<InsideResult> {
  const archive = await readArchive(source)
  const type = readMarker(
    types,
    archive.entries.map(({ filename }) => filename),
  )
  if (!type) throw new ApiError('invalid_file_type', { field: 'file', parameters: rejectionOf(types) })
  const chapters = type.kind === 'book' ? await orUndefined(chaptersOf(archive, source)) : undefined
  const sheets = type.kind === 'document' ? await orUndefined(sheetsOf(archive, source)) : undefined
  const isBook = chapters !== undefined && chapters.length > 0
  return { mimeType: type.mime_type, inside: { ...contentsOf(archive), ...sheets, ...(isBook ? { chapters } : {}) } }
}
