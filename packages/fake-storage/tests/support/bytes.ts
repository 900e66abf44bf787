// Bytes to upload and to compare.
import { createHash, randomBytes } from 'node:crypto'
import type { StorageClient } from '@supabase/storage-js'
import { expect } from 'vitest'

export const bytesOf = (length: number): Buffer => randomBytes(length)
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Expects that an object can be downloaded and has these bytes. */
export async function expectBytes(
  bucket: ReturnType<StorageClient['from']>,
  name: string,
  bytes: Uint8Array,
): Promise<void> {
  const { data, error } = await bucket.download(name)
  expect(error).toBeNull()
  expect(sha256((await data?.bytes()) ?? new Uint8Array())).toBe(sha256(bytes))
}
