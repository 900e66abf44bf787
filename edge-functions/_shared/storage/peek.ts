// Looking at the start of a stream without losing it.

/** Reads at least `bytes` bytes, or all there are. `body` is the whole stream again, from its first byte. */
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
  const head = new Uint8Array(length)
  seen.reduce((offset, chunk) => {
    head.set(chunk, offset)
    return offset + chunk.length
  }, 0)
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
