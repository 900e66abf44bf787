import type { FileHandle } from 'node:fs/promises'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { StorageError } from '../errors.ts'
import { isMimeType } from '../keys.ts'
import type { ObjectRow, Storage } from '../storage.ts'
import { eTagOf } from './write-object.ts'

// Sends an object's bytes: ranges, revalidation, the file name. As on hosted, no header stops a
// browser from running a file. Links to save a file have `download`.

export type ServeOptions = {
  /** The `download` query parameter: a file name, or '' for the object's own. */
  download: string | undefined
  /** The expiry of the signed link. */
  expires?: Date
}

/** Types that contain `text/html` in lower case become plain text. Invalid types are not sent. */
const served = (type: unknown): string => {
  if (!isMimeType(type)) return 'application/octet-stream'
  return type.includes('text/html') ? 'text/plain' : type
}

const headerOr = (value: unknown, otherwise: string): string =>
  typeof value === 'string' && /^[\t\x20-\x7e]+$/.test(value) ? value : otherwise

/** Headers of every answer about the object, also of revalidations. */
function describe(outgoing: ServerResponse, object: ObjectRow, expires: Date | undefined) {
  const eTag = headerOr(object.metadata?.eTag, eTagOf(object.version))
  const lastModified = new Date(object.metadata?.lastModified ?? object.updated_at)
  outgoing.setHeader('etag', eTag)
  outgoing.setHeader('last-modified', lastModified.toUTCString())
  if (expires) outgoing.setHeader('expires', expires.toUTCString())
  else outgoing.setHeader('cache-control', headerOr(object.metadata?.cacheControl, 'no-cache'))
  outgoing.setHeader('accept-ranges', 'bytes')
  outgoing.setHeader('x-robots-tag', headerOr(object.metadata?.xRobotsTag, defaultRobotsTag))
  return { eTag, lastModified }
}

function answerUnsatisfiable(outgoing: ServerResponse): void {
  outgoing.setHeader('content-type', 'application/json; charset=utf-8')
  outgoing.writeHead(416).end(JSON.stringify(new StorageError('InvalidRange').body))
}

async function sendBytes(
  { method, headers }: IncomingMessage,
  outgoing: ServerResponse,
  file: FileHandle,
  object: ObjectRow,
  { download, expires }: ServeOptions,
): Promise<void> {
  const { size } = await file.stat()
  const { eTag, lastModified } = describe(outgoing, object, expires)
  const isHead = method === 'HEAD'
  if (!isHead && isNotModified(headers, eTag, lastModified)) {
    outgoing.writeHead(304).end()
    return
  }
  const range = isHead ? undefined : requestedRange(headers, size)
  if (range === 'unsatisfiable') return answerUnsatisfiable(outgoing)
  const { start, end } = range ?? { start: 0, end: size - 1 }
  const type = served(object.metadata?.mimetype)
  const disposition = contentDisposition(download)
  outgoing.setHeader('content-type', type)
  outgoing.setHeader('content-length', end - start + 1)
  if (disposition) outgoing.setHeader('content-disposition', disposition)
  if (range) outgoing.setHeader('content-range', `bytes ${start}-${end}/${size}`)
  outgoing.writeHead(range ? 206 : 200)
  if (isHead || size === 0) {
    outgoing.end()
    return
  }
  const bytes = file.createReadStream({ start, end, autoClose: false, highWaterMark: 256 * 1024 })
  await pipeline(bytes, outgoing).catch(() => outgoing.destroy())
}

/**
 * Writes the whole answer. Opens the file before the first byte, so removing it doesn't interrupt
 * the answer.
 */
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

// Conditional requests and byte ranges (RFC 9110, sections 13 and 14): revalidation, one range per
// request.

/** First and last byte, inclusive. */
export type ByteRange = { start: number; end: number }

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)

export function isNotModified(headers: IncomingHttpHeaders, eTag: string, lastModified: Date): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) {
    return tags.split(',').some((tag) => ['*', eTag, `W/${eTag}`].includes(tag.trim()))
  }
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return !Number.isNaN(since) && seconds(lastModified) <= since / 1000
}

/**
 * The requested range, undefined for the whole object, or 'unsatisfiable'. Several ranges get the
 * whole object. `If-Range` is ignored, as on hosted: a download that resumes after a change gets
 * bytes of the new object.
 */
export function requestedRange(headers: IncomingHttpHeaders, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(headers.range?.replaceAll(' ', '') ?? '')
  if (!match) return undefined
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return undefined
  if (start >= size) return 'unsatisfiable'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

// The Content-Disposition header as on hosted: only if the address asks to save the file, with any
// name.

/**
 * @param download a file name, '' for the last part of the address, undefined to leave it to the
 * browser
 */
export function contentDisposition(download: string | undefined): string | undefined {
  if (download === undefined) return undefined
  if (download === '') return 'attachment;'
  const name = encodeURIComponent(download.toWellFormed())
  return `attachment; filename=${name}; filename*=UTF-8''${name};`
}

// The robots tag of an object
// (https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag). Nothing may be
// indexed unless the upload allows it.

/** Unless the upload set another value. */
export const defaultRobotsTag = 'none'

const rule =
  /^(all|noindex|nofollow|none|nosnippet|indexifembedded|notranslate|noimageindex|noarchive|nocache|max-(snippet|video-preview): ?-?\d+|max-image-preview: ?(none|standard|large)|unavailable_after: ?[\w :+.-]+)$/i
const crawler = /^[\w-]+: ?(?=[a-z])/i

/**
 * The `x-robots-tag` header of an upload: rules, optionally for one crawler each.
 * @throws InvalidRobotsTag
 */
export function parseRobotsTag(value: string | string[] | undefined): string | undefined {
  if (value === undefined) return undefined
  const text = String(value)
  const isKnown = (part: string) => rule.test(part) || rule.test(part.replace(crawler, ''))
  if (text.length > 500 || !text.split(',').every((part) => isKnown(part.trim()))) {
    throw new StorageError('InvalidRobotsTag')
  }
  return text
}
