// Sending an object's bytes: ranges, revalidation, a safe file name, and headers that keep foreign content inert.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { StorageError } from '../errors.ts'
import { isMimeType } from '../keys.ts'
import type { ObjectRow, Storage } from '../storage.ts'
import { contentDisposition } from './content-disposition.ts'
import { isNotModified, requestedRange } from './ranges.ts'

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

/** Writes the whole answer. The file is open before the first byte leaves, so a removal meanwhile does not cut it. */
export async function serveObject(
  storage: Storage,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  object: ObjectRow,
  options: ServeOptions,
): Promise<Response> {
  const file = await storage.bytes.open(object.version)
  try {
    const { size } = await file.stat()
    const type = served(object.metadata?.mimetype)
    const eTag = `"${object.version.replaceAll('-', '')}"`
    const lastModified = new Date(object.metadata?.lastModified ?? object.updated_at)
    outgoing.setHeader('etag', eTag)
    outgoing.setHeader('last-modified', lastModified.toUTCString())
    outgoing.setHeader('cache-control', cacheControlOf(object, options.isPublic))
    outgoing.setHeader('accept-ranges', 'bytes')
    outgoing.setHeader('x-content-type-options', 'nosniff')
    outgoing.setHeader('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
    if (isNotModified(incoming.headers, eTag, lastModified)) {
      outgoing.writeHead(304).end()
      return RESPONSE_ALREADY_SENT
    }
    outgoing.setHeader('content-type', type)
    const disposition = contentDisposition(type, options.download)
    if (disposition) outgoing.setHeader('content-disposition', disposition)
    const range = requestedRange(incoming.headers, size, eTag, lastModified)
    if (range === 'unsatisfiable') {
      outgoing.removeHeader('content-disposition')
      outgoing.setHeader('content-range', `bytes */${size}`)
      outgoing.setHeader('content-type', 'application/json')
      outgoing.writeHead(416).end(JSON.stringify(new StorageError('InvalidRange').body))
      return RESPONSE_ALREADY_SENT
    }
    const { start, end } = range ?? { start: 0, end: size - 1 }
    outgoing.setHeader('content-length', end - start + 1)
    if (range) outgoing.setHeader('content-range', `bytes ${start}-${end}/${size}`)
    outgoing.writeHead(range ? 206 : 200)
    if (incoming.method === 'HEAD' || size === 0) {
      outgoing.end()
      return RESPONSE_ALREADY_SENT
    }
    const bytes = file.createReadStream({ start, end, autoClose: false, highWaterMark: 256 * 1024 })
    await pipeline(bytes, outgoing).catch(() => outgoing.destroy())
    return RESPONSE_ALREADY_SENT
  } finally {
    await file.close()
  }
}
