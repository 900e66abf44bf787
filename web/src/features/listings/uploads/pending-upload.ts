// Remembers the upload of each chosen file, so that a broken upload resumes after a reload.
import type { Upload } from '@contract/files.ts'

const PREFIX = 'pending-upload:'

export type PendingUpload = {
  place: Upload
  name: string
  /** Milliseconds since 1970. */
  startedAt: number
  /** Every byte has arrived; only the listing is missing. */
  isStored: boolean
}

/** Uploads are deleted after 24 hours. */
const USABLE_MS = 20 * 60 * 60 * 1000

/** Identifies a file as well as a browser can. */
const keyOf = (userId: string, file: File) => `${PREFIX}${userId}:${file.size}:${file.lastModified}:${file.name}`

const read = (key: string): PendingUpload | null => {
  const stored = localStorage.getItem(key)
  if (stored === null) return null
  const pending = JSON.parse(stored) as PendingUpload
  if (Date.now() - pending.startedAt < USABLE_MS) return pending
  localStorage.removeItem(key)
  return null
}

export const findUpload = (userId: string, file: File) => read(keyOf(userId, file))

export function rememberUpload(userId: string, file: File, upload: Upload, isStored: boolean): void {
  const startedAt = findUpload(userId, file)?.startedAt ?? Date.now()
  const pending: PendingUpload = { place: upload, name: file.name, startedAt, isStored }
  localStorage.setItem(keyOf(userId, file), JSON.stringify(pending))
}

export const forgetUpload = (userId: string, file: File) => localStorage.removeItem(keyOf(userId, file))

export const pendingFileNames = (userId: string): string[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(`${PREFIX}${userId}:`))
    .flatMap((key) => read(key)?.name ?? [])
