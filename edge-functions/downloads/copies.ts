// One object of a listing that is being made ready, as private.plan_copies gives it.

import { type Inside, type PICTURE_WIDTHS, rejectionOf, SHOWCASE_IMAGE_TYPES } from '../../contract/index.ts'
import { internalCalls, readFile } from '../../contract/operations/internal.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { FileInspection, type FileProgress } from '../_shared/storage/inspect-file.ts'
import {
  inspectPicture,
  isSizeOf,
  isThumbnailOf,
  notAThumbnail,
  type PictureLimits,
  rejectedPicture,
  SHOWCASE_IMAGE,
  SIZE,
  THUMBNAIL,
} from '../_shared/storage/picture.ts'
import type { Bucket } from '../_shared/storage/storage.ts'
import { withoutMetadata } from '../_shared/storage/without-metadata.ts'
import { openTypes, store } from './context.ts'
import { FileEnded, openFile } from './opening.ts'
import { collect, streamOf } from './pictures.ts'

export type Copy = {
  id: string
  purpose: 'file' | 'picture' | 'thumbnail' | `w${(typeof PICTURE_WIDTHS)[number]}`
  /** A thumbnail and the sizes have the position of their picture. */
  position: number
  /** Of a file, as buyers will see it. */
  file_name: string | null
  bucket_id: Bucket
  source_path: string
  target_path: string
  /** `copying` was begun by an earlier try, and may still arrive. */
  state: 'to_copy' | 'copying' | 'copied' | 'checked'
  /** Of the copy, as Storage has them. */
  declared_type: string
  size_bytes: number
  /** Of a file that takes more than one piece: how far it was read. */
  progress: FileProgress | null
  /** Of the seller's bytes, by their program. */
  claimed_sha256: string | null
  /** Of a picture that was inspected. */
  width: number | null
  height: number | null
}

/** What a picture or a thumbnail may be. */
export const limitsOf = ({ purpose }: Copy): PictureLimits =>
  purpose === 'picture' ? SHOWCASE_IMAGE : purpose === 'thumbnail' ? THUMBNAIL : SIZE

// Copies an uploaded object. Storage copies product files itself; the function copies pictures,
// because it removes a camera's notes.

/** Copies objects at once, but one picture after the other: each is held in memory. */
export function copierOf(): (copy: Copy) => Promise<unknown> {
  let turn: Promise<unknown> = Promise.resolve()
  return (copy) => {
    if (copy.purpose === 'file') return store.copy(copy.bucket_id, copy.source_path, copy.target_path)
    const step = () => copyPicture(copy)
    turn = turn.then(step, step)
    return turn
  }
}

/** Rejects with upload_not_found, file_too_large and invalid_file_type. */
async function copyPicture(copy: Copy): Promise<void> {
  const limits = limitsOf(copy)
  const uploaded = await store.read(copy.bucket_id, copy.source_path)
  if (!uploaded?.body) throw new ApiError('upload_not_found')
  const bytes = await collect(uploaded.body, limits)
  const { type } = await inspectPicture(streamOf(bytes), limits)
  const shown = streamOf(withoutMetadata(bytes, type))
  // As what it was uploaded: the inspection of the copy decides about that too.
  const servedAs = uploaded.headers.get('Content-Type') ?? 'application/octet-stream'
  try {
    await store.write(copy.bucket_id, copy.target_path, servedAs, shown)
  } catch (error) {
    // The seller cannot mend what Storage denies the shop.
    throw error instanceof ApiError && error.code === 'forbidden'
      ? new ApiError('unavailable', { cause: error })
      : error
  }
}

// Only copies are inspected. Nobody else can write there, so what was checked is what is sold.

/** What is stored of a copy that was inspected. */
export type CopyFacts = {
  mimeType: string
  sizeBytes: number
  sha256?: string
  width?: number
  height?: number
  /** Of a file. */
  inside?: Inside
}
/** A file's next piece was read, and there is more of it. */
export type Unfinished = { progress: FileProgress }

/**
 * Bytes of a file that a call reads at most. A hosted function may use two seconds of processor
 * time (supabase.com/docs/guides/functions/limits); the digest of a piece takes half a second. The
 * largest file takes forty calls.
 */
export const PIECE_BYTES = 134_217_728

/** Files that fit into one piece are read at once. Of larger ones, the seller waits for this much. */
const AWAITED_BYTES = 16_777_216
export const awaitedPiece = (copies: Copy[]): number =>
  copies.reduce((sum, { size_bytes }) => sum + size_bytes, 0) > PIECE_BYTES ? AWAITED_BYTES : PIECE_BYTES

/** All pictures, and as many files in order as one call can read. */
export function firstBatch(copies: Copy[], pieceBytes: number): Copy[] {
  let read = 0
  return copies.filter(({ purpose, size_bytes, progress }) => {
    if (purpose !== 'file') return true
    if (read >= pieceBytes) return false
    const left = Math.min(size_bytes - (progress?.sizeBytes ?? 0), pieceBytes)
    const isRead = read === 0 || read + left <= pieceBytes
    if (isRead) read += left
    return isRead
  })
}

