// Asks the functions that open sellers' files. They get a link to one file. The host ends them when
// a file takes too much time or memory.
import { setTimeout as delay } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { z } from 'zod'
import type { ParametersOf } from '../../contract/error-texts.ts'
import { PREVIEW_MAX_BYTES } from '../../contract/limits.ts'
import type { internalCalls } from '../../contract/operations/internal.ts'
import { type BodyInput, pathInFunction } from '../../contract/operations/operation.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { joined } from '../_shared/storage/bytes.ts'
import { settings, store } from './context.ts'

const signing = new Webhook(settings.OPENING_SECRET, { format: 'raw' })

/** The file ended the process that had it open, or took too long. */
export class FileEnded extends Error {}
/** The file was never opened: another one ended the process, or had its turn for too long. */
export class NotOpened extends Error {}

type Call = (typeof internalCalls)['makePreview' | 'readContents']
type Opened<Facts> = { facts: Facts; bytes: Uint8Array<ArrayBuffer> }

const LINK_SECONDS = 60
/** From the moment at which the file is open. */
const OPEN_MAX_MS = 5_000
/** A process that ended is back soon. */
const PAUSE_MS = 250
const ANSWER_MAX_BYTES = PREVIEW_MAX_BYTES + 1_048_576

/**
 * @param turnMs how long the file waits for its turn
 * Rejects with FileEnded, NotOpened, and what the function rejected the file with.
 */
export async function openFile<C extends Call, Facts>(
  call: C,
  { path, ...file }: { path: string } & Omit<BodyInput<C>, 'link'>,
  facts: z.ZodType<Facts>,
  turnMs: number,
): Promise<Opened<Facts>> {
  const end = performance.now() + turnMs
  const link = `${settings.SUPABASE_URL}/storage/v1${await store.sign('product-files', path, LINK_SECONDS, null)}`
  const body = JSON.stringify({ ...file, link })
  for (;;) {
    try {
      return readAnswer(await send(call, body, end), facts)
    } catch (error) {
      if (!(error instanceof NotOpened) || performance.now() + PAUSE_MS > end) throw error
      await delay(PAUSE_MS)
    }
  }
}

async function send(call: Call, body: string, end: number): Promise<Uint8Array<ArrayBuffer>> {
  const ending = new AbortController()
  const endAfter = (ms: number) => setTimeout(() => ending.abort(), ms)
  let timer = endAfter(end - performance.now())
  const parts: Uint8Array[] = []
  let length = 0
  try {
    const [id, now] = [crypto.randomUUID(), new Date()]
    const response = await fetch(`${settings.SUPABASE_URL}/functions/v1/${call.function}${pathInFunction(call)}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': `${Math.floor(now.getTime() / 1000)}`,
        'webhook-signature': signing.sign(id, now, body),
      },
      body,
      signal: ending.signal,
    })
    if (response.status !== 200)
      throw new Error(`${call.function} answered ${response.status}: ${await response.text()}`)
    for await (const part of response.body ?? []) {
      if (length === 0) {
        clearTimeout(timer)
        timer = endAfter(OPEN_MAX_MS)
      }
      length += part.length
      if (length > ANSWER_MAX_BYTES) throw new Error('too long an answer')
      parts.push(part)
    }
  } catch (cause) {
    throw length > 0 ? new FileEnded(call.function, { cause }) : new NotOpened(call.function, { cause })
  } finally {
    clearTimeout(timer)
    ending.abort()
  }
  if (length === 0) throw new NotOpened(call.function)
  return joined(parts)
}

/** A line break, a line of JSON, and bytes. */
function readAnswer<Facts>(answer: Uint8Array<ArrayBuffer>, facts: z.ZodType<Facts>): Opened<Facts> {
  const end = answer.indexOf(LINE_BREAK, 1)
  const head = z.object({ length: z.int() })
  const either = z.union([head.extend({ rejected }), head.extend({ facts })])
  const bytes = answer.subarray(end + 1)
  if (end < 0) throw new FileEnded('no answer')
  const read = either.parse(JSON.parse(new TextDecoder().decode(answer.subarray(1, end))))
  if (read.length !== bytes.length) throw new FileEnded('half an answer')
  if ('rejected' in read) {
    const { code, ...why } = read.rejected
    throw new ApiError(code, why)
  }
  return { facts: read.facts as Facts, bytes }
}

const LINE_BREAK = 10
const rejected = z.object({
  code: z.enum(['invalid_file_type', 'unavailable', 'internal']),
  field: z.string().optional(),
  message: z.string(),
  parameters: z.custom<ParametersOf<'invalid_file_type'>>().optional(),
})
