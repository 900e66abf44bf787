// Bytes of files: joined, peeked at, counted and read piece by piece.
import { ApiError } from '../http/api-error.ts'

/** All parts in one array. */
export function joined(parts: Iterable<Uint8Array>): Uint8Array<ArrayBuffer> {
  const list = [...parts]
  const whole = new Uint8Array(list.reduce((length, part) => length + part.length, 0))
  list.reduce((place, part) => {
    whole.set(part, place)
    return place + part.length
  }, 0)
  return whole
}

/** Reads at least `bytes` bytes, or all. `body` is the whole stream again. */
export async function peek(
  stream: AsyncIterable<Uint8Array>,
  bytes: number,
): Promise<{ head: Uint8Array; body: ReadableStream<Uint8Array> }> {
  const chunks = stream[Symbol.asyncIterator]()
  const seen: Uint8Array[] = []
  let length = 0
  while (length < bytes) {
    const { value, done } = await chunks.next()
    if (done) break
    seen.push(value)
    length += value.length
  }
  const head = joined(seen)
  const rest = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      // Who stops here wants nothing more of the source either.
      cancel: async (reason) => void (await chunks.return?.(reason)),
      start: (controller) => {
        if (length > 0) controller.enqueue(head)
      },
    },
    { highWaterMark: 0 },
  )
  return { head, body: rest }
}

/** `stream` is `source` up to `maxBytes`. One more byte fails it and stops reading. */
export function countBytes(
  source: ReadableStream<Uint8Array>,
  maxBytes: number,
): { stream: ReadableStream<Uint8Array>; isOver: () => boolean } {
  let count = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      count += chunk.length
      if (count > maxBytes) controller.error(new RangeError(`more than ${maxBytes} bytes`))
      else controller.enqueue(chunk)
    },
  })
  return { stream: source.pipeThrough(counter), isOver: () => count > maxBytes }
}

/** Thrown where the bytes end too early. */
export class EndOfBytes extends Error {}

export type PictureSize = { width: number; height: number }

/** Thrown where the structure is not that of a picture which browsers show. */
export class NotAPicture extends Error {}

export class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>
  readonly #maxBytes: number
  #chunk: Uint8Array = new Uint8Array()
  #position = 0
  #received = 0

  /** @param maxBytes of the whole stream; more is rejected with file_too_large */
  constructor(stream: AsyncIterable<Uint8Array>, maxBytes: number) {
    this.#chunks = stream[Symbol.asyncIterator]()
    this.#maxBytes = maxBytes
  }

  /** Bytes that came, read or not. */
  get received(): number {
    return this.#received
  }

  async take(bytes: number): Promise<DataView> {
    const taken = new Uint8Array(bytes)
    for (let filled = 0; filled < bytes; ) {
      if (this.#position === this.#chunk.length) await this.#next()
      const piece = this.#chunk.subarray(this.#position, this.#position + bytes - filled)
      taken.set(piece, filled)
      filled += piece.length
      this.#position += piece.length
    }
    return new DataView(taken.buffer)
  }

  async skip(bytes: number): Promise<void> {
    let left = bytes
    while (left > this.#chunk.length - this.#position) {
      left -= this.#chunk.length - this.#position
      await this.#next()
    }
    this.#position += left
  }

  /** Moves behind the next `lead` that another byte than `isPlain` follows. Returns that byte. */
  async skipPast(lead: number, isPlain: (next: number) => boolean): Promise<number> {
    for (let isAfterLead = false; ; ) {
      // Without a wait for each byte: pixels are full of leads.
      while (this.#position < this.#chunk.length) {
        const byte = this.#chunk[this.#position] ?? 0
        this.#position += 1
        if (isAfterLead && byte !== lead && !isPlain(byte)) return byte
        isAfterLead = byte === lead
      }
      await this.#next()
    }
  }

  /** Reads what is left, only to count it. */
  async finish(): Promise<void> {
    while (await this.#hasNext()) this.#position = this.#chunk.length
  }

  async #next(): Promise<void> {
    if (!(await this.#hasNext())) throw new EndOfBytes()
  }

  async #hasNext(): Promise<boolean> {
    do {
      const { value, done } = await this.#chunks.next()
      if (done) return false
      this.#chunk = value
      this.#position = 0
      this.#received += value.length
      if (this.#received > this.#maxBytes) {
        await this.#chunks.return?.()
        throw new ApiError('file_too_large')
      }
    } while (this.#chunk.length === 0)
    return true
  }
}
