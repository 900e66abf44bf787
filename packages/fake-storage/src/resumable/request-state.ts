// What one request to the resumable protocol may do: who calls, in which mode, and the upload that
// it is about.
import type { IncomingMessage } from 'node:http'
import type { ServerOptions } from '@tus/server'
import type { Caller } from '../caller.ts'
import type { UploadPermission } from '../objects/link-tokens.ts'
import { parseUserMetadata } from '../objects/upload-object.ts'
import { commitWrite, type WriteMode } from '../objects/write-object.ts'
import type { ObjectTarget, Storage } from '../storage.ts'

export type TusRequest = Parameters<NonNullable<ServerOptions['onIncomingRequest']>>[0]

export type RequestState = {
  caller: Caller
  ownerId: string | null
  mode: WriteMode
  /**
   * The token of a signed upload; it names its object and takes the place of the caller's own
   * right.
   */
  signature: string | null
  /** The object that a creation asks for, known before its upload exists. */
  target?: ObjectTarget
}

const states = new WeakMap<IncomingMessage, RequestState>()

export const setState = (incoming: IncomingMessage, state: RequestState) => states.set(incoming, state)

export function stateOf(request: TusRequest): RequestState {
  const incoming = request.runtime?.node?.req
  const state = incoming && states.get(incoming as IncomingMessage)
  if (!state) throw new Error('a resumable request without its state')
  return state
}

export const withPermission = (state: RequestState, permission: UploadPermission): RequestState => ({
  ...state,
  ownerId: permission.ownerId,
  mode: permission.isUpsert ? 'upsert' : 'create',
})

export type UploadMetadata = {
  target: ObjectTarget
  mimetype: string
  cacheControl: string
  userMetadata: string | undefined
}

type RawMetadata = Record<string, string | null> | undefined

/** The upload's own description, as it was checked and kept at its creation. */
export function readMetadata(metadata: RawMetadata): UploadMetadata {
  return {
    target: { bucketId: metadata?.bucketName ?? '', name: metadata?.objectName ?? '' },
    mimetype: metadata?.contentType ?? 'application/octet-stream',
    cacheControl: metadata?.cacheControl ?? 'no-cache',
    userMetadata: metadata?.metadata ?? undefined,
  }
}

// The end of a resumable upload: its bytes are synced and linked into place, then its row is
// written. A kill between the two leaves bytes without a row: to the client the upload is complete,
// and no object is there.

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
