// Signed links, on the address that browsers know. Storage sends every header but this one as the uploader wrote it, so each
// link says that its bytes are to be saved: what a tab opens of a stranger's never runs there. An <img> shows it all the same.
import type { Bucket } from '../_shared/storage/storage.ts'
import { publicUrl, settings, store } from './context.ts'

/** @param fileName the name to save it under; without one the address names it. */
export async function linkToSave(bucket: Bucket, path: string, seconds: number, fileName = ''): Promise<string> {
  const signed = await store.sign(settings.STORAGE_SIGNING_KEY, bucket, path, seconds)
  return `${publicUrl}/storage/v1${signed}&download=${encodeURIComponent(fileName)}`
}
