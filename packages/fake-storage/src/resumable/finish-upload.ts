// The end of a resumable upload: its bytes are synced and linked into place, then its row is written.
// A kill between the two leaves bytes without a row: to the client the upload is complete, and no object is there.

import { parseUserMetadata } from '../objects/upload-object.ts'
import { commitWrite } from '../objects/write-object.ts'
import type { Storage } from '../storage.ts'
import type { RequestState, UploadMetadata } from './request-state.ts'

export async function finishUpload(
  storage: Storage,
  state: RequestState,
  version: string,
  metadata: UploadMetadata,
): Promise<void> {
  const { size } = await storage.bytes.adopt(version)
  await commitWrite(storage, 'storage.tus.upload.part', {
    ...metadata.target,
    version,
    size,
    mimetype: metadata.mimetype,
    cacheControl: metadata.cacheControl,
    userMetadata: parseUserMetadata(metadata.userMetadata),
    ownerId: state.ownerId,
  })
}
