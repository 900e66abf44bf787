// Compression as static hosts do it: brotli where the browser takes it, otherwise gzip; built files from disk, answers on their way.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline, type Transform } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** Ending of the compressed copy that the build leaves beside a file. */
export const ENDINGS: Record<Encoding, string> = { br: '.br', gzip: '.gz' }

const COMPRESSIBLE = /^(text\/|application\/(json|xml|javascript|ld\+json)|image\/svg)/
/** Below this many bytes, compression costs more than it saves. */
const SMALLEST_BYTES = 1024
/** Brotli at its best is for files that are compressed once. */
const BROTLI_QUALITY = 4

/** Headers of one connection, which say nothing about the next (RFC 9110, 7.6.1). */
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding']

export function encodingOf(request: IncomingMessage): Encoding | null {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : null
}

const compressor = (encoding: Encoding): Transform =>
  encoding === 'br'
    ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
    : createGzip()

/** Passes on what another server answered, compressed where that is worth it. A strong ETag becomes a weak one (RFC 9110, 8.8.1). */
export function sendAnswer(answer: IncomingMessage, request: IncomingMessage, response: ServerResponse): void {
  const encoding = encodingOf(request)
  const { 'content-type': type = '', 'content-encoding': encoded, 'content-length': length } = answer.headers
  const isWorth = encoded === undefined && COMPRESSIBLE.test(type) && !(Number(length) < SMALLEST_BYTES)
  const headers: NodeJS.Dict<string | string[]> = { ...answer.headers }
  for (const name of HOP_BY_HOP) delete headers[name]
  const status = answer.statusCode ?? 502
  if (!isWorth || !encoding || request.method === 'HEAD' || status === 206 || status === 304) {
    response.writeHead(status, headers)
    return void pipeline(answer, response, () => {})
  }
  delete headers['content-length']
  if (typeof headers.etag === 'string' && !headers.etag.startsWith('W/')) headers.etag = `W/${headers.etag}`
  const vary = [headers.vary, 'Accept-Encoding'].filter(Boolean).join(', ')
  response.writeHead(status, { ...headers, 'content-encoding': encoding, vary })
  pipeline(answer, compressor(encoding), response, () => {})
}
