// Bytes to upload and their digests.
import { createHash, randomBytes } from 'node:crypto'

export const bytesOf = (length: number): Buffer => randomBytes(length)
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
export const sha256OfBlob = async (blob: Blob): Promise<string> => sha256(new Uint8Array(await blob.arrayBuffer()))
