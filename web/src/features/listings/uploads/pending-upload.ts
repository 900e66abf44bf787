// Remembers the upload of each chosen file, so that a broken upload resumes after a reload.
import type { Upload } from '@contract/files.ts'
import { beginUploads } from '../api.ts'

/** `startedAt` is in milliseconds since 1970. */
type PendingUpload = { place: Upload; startedAt: number }

/** Uploads are deleted after 24 hours. */
const USABLE_MS = 20 * 60 * 60 * 1000

/** Identifies a file as well as a browser can. */
const keyOf = (userId: string, { size, lastModified, name }: File) =>
  `pending-upload:${userId}:${size}:${lastModified}:${name}`

export const forgetUpload = (userId: string, file: File) => localStorage.removeItem(keyOf(userId, file))

/** Rejected if the file doesn't fit into the seller's storage. */
export async function beginUpload({ size }: File, draftId?: string): Promise<Upload> {
  const [place] = await beginUploads(['product'], draftId, [size])
  if (!place) throw new Error('The shop returned no upload URL.')
  return place
}

/** Begins an upload. Continues the one from before a reload, unless that failed. */
export function uploadRememberer(userId: string): (file: File) => Promise<Upload> {
  const tried = new Set<string>()
  return async (file) => {
    const stored = localStorage.getItem(keyOf(userId, file))
    const before = stored === null ? null : (JSON.parse(stored) as PendingUpload)
    const isUsable = before && Date.now() - before.startedAt < USABLE_MS && !tried.has(before.place.id)
    const place = isUsable ? before.place : await beginUpload(file)
    tried.add(place.id)
    const pending: PendingUpload = { place, startedAt: isUsable ? before.startedAt : Date.now() }
    localStorage.setItem(keyOf(userId, file), JSON.stringify(pending))
    return place
  }
}
