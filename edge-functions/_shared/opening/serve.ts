// The frame of the functions that open sellers' files: previews and contents. A file may end such a
// process, so it holds no key and no database, reads one file by its link, and opens one at a time.
import { Webhook } from 'standardwebhooks'
import { JSON_BODY_MAX_BYTES } from '../../../contract/limits.ts'
import { readSettings } from '../env.ts'
import { ApiError } from '../http/api-error.ts'
import { textReader } from '../http/body.ts'
import { handlers } from '../http/handle.ts'
import { log } from '../http/log.ts'
import type { ReadBytes } from './source.ts'

const signing = new Webhook(readSettings('OPENING_SECRET').OPENING_SECRET, { format: 'raw' })
const readBody = textReader(JSON_BODY_MAX_BYTES)

export const handle = handlers({
  scheduler: async (c) => {
    const headers = Object.fromEntries(c.req.raw.headers)
    try {
      signing.verify(await readBody(c), headers, { jsonParse: false })
    } catch (cause) {
      throw cause instanceof ApiError ? cause : new ApiError('unauthenticated', { cause })
    }
  },
})

export type Answer = { facts: object; bytes?: Uint8Array | undefined }

const encode = (text: string) => new TextEncoder().encode(text)
let turn: Promise<void> = Promise.resolve()

/**
 * Opens a file when those before it are done. The answer is a line break at the start, a sign for
 * the caller that its file is open now, then a line of JSON, and the bytes.
 */
export function openInQueue({ signal }: Request, open: () => Promise<Answer>): Response {
  const before = turn
  const { promise, resolve } = Promise.withResolvers<void>()
  turn = promise
  const answer = new ReadableStream<Uint8Array>({
    async start(controller) {
      try {
        await before
        // Its caller may have given up.
        if (!signal.aborted) {
          controller.enqueue(encode('\n'))
          const { bytes, ...rest } = await open().catch(rejection)
          controller.enqueue(encode(`${JSON.stringify({ ...rest, length: bytes?.length ?? 0 })}\n`))
          if (bytes) controller.enqueue(bytes)
        }
        controller.close()
      } finally {
        resolve()
      }
    },
  })
  return new Response(answer, { headers: { 'Content-Type': 'application/octet-stream' } })
}

function rejection(error: unknown): { rejected: object; bytes?: undefined } {
  if (!(error instanceof ApiError)) log('warn', { event: 'file_not_opened' }, error)
  const { code, field, message, parameters } = error instanceof ApiError ? error : new ApiError('internal')
  return { rejected: { code, field, message, parameters } }
}

const READ_TIMEOUT_MS = 5_000

/** Storage may send more than was asked for, so reading stops there. */
export const readerOf =
  ({ link, sizeBytes }: { link: string; sizeBytes: number }): ReadBytes =>
  async (first, last) => {
    try {
      const headers = { Range: `bytes=${first}-${last}` }
      const response = await fetch(link, { headers, signal: AbortSignal.timeout(READ_TIMEOUT_MS) })
      const isAnswered = response.status === 206 || response.status === 416 || (response.status === 200 && first === 0)
      if (!isAnswered) throw new Error(`storage answered ${response.status}`)
      const most = Math.max(0, Math.min(last + 1, sizeBytes) - first)
      return response.ok && response.body ? await take(response.body, most) : new Uint8Array()
    } catch (cause) {
      throw new ApiError('unavailable', { cause })
    }
  }

/** Reads into one buffer: chunks of their own would be garbage as large as the file. */
async function take(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader({ mode: 'byob' })
  let bytes = new Uint8Array(most)
  let length = 0
  while (length < most) {
    const { value, done } = await reader.read(bytes.subarray(length))
    if (value) bytes = new Uint8Array(value.buffer)
    length += value?.length ?? 0
    if (done) break
  }
  await reader.cancel()
  return bytes.subarray(0, length)
}
