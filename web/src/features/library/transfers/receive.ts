// Receives one file piece by piece. After an interruption it asks for a new link and continues where
// it stopped, because a link ends after 60 seconds. Storage ignores If-Range, so the size of every
// piece and the digest of the whole file prove that nothing was mixed.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { isApiError } from '@/lib/calls/api-error.ts'

export type ExpectedFile = { name: string; size: number; sha256: string }

export type Sink = {
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>
  close: () => Promise<void>
  abort: () => Promise<void>
}

/** The bytes aren't those of the file that was bought. Only a new start helps. */
export class ContentMismatch extends Error {}
/** The file couldn't be written, for instance because the disk is full. */
export class WriteFailed extends Error {}

export type Received = { bytes: number; hash: ReturnType<typeof sha256.create> }
export const emptyReceived = (): Received => ({ bytes: 0, hash: sha256.create() })

type How = {
  askLink: () => Promise<string>
  sink: Sink
  signal: AbortSignal
  onProgress: (bytes: number) => void
  /** The pause before a try, in milliseconds. */
  pauseMs?: (failures: number) => number
}

const MOST_FAILURES = 5
const pauseOf = (failures: number) => Math.min(500 * 2 ** failures, 10_000)

const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    signal.addEventListener('abort', stop, { once: true })
  })

/** Rejections that another try doesn't change. */
const isFinal = (error: unknown) =>
  error instanceof ContentMismatch ||
  error instanceof WriteFailed ||
  (isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429)

/** Continues behind `received`, which it changes. Resolves once the whole file is written. */
export async function receive(wanted: ExpectedFile, received: Received, how: How): Promise<void> {
  const { signal, sink, pauseMs = pauseOf } = how
  for (let failures = 0; received.bytes < wanted.size; ) {
    const before = received.bytes
    try {
      await receivePiece(wanted, received, how)
      if (received.bytes < wanted.size) throw new TypeError('The connection ended early.')
    } catch (error) {
      if (signal.aborted || isFinal(error)) throw error
      failures = received.bytes > before ? 1 : failures + 1
      if (failures > MOST_FAILURES) throw error
      await sleep(pauseMs(failures), signal)
    }
  }
  if (bytesToHex(received.hash.digest()) !== wanted.sha256) throw new ContentMismatch('The digest differs.')
  await sink.close().catch(notWritten)
}

const notWritten = (cause: unknown) => {
  throw new WriteFailed('The file couldn’t be written.', { cause })
}

async function receivePiece({ size }: ExpectedFile, received: Received, { askLink, sink, signal, onProgress }: How) {
  const from = received.bytes
  const response = await fetch(await askLink(), {
    ...(from > 0 ? { headers: { range: `bytes=${from}-` } } : {}),
    signal,
    cache: 'no-store',
  })
  if (!response.ok || !response.body) throw new TypeError(`Storage answered ${response.status}.`)
  const total = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1]
  if (total !== undefined && Number(total) !== size) throw new ContentMismatch('The size differs.')
  // A whole answer to a request for a part begins with bytes that are there already.
  let superfluous = response.status === 206 ? 0 : from
  for (const reader = response.body.getReader(); ; ) {
    const { value, done } = await reader.read()
    if (done) return
    const skipped = Math.min(superfluous, value.length)
    superfluous -= skipped
    const bytes = value.subarray(skipped)
    if (received.bytes + bytes.length > size) throw new ContentMismatch('The size differs.')
    await sink.write(bytes).catch(notWritten)
    received.hash.update(bytes)
    received.bytes += bytes.length
    onProgress(received.bytes)
  }
}
