// POST and PUT of whole objects, raw or as a form. The right is checked before the bytes, not after
// them.
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { type BucketRules, findBucket, requireAllowedSize, requireAllowedType } from '../buckets/find-bucket.ts'
import type { Caller } from '../caller.ts'
import { StorageError, toStorageError } from '../errors.ts'
import { takeFilePart } from '../http/multipart.ts'
import type { ObjectTarget, Storage } from '../storage.ts'
import { parseRobotsTag } from './serve-object.ts'
import { commitWrite, rehearseWrite, type StoredVersion, type WriteMode } from './write-object.ts'

export type Upload = {
  caller: Caller
  /** The owner, or null for visitors and the service. */
  ownerId: string | null
  operation: string
  mode: WriteMode
  target: ObjectTarget
}

type Declared = {
  mimetype: string
  cacheControl: string
  xRobotsTag: string | undefined
  userMetadata: Record<string, unknown> | null
}

/** The caller's own metadata: a JSON object, else null. */
export function parseUserMetadata(text: string | undefined): Record<string, unknown> | null {
  try {
    const metadata: unknown = JSON.parse(text ?? 'null')
    return metadata !== null && typeof metadata === 'object' && !Array.isArray(metadata) ? { ...metadata } : null
  } catch {
    return null
  }
}

/** Decodes the base64 of `x-metadata`. */
export const userMetadataHeader = (encoded: string | string[] | undefined): Record<string, unknown> | null =>
  parseUserMetadata(typeof encoded === 'string' ? Buffer.from(encoded, 'base64').toString('utf8') : undefined)

const declaredByHeaders = ({ headers }: IncomingMessage): Declared => ({
  mimetype: headers['content-type'] ?? 'application/octet-stream',
  cacheControl: headers['cache-control'] ?? 'no-cache',
  xRobotsTag: parseRobotsTag(headers['x-robots-tag']),
  userMetadata: userMetadataHeader(headers['x-metadata']) ?? {},
})

/** The bucket's rules. A dashboard's placeholder for an empty folder may be empty. */
async function rulesFor(storage: Storage, { bucketId, name }: ObjectTarget): Promise<BucketRules> {
  const bucket = await findBucket(storage, bucketId)
  return /(^|\/)\.emptyFolderPlaceholder$/.test(name) ? { ...bucket, fileSizeLimit: 0 } : bucket
}

/**
 * Stores the request's body as an object. The bucket's size limit applies to a form and to a
 * declared length. A raw body without a length may have any size, as on hosted.
 * @throws NoSuchBucket, InvalidMimeType, AccessDenied, KeyAlreadyExists, EntityTooLarge,
 * InvalidRequest
 */
export async function uploadObject(
  storage: Storage,
  incoming: IncomingMessage,
  upload: Upload,
): Promise<StoredVersion> {
  const { caller, ownerId, operation, mode, target } = upload
  const bucket = await rulesFor(storage, target)
  const isForm = /^multipart\/form-data\b/i.test(incoming.headers['content-type'] ?? '')
  const declaredSize = Number(incoming.headers['content-length'] ?? 0)
  if (!isForm) requireAllowedSize(bucket, declaredSize)

  const store = async (stream: Readable, declared: Declared): Promise<StoredVersion> => {
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
        cacheControl: fields.has('cacheControl') ? `max-age=${fields.get('cacheControl')}` : 'no-cache',
        xRobotsTag: parseRobotsTag(incoming.headers['x-robots-tag']),
        userMetadata: parseUserMetadata(fields.get('metadata')) ?? {},
      }),
    )
  } catch (cause) {
    if (incoming.destroyed && !incoming.complete) throw new StorageError('InvalidRequest', 'The upload was cut', cause)
    throw toStorageError(cause)
  }
}
