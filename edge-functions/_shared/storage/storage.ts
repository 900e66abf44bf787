import { safeName } from '../../../contract/file-types/file-names.ts'
import {
  AVATAR_MAX_BYTES,
  type ErrorCode,
  MESSAGE_PICTURE_MAX_BYTES,
  PREVIEW_MAX_BYTES,
  PRODUCT_FILE_MAX_BYTES,
  SHOWCASE_IMAGE_MAX_BYTES,
} from '../../../contract/index.ts'
import { ApiError } from '../http/api-error.ts'
import { countBytes } from './bytes.ts'

/** Maximum object size per bucket, in bytes. Storage doesn't limit a body without a length. */
const BUCKET_MAX_BYTES = {
  'product-files': PRODUCT_FILE_MAX_BYTES,
  'showcase-images': SHOWCASE_IMAGE_MAX_BYTES,
  avatars: AVATAR_MAX_BYTES,
  'message-pictures': MESSAGE_PICTURE_MAX_BYTES,
  previews: PREVIEW_MAX_BYTES,
} as const
export type Bucket = keyof typeof BUCKET_MAX_BYTES
export type StoredObject = { bucket_id: Bucket; object_path: string }

/** Storage goes on copying after that; the copy is looked for again later. */
const COPY_TIMEOUT_MS = 60_000

export type StorageOptions = {
  /** The project's URL as functions reach it. */
  supabaseUrl: string
  /** The key that names the project. */
  apiKey: string
  /** A user's token or a key, whose rights the calls have. The key by default. */
  bearer?: string
}

