// POST and PUT of whole objects, raw or as a form. The right is asked before the bytes, not after them.
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { findBucket, requireAllowedSize, requireAllowedType } from '../buckets/find-bucket.ts'
import type { Caller } from '../caller.ts'
import { StorageError, toStorageError } from '../errors.ts'
import { takeFilePart } from '../http/multipart.ts'
import type { ObjectTarget, Storage } from '../storage.ts'
import { commitWrite, rehearseWrite, type WriteMode, type Written } from './write-object.ts'

export type Upload = {
  caller: Caller
  /** Whom the object belongs to, or null for visitors and the service. */
  ownerId: string | null
  operation: string
  mode: WriteMode
  target: ObjectTarget
}

type Declared = { mimetype: string; cacheControl: string; userMetadata: Record<string, unknown> | null }

/** The caller's own metadata: a JSON object, or null. @throws InvalidRequest */
export function parseUserMetadata(text: string | undefined): Record<string, unknown> | null {
  if (!text) return null
  let metadata: unknown
  try {
    metadata = JSON.parse(text)
  } catch (cause) {
    throw new StorageError('InvalidRequest', 'metadata is not valid JSON', cause)
  }
  if (metadata === null || typeof metadata !== 'object' || Array.isArray(metadata)) return null
  return { ...metadata }
}

/** Seconds become a max-age; anything else but a plain header value is refused. */
export function parseCacheControl(value: string | undefined): string {
  if (!value) return 'no-cache'
  if (/^\d{1,10}$/.test(value)) return `max-age=${value}`
  if (!/^[\w\s,="-]{1,200}$/.test(value)) throw new StorageError('InvalidRequest', 'cacheControl is not valid')
  return value
}

function declaredByHeaders(incoming: IncomingMessage): Declared {
  const { 'content-type': mimetype, 'cache-control': cacheControl, 'x-metadata': encoded } = incoming.headers
  const metadata = typeof encoded === 'string' ? Buffer.from(encoded, 'base64').toString('utf8') : undefined
  return {
    mimetype: mimetype ?? 'application/octet-stream',
    cacheControl: parseCacheControl(cacheControl),
    userMetadata: parseUserMetadata(metadata),
  }
}

/**
 * Stores the request's body as an object. The bucket's size limit holds for a form and for a declared length; a raw body
 * without one is taken however long it is, as hosted takes it.
 * @throws NoSuchBucket, InvalidMimeType, AccessDenied, KeyAlreadyExists, EntityTooLarge, InvalidRequest
 */
export async function uploadObject(storage: Storage, incoming: IncomingMessage, upload: Upload): Promise<Written> {
  const { caller, ownerId, operation, mode, target } = upload
  const bucket = await findBucket(storage, target.bucketId)
  const isForm = /^multipart\/form-data\b/i.test(incoming.headers['content-type'] ?? '')
  const declaredSize = Number(incoming.headers['content-length'] ?? 0)
  if (!isForm) requireAllowedSize(bucket, declaredSize)

  const store = async (stream: Readable, declared: Declared): Promise<Written> => {
    requireAllowedType(bucket, declared.mimetype)
    const object = { ...target, ownerId, ...declared }
    await rehearseWrite(storage, caller, operation, mode, { ...object, size: declaredSize })
    const { version, size } = await storage.bytes.receive(stream, isForm ? bucket.fileSizeLimit : Infinity)
    return commitWrite(storage, operation, { ...object, version, size })
  }
  try {
    if (!isForm) return await store(incoming, declaredByHeaders(incoming))
    return await takeFilePart(incoming, ({ stream, mimetype, fields }) =>
      store(stream, {
        mimetype: fields.get('contentType') ?? mimetype,
        cacheControl: parseCacheControl(fields.get('cacheControl')),
        userMetadata: parseUserMetadata(fields.get('metadata')),
      }),
    )
  } catch (cause) {
    if (incoming.destroyed && !incoming.complete) throw new StorageError('InvalidRequest', 'The upload was cut', cause)
    throw toStorageError(cause)
  }
}
