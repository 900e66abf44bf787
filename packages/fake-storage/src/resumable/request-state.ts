// The caller, mode and upload of one resumable request.
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
  /** The token of a signed upload. It names its object and replaces the caller's own right. */
  signature: string | null
  /** The object of a creation request, before its upload exists. */
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

/** The upload's own description, which was checked at its creation. */
export function readMetadata(metadata: RawMetadata): UploadMetadata {
  return {
    target: { bucketId: metadata?.bucketName ?? '', name: metadata?.objectName ?? '' },
    mimetype: metadata?.contentType ?? 'application/octet-stream',
    cacheControl: metadata?.cacheControl ?? 'no-cache',
    userMetadata: metadata?.metadata ?? undefined,
  }
}

// Finishes a resumable upload: syncs and links its bytes, then writes its row. A kill between the
// two leaves bytes without a row: the client sees a complete upload, but there is no object.

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
