// A body that is too long: refused at once, and read to its end so that the refusal reaches clients which send before they read.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { BODY_BYTES_MAX } from './body-limit.ts'

/** So much of a refused body is read and dropped. Past it the connection ends. */
const DROPPED_BYTES_MAX = 64 * 1024 * 1024

const REFUSAL = JSON.stringify({
  code: '413',
  error_code: 'payload_too_large',
  message: 'The body is too large',
  msg: 'The body is too large',
})

function refuse(request: IncomingMessage, response: ServerResponse): void {
  let dropped = 0
  response.writeHead(413, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(REFUSAL),
    connection: 'close',
  })
  response.write(REFUSAL)
  request
    .on('data', (chunk: Buffer) => {
      dropped += chunk.length
      if (dropped > DROPPED_BYTES_MAX) request.destroy()
    })
    .once('close', () => response.end())
    .once('end', () => response.end())
    .resume()
}

/** Answers 413 where the declared length is over the limit. */
export function refuseLong(request: IncomingMessage, response: ServerResponse): boolean {
  const isLong = Number(request.headers['content-length'] ?? 0) > BODY_BYTES_MAX
  if (isLong) refuse(request, response)
  return isLong
}

/** Calls `pass` with a body within the limit, and answers 413 to any other. A body without a length is read first. */
export function withBoundedRequest(
  request: IncomingMessage,
  response: ServerResponse,
  pass: (body?: Readable) => void,
): void {
  if (refuseLong(request, response)) return
  if (request.headers['transfer-encoding'] === undefined) return void pass()
  const chunks: Buffer[] = []
  let size = 0
  const take = (chunk: Buffer) => {
    size += chunk.length
    if (size <= BODY_BYTES_MAX) return void chunks.push(chunk)
    request.off('data', take).off('end', finish)
    refuse(request, response)
  }
  const finish = () => pass(Readable.from(chunks))
  request.on('data', take).once('end', finish)
}