/** Rejects with the code and text for the seller; `unavailable` if Storage does not answer. */
export const inspectCopy = (copy: Copy, pieceBytes: number, turnMs: number): Promise<CopyFacts | Unfinished> =>
  copy.purpose === 'file' ? inspectProduct(copy, pieceBytes, turnMs) : inspectShown(copy)

async function inspectProduct(copy: Copy, pieceBytes: number, turnMs: number): Promise<CopyFacts | Unfinished> {
  const { progress } = copy
  const first = progress?.sizeBytes ?? 0
  // An object without bytes has no part that could be asked for.
  const response = await open(
    copy,
    progress || copy.size_bytes > pieceBytes ? { first, last: first + pieceBytes - 1 } : undefined,
  )
  const inspection = await (progress
    ? FileInspection.resume(progress, response.body)
    : FileInspection.begin(response.body, { types: await openTypes(), name: copy.file_name ?? '' }))
  const read = inspection.progress
  if (read.sizeBytes < totalBytes(response)) return { progress: read }
  const { mimeType, sizeBytes, sha256 } = inspection.finish()
  if (copy.claimed_sha256 && copy.claimed_sha256 !== sha256) throw changed(copy)
  await requireServedType(copy)
  return { ...(await readInside(copy, mimeType, sizeBytes, turnMs)), sizeBytes, sha256 }
}

/**
 * The type of an archive follows from its entries. A file that can't be opened within its bounds
 * has no facts. An archive isn't sold before its entries are known.
 */
async function readInside({ target_path: path }: Copy, mimeType: string, sizeBytes: number, turnMs: number) {
  const types = await openTypes()
  const type = types.find((one) => one.mime_type === mimeType)
  try {
    const file = { path, mimeType, sizeBytes, types }
    return (await openFile(internalCalls.readContents, file, readFile, turnMs)).facts
  } catch (error) {
    if (error instanceof FileEnded && type?.form !== 'zip') return { mimeType, inside: {} }
    throw error instanceof ApiError ? error : new ApiError('unavailable', { cause: error })
  }
}

/** The file changed between hashing and sending, or another file continued its upload. */
const changed = ({ file_name }: Copy) =>
  new ApiError('upload_changed', { field: 'file', ...(file_name && { parameters: { file: file_name } }) })

/**
 * Storage serves a copy with its uploaded type, and a resumable upload need not give one. Rejects
 * what a browser could run.
 */
async function requireServedType({ declared_type }: Copy): Promise<void> {
  const types = await openTypes()
  const isServed = ['application/octet-stream', ...types.map(({ served_as }) => served_as)].includes(
    plainType(declared_type),
  )
  if (!isServed) throw new ApiError('invalid_file_type', { field: 'file', parameters: rejectionOf(types) })
}

const plainType = (declared: string) => declared.split(';')[0]?.trim().toLowerCase() ?? ''

/** Bytes of the whole object, from a partial answer (RFC 9110, 14.4); 0 for a whole one. */
function totalBytes({ headers }: Response): number {
  const total = Number(headers.get('Content-Range')?.split('/')[1] ?? 0)
  if (Number.isSafeInteger(total)) return total
  throw new ApiError('unavailable', { cause: `storage gave a part of what length: ${headers.get('Content-Range')}` })
}

async function inspectShown(copy: Copy): Promise<CopyFacts> {
  const limits = limitsOf(copy)
  // The bucket serves a picture with its uploaded type, and a resumable upload need not give one.
  const servedAs = plainType(copy.declared_type)
  if (!(servedAs in SHOWCASE_IMAGE_TYPES) && !(limits.isWebpTaken && servedAs === 'image/webp'))
    throw rejectedPicture(limits, 'picture_upload')
  const { type, sizeBytes, width, height } = await inspectPicture((await open(copy)).body, limits)
  return { mimeType: type, sizeBytes, width, height }
}

/** Checks that thumbnails and sizes have their pictures' shapes. Rejects with invalid_file_type. */
export function compareThumbnails(copies: Copy[]): void {
  for (const small of copies.filter(({ purpose }) => purpose !== 'file' && purpose !== 'picture')) {
    const full = copies.find(({ purpose, position }) => purpose === 'picture' && position === small.position)
    if (full && isSmallOf(small, full)) continue
    if (small.purpose === 'thumbnail') throw notAThumbnail(THUMBNAIL)
    const parameters = { rule: 'size', most: Number(small.purpose.slice(1)) } as const
    throw new ApiError('invalid_file_type', { field: THUMBNAIL.field, parameters })
  }
}

const isSmallOf = (small: Copy, full: Copy) =>
  small.purpose === 'thumbnail'
    ? isThumbnailOf(sizeOf(small), sizeOf(full))
    : isSizeOf(sizeOf(small), sizeOf(full), Number(small.purpose.slice(1)))

const sizeOf = ({ width, height }: Copy) => ({ width: width ?? 0, height: height ?? 0 })

type Opened = Response & { body: ReadableStream<Uint8Array> }
const isOpened = (response: Response | null): response is Opened => response !== null && response.body !== null

async function open({ id, bucket_id, target_path }: Copy, bytes?: { first: number; last: number }): Promise<Opened> {
  const response = await store.read(bucket_id, target_path, bytes)
  if (!isOpened(response)) throw new ApiError('unavailable', { cause: `storage gave no bytes of the copy ${id}` })
  return response
}
