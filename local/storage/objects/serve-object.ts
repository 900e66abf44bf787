// Sending an object's bytes: ranges, revalidation, a safe file name, and headers that keep foreign content inert.
import type { FileHandle } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { StorageError } from '../errors.ts'
import { isMimeType } from '../keys.ts'
import type { ObjectRow, Storage } from '../storage.ts'
import { contentDisposition } from './content-disposition.ts'
import { isNotModified, requestedRange } from './ranges.ts'
import { eTagOf } from './write-object.ts'

export type ServeOptions = {
  /** The `download` query parameter: a file name, or '' for the object's own. */
  download: string | undefined
  /** Whether shared caches may keep it. */
  isPublic: boolean
}

/** What browsers would run or render as a page is sent as plain text, as hosted does. */
const served = (type: unknown): string => {
  if (!isMimeType(type)) return 'application/octet-stream'
  return /^(text\/html|application\/xhtml\+xml)/i.test(type) ? 'text/plain' : type
}

const cacheControlOf = (object: ObjectRow, isPublic: boolean): string => {
  const stored = object.metadata?.cacheControl
  const value = typeof stored === 'string' && /^[\w\s,="-]+$/.test(stored) ? stored : 'no-cache'
  return isPublic ? value : `private, ${value}`
}

/** Headers of every answer about the object, revalidations included. */
function describe(outgoing: ServerResponse, object: ObjectRow, isPublic: boolean) {
  const eTag = eTagOf(object.version)
  const lastModified = new Date(object.metadata?.lastModified ?? object.updated_at)
  outgoing.setHeader('etag', eTag)
  outgoing.setHeader('last-modified', lastModified.toUTCString())
  outgoing.setHeader('cache-control', cacheControlOf(object, isPublic))
  outgoing.setHeader('accept-ranges', 'bytes')
  outgoing.setHeader('x-content-type-options', 'nosniff')
  outgoing.setHeader('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
  return { eTag, lastModified }
}

function answerUnsatisfiable(outgoing: ServerResponse, size: number): void {
  outgoing.setHeader('content-range', `bytes */${size}`)
  outgoing.setHeader('content-type', 'application/json; charset=utf-8')
  outgoing.writeHead(416).end(JSON.stringify(new StorageError('InvalidRange').body))
}

async function sendBytes(
  { method, headers }: IncomingMessage,
  outgoing: ServerResponse,
  file: FileHandle,
  object: ObjectRow,
  { download, isPublic }: ServeOptions,
): Promise<void> {
  const { size } = await file.stat()
  const { eTag, lastModified } = describe(outgoing, object, isPublic)
  if (isNotModified(headers, eTag, lastModified)) {
    outgoing.writeHead(304).end()
    return
  }
  const range = requestedRange(headers, size, eTag, lastModified)
  if (range === 'unsatisfiable') return answerUnsatisfiable(outgoing, size)
  const { start, end } = range ?? { start: 0, end: size - 1 }
  const type = served(object.metadata?.mimetype)
  const disposition = contentDisposition(type, download)
  outgoing.setHeader('content-type', type)
  outgoing.setHeader('content-length', end - start + 1)
  if (disposition) outgoing.setHeader('content-disposition', disposition)
  if (range) outgoing.setHeader('content-range', `bytes ${start}-${end}/${size}`)
  outgoing.writeHead(range ? 206 : 200)
  if (method === 'HEAD' || size === 0) {
    outgoing.end()
    return
  }
  const bytes = file.createReadStream({ start, end, autoClose: false, highWaterMark: 256 * 1024 })
  await pipeline(bytes, outgoing).catch(() => outgoing.destroy())
}

/** Writes the whole answer. The file is open before the first byte leaves, so a removal meanwhile does not cut it. */
export async function serveObject(
  storage: Storage,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  object: ObjectRow,
  options: ServeOptions,
): Promise<Response> {
  const file = await storage.bytes.open(object.version)
  await sendBytes(incoming, outgoing, file, object, options).finally(() => file.close())
  return RESPONSE_ALREADY_SENT
}