export function objectStore({ supabaseUrl, apiKey, bearer = apiKey }: StorageOptions) {
  const base = `${supabaseUrl}/storage/v1/object`
  const headers = { Authorization: `Bearer ${bearer}`, apikey: apiKey }

  const sendJson = (method: 'POST' | 'DELETE', path: string, body: object, signal: AbortSignal | null = null) =>
    reach(`${base}${path}`, {
      method,
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    })

  /**
   * Opens an object, whole or from byte `first` to `last` (inclusive, as in a Range header). Null
   * if the bearer sees no such object or bytes. Rejects with unavailable if Storage ignores the
   * range.
   */
  async function read(bucket: Bucket, path: string, bytes?: { first: number; last: number }): Promise<Response | null> {
    const range = bytes && { Range: `bytes=${bytes.first}-${bytes.last}` }
    const response = await reach(`${base}/authenticated/${bucket}/${path}`, { headers: { ...headers, ...range } })
    const isWhole = response.status !== 206
    if (response.ok && !(isWhole && bytes && bytes.first > 0)) return response
    await response.body?.cancel()
    if (response.ok) throw new ApiError('unavailable', { cause: 'storage gave a whole object in place of its end' })
    if (response.status >= 500) throw new ApiError('unavailable', { cause: `storage answered ${response.status}` })
    return null
  }

  /** Rejects with unavailable if a bearer doesn't see a bucket: every object would seem missing. */
  async function requireSight(bucket: Bucket): Promise<void> {
    const response = await reach(`${supabaseUrl}/storage/v1/bucket/${bucket}`, { headers })
    await response.body?.cancel()
    if (!response.ok) throw new ApiError('unavailable', { cause: `storage shows no bucket: ${response.status}` })
  }

  /**
   * Whether an object has its bytes, by its first one. `unreadable` if Storage fails twice: a file
   * backend answers 500 for lost bytes, and any backend for its own faults.
   */
  async function has(bucket: Bucket, path: string): Promise<boolean | 'unreadable'> {
    const first = await hasOnce(bucket, path)
    return first === 'unreadable' ? hasOnce(bucket, path) : first
  }

  async function hasOnce(bucket: Bucket, path: string): Promise<boolean | 'unreadable'> {
    const response = await reach(`${base}/authenticated/${bucket}/${path}`, {
      headers: { ...headers, Range: 'bytes=0-0' },
    })
    if (response.ok) {
      await response.body?.cancel()
      return true
    }
    const answer = await response.text()
    if (response.status >= 500) return 'unreadable'
    if (/"404"|not_?found|NoSuchKey/i.test(answer)) return false
    throw new ApiError('unavailable', { cause: `storage answered ${response.status}: ${answer}` })
  }

  /**
   * Writes a new object from a stream. Never overwrites. Rejects with file_too_large as soon as the
   * bucket's limit is exceeded, with invalid_file_type, and with forbidden.
   */
  async function write(bucket: Bucket, path: string, contentType: string, body: ReadableStream<Uint8Array>) {
    const counted = countBytes(body, BUCKET_MAX_BYTES[bucket])
    const response = await reach(`${base}/${bucket}/${path}`, {
      method: 'POST',
      headers: {
        ...headers,
        'Content-Type': contentType,
        'Cache-Control': 'max-age=31536000',
        'x-upsert': 'false',
        // By default Storage hides objects from search engines. Showcase pictures should be found.
        'x-robots-tag': bucket === 'showcase-images' ? 'all' : 'none',
      },
      body: counted.stream,
    }).catch((error: unknown) => {
      throw counted.isOver() ? new ApiError('file_too_large', { cause: error }) : error
    })
    const answer = await response.text()
    if (!response.ok) throw rejectedWrite(response.status, answer, 'forbidden')
  }

  /**
   * Copies an object within its bucket, inside Storage. An existing copy is fine. Rejects with
   * upload_not_found, file_too_large and invalid_file_type. After `unavailable` the copy may still
   * appear.
   */
  async function copy(bucket: Bucket, from: string, to: string): Promise<void> {
    const response = await sendJson(
      'POST',
      '/copy',
      { bucketId: bucket, sourceKey: from, destinationKey: to },
      AbortSignal.timeout(COPY_TIMEOUT_MS),
    )
    const answer = await response.text()
    if (response.ok || /"409"|duplicate/i.test(answer)) return
    if (/"404"|not_?found/i.test(answer)) throw new ApiError('upload_not_found', { cause: answer })
    throw rejectedWrite(response.status, answer, 'unavailable')
  }

  /** Removes an object, if the bearer may. */
  async function remove(bucket: Bucket, path: string): Promise<void> {
    const response = await reach(`${base}/${bucket}/${path}`, { method: 'DELETE', headers })
    await response.body?.cancel()
  }

  /** Removes objects, at most 1,000; gives how many of them there were. */
  async function removeMany(objects: readonly StoredObject[]): Promise<number> {
    let removed = 0
    for (const [bucket, found] of Map.groupBy(objects, ({ bucket_id }) => bucket_id)) {
      const response = await sendJson('DELETE', `/${bucket}`, { prefixes: found.map(({ object_path }) => object_path) })
      const answer: unknown = await response.json().catch(() => null)
      if (!response.ok || !Array.isArray(answer))
        throw new ApiError('unavailable', {
          cause: `storage did not remove: ${response.status} ${JSON.stringify(answer)}`,
        })
      removed += answer.length
    }
    return removed
  }

  async function signed(path: string, body: object, field: 'signedURL' | 'url'): Promise<string> {
    const response = await sendJson('POST', path, body)
    const answer = await response.json().catch(() => null)
    if (response.ok && typeof answer?.[field] === 'string') return answer[field]
    throw new ApiError('unavailable', { cause: `storage did not sign: ${response.status} ${JSON.stringify(answer)}` })
  }

  /**
   * Signs a link to an object that starts within `seconds`. Returns the path and query below
   * `/storage/v1`. The browser saves the bytes as `fileName` or the end of the address: without
   * that, Storage lets it run them. An <img> still shows a picture.
   */
  async function sign(bucket: Bucket, path: string, seconds: number, fileName: string | null = ''): Promise<string> {
    const link = await signed(`/sign/${bucket}/${path}`, { expiresIn: seconds }, 'signedURL')
    return fileName === null ? link : `${link}&download=${encodeURIComponent(fileName && safeName(fileName))}`
  }

  /** Signs a link that takes the bytes of one new object for two hours. */
  const signUpload = (bucket: Bucket, path: string) => signed(`/upload/sign/${bucket}/${path}`, {}, 'url')

  return { read, requireSight, has, write, copy, remove, removeMany, sign, signUpload }
}

/** The meaning of Storage's answer to a write. Older versions put the code into a 400's body. */
function rejectedWrite(status: number, answer: string, otherwise: ErrorCode): ApiError {
  const has = (code: number, words: RegExp) => status === code || answer.includes(`"${code}"`) || words.test(answer)
  if (has(413, /too ?large|exceeded the maximum/i)) return new ApiError('file_too_large', { cause: answer })
  if (has(415, /mime/i)) return new ApiError('invalid_file_type', { cause: answer })
  return new ApiError(status >= 500 ? 'unavailable' : otherwise, { cause: answer })
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (cause) {
    throw new ApiError('unavailable', { cause })
  }
}
