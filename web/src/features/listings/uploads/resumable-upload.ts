// Resumable upload (TUS) of a product file, in the 6 MiB chunks of Supabase Storage.
import type { Upload as UploadTarget } from '@contract/files.ts'
import { DefaultHttpStack, DetailedError, type PreviousUpload, Upload, type UrlStorage } from 'tus-js-client'
import { markActivity } from '@/auth/session/activity.ts'
import { callWithToken } from '@/auth/session/call-with-token.ts'
import { env } from '@/config/env.ts'
import { readJson, storage } from '@/lib/storage.ts'

/** Remembers where an upload goes on, without failing where nothing can be stored. */
const urlStorage: UrlStorage = {
  findAllUploads: async () => [],
  findUploadsByFingerprint: async (fingerprint) =>
    [readJson(`tus::${fingerprint}`)].filter(Boolean) as PreviousUpload[],
  removeUpload: async (key) => storage.remove(key),
  addUpload: async (fingerprint, upload) => {
    const key = `tus::${fingerprint}`
    storage.write(key, JSON.stringify({ ...upload, urlStorageKey: key }))
    return key
  },
}

const CHUNK_BYTES = 6 * 1024 * 1024
const RETRY_DELAYS_MS = [0, 1000, 3000, 5000, 10_000, 20_000]

/** Each request reads its token: a long upload outlives its first one. */
class HttpStack extends DefaultHttpStack {
  override createRequest(method: string, url: string) {
    const request = super.createRequest(method, url)
    const [setHeader, send] = [request.setHeader.bind(request), request.send.bind(request)]
    const headers = new Headers()
    const sendWith = (body: unknown) => (token: string | null) => {
      // Opened again, a request has lost its headers.
      request.getUnderlyingObject().open(method, url)
      headers.set('authorization', `Bearer ${token}`)
      headers.forEach((value, name) => void setHeader(name, value))
      return send(body)
    }
    return Object.assign(request, {
      setHeader: (name: string, value: string) => headers.set(name, value),
      send: (body: unknown) => callWithToken(sendWith(body), (answer) => answer.getStatus() === 401),
    })
  }
}

type Progress = (sentBytes: number, totalBytes: number) => void

export type RunningUpload = {
  /** Resolves when the last byte is stored. Never settles after `cancel`. */
  done: Promise<void>
  pause: () => void
  resume: () => void
  /** Stops and asks the server to forget what it has. */
  cancel: () => Promise<void>
}

/** HTTP status that ended an upload; 0 without an answer, null if it never reached the network. */
export const uploadErrorStatus = (error: unknown) =>
  error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : null

/** Starts or resumes the upload. */
export function startResumableUpload(file: File, target: UploadTarget, onProgress: Progress): RunningUpload {
  let [resolve, reject]: [() => void, (error: unknown) => void] = [() => {}, () => {}]
  const done = new Promise<void>((...settle) => {
    ;[resolve, reject] = settle
  })
  const upload = new Upload(file, {
    endpoint: `${env.supabaseUrl}/storage/v1/upload/resumable`,
    headers: { apikey: env.supabasePublishableKey },
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_DELAYS_MS,
    uploadDataDuringCreation: true,
    removeFingerprintOnSuccess: true,
    urlStorage,
    fingerprint: async () => `product-file-${target.id}`,
    metadata: { bucketName: target.bucket, objectName: target.path, contentType: file.type, cacheControl: '3600' },
    httpStack: new HttpStack({}),
    onProgress: (sent, total) => {
      markActivity()
      onProgress(sent, total)
    },
    onSuccess: () => resolve(),
    onError: reject,
  })
  void upload.findPreviousUploads().then(([previous]) => {
    if (previous) upload.resumeFromPreviousUpload(previous)
    upload.start()
  }, reject)
  return { done, pause: () => void upload.abort(), resume: () => upload.start(), cancel: () => upload.abort(true) }
}
