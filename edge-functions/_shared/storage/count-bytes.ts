// A stream that fails once it had too many bytes, whatever its length was said to be.

/** `stream` is `source` up to `maxBytes`; one more and it fails, and `source` is asked for nothing further. */
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
