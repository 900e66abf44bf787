// Resumable uploads (tus 1.0.0, https://tus.io/protocols/resumable-upload) with the library's
// server and file store. Postgres checks the right to write the object at creation and before every
// chunk, but not when the row is written.
import { randomUUID } from 'node:crypto'
import { FileStore } from '@tus/file-store'
import { Server, type Upload } from '@tus/server'
import { findBucket, requireAllowedType } from '../buckets/find-bucket.ts'
import { StorageError, toStorageError } from '../errors.ts'
import { isUuid, requireBucketName, requireObjectName } from '../keys.ts'
import { verifyUpload } from '../objects/link-tokens.ts'
import { rehearseWrite } from '../objects/write-object.ts'
import type { ObjectTarget, Storage } from '../storage.ts'
import { finishUpload, type RequestState, readMetadata, stateOf, withPermission } from './request-state.ts'

/** Time limit of an upload, and how long its end is kept for a client that missed the answer. */
export const uploadLifetimeMs = 24 * 60 * 60 * 1000

/** @param publicUrl of the service, for the addresses of uploads */
export function createTusServer(storage: Storage, publicUrl?: string): Server {
  const store = new FileStore({
    directory: storage.bytes.resumableFolder,
    expirationPeriodInMilliseconds: uploadLifetimeMs,
  })

  /** @throws NoSuchUpload */
  const findUpload = async (id: string) => {
    const upload = isUuid(id) ? await store.configstore.get(id) : undefined
    if (!upload) throw new StorageError('NoSuchUpload')
    return upload
  }

  const permitted = async (state: RequestState, target: ObjectTarget): Promise<RequestState> => {
    if (!state.signature) return state
    return withPermission(state, await verifyUpload(state.signature, target, storage.jwtSecret))
  }

  /**
   * A signed token is the right itself. Nothing else is checked, not even whether the name is free.
   */
  const requireRight = async (operation: string, state: RequestState, upload: Upload): Promise<void> => {
    if (state.signature) return
    const { target, mimetype, cacheControl } = readMetadata(upload.metadata)
    const object = { ...target, size: upload.size ?? 0, mimetype, cacheControl, userMetadata: null }
    await rehearseWrite(storage, state.caller, operation, state.mode, { ...object, ownerId: state.ownerId })
  }

  return new Server({
    path: '/upload/resumable',
    datastore: store,
    disableTerminationForFinishedUploads: true,
    lockDrainTimeout: 500,
    allowedHeaders: ['authorization', 'apikey', 'x-upsert', 'x-client-info', 'x-signature', 'x-metadata'],

    getFileIdFromRequest(request) {
      const id = new URL(request.url).pathname.split('/').at(-1)
      return isUuid(id) ? id : undefined
    },

    /** Without a public address it is relative, so it works behind any gateway and prefix. */
    generateUrl(request, { id }) {
      const path = stateOf(request).signature ? 'upload/resumable/sign' : 'upload/resumable'
      if (publicUrl) return `${publicUrl}/${path}/${id}`
      return request.url.endsWith('/') ? id : `${path.split('/').at(-1)}/${id}`
    },

    namingFunction(request, metadata) {
      stateOf(request).target = {
        bucketId: requireBucketName(metadata?.bucketName ?? ''),
        name: requireObjectName(metadata?.objectName ?? ''),
      }
      return randomUUID()
    },

    async maxSize(request, id) {
      if (!id) return storage.fileSizeLimit
      const target = stateOf(request).target ?? readMetadata((await findUpload(id)).metadata).target
      return (await findBucket(storage, target.bucketId)).fileSizeLimit
    },

    async onIncomingRequest(request, id) {
      if (request.method === 'POST') return
      const upload = await findUpload(id)
      const state = await permitted(stateOf(request), readMetadata(upload.metadata).target)
      if (request.method !== 'HEAD') await requireRight('storage.tus.upload.part', state, upload)
    },

    async onUploadCreate(request, upload) {
      const metadata = readMetadata(upload.metadata)
      const state = await permitted(stateOf(request), metadata.target)
      const bucket = await findBucket(storage, metadata.target.bucketId)
      const declared = upload.metadata?.contentType
      const seconds = upload.metadata?.cacheControl ?? ''
      if (declared) requireAllowedType(bucket, declared)
      await requireRight('storage.tus.upload.create', state, upload)
      return {
        metadata: {
          ...upload.metadata,
          cacheControl: /^\d+$/.test(seconds) ? `max-age=${seconds}` : 'no-cache',
        },
      }
    },

    async onUploadFinish(request, upload) {
      const metadata = readMetadata(upload.metadata)
      const state = await permitted(stateOf(request), metadata.target)
      await finishUpload(storage, state, upload.id, metadata)
      return { headers: { 'Tus-Complete': '1' } }
    },

    onResponseError(_request, cause) {
      if ('status_code' in cause && cause.status_code < 500) return undefined
      const error = toStorageError(cause)
      if (error.statusCode >= 500) storage.log(`resumable upload: ${String(error.cause ?? error)}`)
      return { status_code: error.statusCode, body: error.message }
    },
  })
}
