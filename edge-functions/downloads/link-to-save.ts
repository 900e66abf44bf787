// Signed links, on the address that browsers know.
import type { Bucket } from '../_shared/storage/storage.ts'
import { publicUrl, settings, store } from './context.ts'

/** @param fileName the name to save it under; without one the address names it. */
export async function linkToSave(bucket: Bucket, path: string, seconds: number, fileName?: string): Promise<string> {
  return `${publicUrl}/storage/v1${await store.sign(settings.STORAGE_SIGNING_KEY, bucket, path, seconds, fileName)}`
}
