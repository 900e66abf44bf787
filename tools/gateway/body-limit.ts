// Auth and REST read a whole body into memory, and many times its size while they work on it: a body is bounded before they begin.

type Handler = (request: Request, context: { peerAddress: string | null }) => Promise<Response>

/** A row with every text at its limit has a tenth of it. In bytes. */
export const BODY_BYTES_MAX = 262_144

const tooLarge = () =>
  Response.json(
    { code: '413', error_code: 'payload_too_large', message: 'The body is too large', msg: 'The body is too large' },
    { status: 413, headers: { connection: 'close' } },
  )

/** The body, or null as soon as it is longer than allowed. */
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

/** Answers 413 where the body is too long, by its length or by what came. */
export const withBoundedBody =
  (handler: Handler): Handler =>
  async (request, context) => {
    if (Number(request.headers.get('content-length') ?? 0) > BODY_BYTES_MAX) return tooLarge()
    if (!request.body) return handler(request, context)
    const body = await readBody(request.body)
    if (!body) return tooLarge()
    return handler(new Request(request.url, { method: request.method, headers: request.headers, body }), context)
  }
