// A request's JSON body, limited and checked. A missing body is an empty object, unless the content
// type announces one.
import type { z } from 'zod'
import { StorageError } from '../errors.ts'
import { requireBucketName, requireObjectName } from '../keys.ts'
import type { ObjectTarget, StorageContext } from '../storage.ts'

/** In bytes: enough for a thousand of the longest names. */
const bodyLimit = 2 * 1024 * 1024

async function readText(c: StorageContext): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of c.env.incoming.iterator({ destroyOnReturn: false })) {
    size += chunk.length
    if (size > bodyLimit) throw new StorageError('BodyTooLarge')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** @throws MalformedRequest if a JSON body is announced and empty */
export function requireAnnouncedBody({ env: { incoming } }: StorageContext): void {
  const { 'content-type': type, 'content-length': length, 'transfer-encoding': encoding } = incoming.headers
  if (/^application\/json\b/i.test(type ?? '') && Number(length ?? 0) === 0 && !encoding) {
    throw new StorageError('MalformedRequest', "Body cannot be empty when content-type is set to 'application/json'")
  }
}

/** @throws MalformedRequest with the first wrong field, BodyTooLarge */
export async function jsonBody<Schema extends z.ZodType>(c: StorageContext, schema: Schema): Promise<z.infer<Schema>> {
  requireAnnouncedBody(c)
  const text = await readText(c)
  let body: unknown
  try {
    body = text === '' ? {} : JSON.parse(text)
  } catch (cause) {
    throw new StorageError('MalformedRequest', 'The body is not valid JSON', cause)
  }
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new StorageError('MalformedRequest', `body/${issue?.path.join('/') ?? ''} ${issue?.message ?? 'is not valid'}`)
}

// The bucket and the object's name in a request's path.

/** For routes that end in `/:bucket/:name{.+}`. @throws InvalidBucketName, InvalidKey */
export function objectTarget(c: StorageContext): ObjectTarget {
  const bucketId = c.req.param('bucket')
  const name = c.req.param('name')
  if (!bucketId || !name) throw new StorageError('InvalidRequest')
  return { bucketId: requireBucketName(bucketId), name: requireObjectName(name) }
}
