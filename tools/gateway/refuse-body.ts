// Limits a body before Auth and REST see it. They read it whole and use many times its size.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'

type Handler = (request: Request, context: { peerAddress: string | null }) => Promise<Response>

/** In bytes. A row with every text at its limit has a tenth of it. */
export const BODY_BYTES_MAX = 262_144

const tooLarge = () =>
  Response.json(
    { code: '413', error_code: 'payload_too_large', message: 'The body is too large', msg: 'The body is too large' },
    { status: 413, headers: { connection: 'close' } },
  )

/** The body, or null once it exceeds the limit. */
async function readBody(body: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > BODY_BYTES_MAX) return null
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/** Answers 413 if the body is too long, by its declared or actual length. */
export const withBoundedBody =
  (handler: Handler): Handler =>
  async (request, context) => {
    if (Number(request.headers.get('content-length') ?? 0) > BODY_BYTES_MAX) return tooLarge()
    if (!request.body) return handler(request, context)
    const body = await readBody(request.body)
    if (!body) return tooLarge()
    return handler(new Request(request.url, { method: request.method, headers: request.headers, body }), context)
  }

// Rejects a body that is too long at once, and reads the rest, so that clients which send before
// they read get the answer.

/** Closes the connection after dropping this much of a rejected body. */
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

/** Answers 413 if the declared length exceeds the limit. */
export function refuseLong(request: IncomingMessage, response: ServerResponse): boolean {
  const isLong = Number(request.headers['content-length'] ?? 0) > BODY_BYTES_MAX
  if (isLong) refuse(request, response)
  return isLong
}

/**
 * Calls `pass` with a body within the limit, and answers 413 to a longer one. A body without a
 * length is read first.
 */
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
