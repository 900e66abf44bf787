// Remembers the upload of each chosen file: after a reload a broken one resumes, and a stored one
// isn't sent again.
import type { Upload } from '@contract/files.ts'
import { deviceTime } from '@/lib/clock.ts'
import { readJson, storage } from '@/lib/storage.ts'
import { beginUploads } from '../api.ts'
import type { StartedUpload } from './upload-queue.ts'

/** `startedAt` is by this device's clock, `sha256` that of the stored bytes. */
type PendingUpload = { place: Upload; startedAt: number; sha256?: string }

/** Uploads are deleted after 24 hours. */
const USABLE_MS = 20 * 60 * 60 * 1000

/** Identifies a file as well as a browser can. */
const keyOf = (userId: string, { size, lastModified, name }: File) =>
  `pending-upload:${userId}:${size}:${lastModified}:${name}`

const read = (userId: string, file: File) => readJson(keyOf(userId, file)) as PendingUpload | null

export function rememberStored(userId: string, file: File, sha256: string): void {
  const pending = read(userId, file)
  if (pending && pending.sha256 !== sha256) storage.write(keyOf(userId, file), JSON.stringify({ ...pending, sha256 }))
}

export const forgetUpload = (userId: string, file: File) => storage.remove(keyOf(userId, file))

/** Rejected if the file doesn't fit into the seller's storage. */
export async function beginUpload({ size }: File, draftId?: string): Promise<Upload> {
  const [place] = await beginUploads(['product'], draftId, [size])
  if (!place) throw new Error('The shop returned no upload URL.')
  return place
}

/** Begins an upload. Continues the one from before a reload, unless that failed. */
export function uploadRememberer(userId: string): (file: File) => Promise<StartedUpload> {
  const tried = new Set<string>()
  return async (file) => {
    const before = read(userId, file)
    const isUsable = before && Math.abs(deviceTime() - before.startedAt) < USABLE_MS && !tried.has(before.place.id)
    const pending: PendingUpload = isUsable ? before : { place: await beginUpload(file), startedAt: deviceTime() }
    tried.add(pending.place.id)
    storage.write(keyOf(userId, file), JSON.stringify(pending))
    return { ...pending.place, sha256: pending.sha256 }
  }
}
