// Why an upload stopped: one sentence, and the one thing that helps.
import { HEAD_BYTES } from '@contract/file-types/file-types.ts'
import { isApiError } from '@/lib/calls/api-error.ts'
import { PictureRejected } from '@/lib/files/shrink-picture.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { uploadErrorStatus } from './resumable-upload.ts'

export type UploadProblem = {
  text: string
  action: 'retry' | 'choose' | 'continue'
  /** It is tried again when the connection is back. */
  isOffline?: true
  /** Its place at Storage can't be used anymore. */
  isGone?: true
  /** What the API answered. */
  cause?: unknown
}

/** Thrown into the form when the person presses Cancel. */
export class UploadCancelled extends Error {}

/** Its message is the text of a problem. */
export class UploadStopped extends Error {}

const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** SHA-256 of the first bytes. Throws if the file can't be read. */
export const headDigest = async (file: Blob): Promise<string> =>
  hex(await crypto.subtle.digest('SHA-256', await file.slice(0, HEAD_BYTES).arrayBuffer()))

export const FILE_CHANGED: UploadProblem = { text: messages.uploadFileChanged, action: 'choose' }
/** The browser was closed. */
export const INTERRUPTED: UploadProblem = { text: t`Choose the same file again to resume.`, action: 'choose' }
/** The browser has the file, but must ask before it opens it. */
export const NOT_ALLOWED: UploadProblem = { text: t`Continue, and allow access to the file.`, action: 'continue' }
const OFFLINE: UploadProblem = {
  text: t`The connection was lost. The upload continues when you’re back online.`,
  action: 'retry',
  isOffline: true,
}

/** Other bytes than those that the upload began with. */
export class FileChanged extends Error {}

export async function problemOf(error: unknown, file: File): Promise<UploadProblem> {
  if (error instanceof FileChanged) return FILE_CHANGED
  if (isApiError(error)) {
    if (error.status === 0) return { ...OFFLINE, cause: error }
    return { text: error.message || messages.uploadFailed, action: 'retry', cause: error }
  }
  // Browsers refuse to read a file that changed on disk.
  if (!(await headDigest(file).catch(() => null))) return FILE_CHANGED
  const status = uploadErrorStatus(error)
  if (status === 0) return OFFLINE
  if (status === 413) return { text: messages.fileTooLarge, action: 'choose' }
  if (status === 415) return { text: t`This type of file isn’t accepted. Choose another one.`, action: 'choose' }
  if (status && [403, 404, 409, 410].includes(status))
    return { text: t`This upload has expired. Start it again.`, action: 'retry', isGone: true }
  return { text: messages.uploadFailed, action: 'retry' }
}

/** Why a picture isn't stored. */
export function pictureProblemOf(error: unknown, { name }: File): UploadProblem {
  if (error instanceof PictureRejected) return { text: error.message, action: 'choose' }
  if (isApiError(error) && error.status !== 0 && error.message) return { text: error.message, action: 'retry' }
  return { text: t`${name} couldn’t be uploaded. Try again.`, action: 'retry' }
}
