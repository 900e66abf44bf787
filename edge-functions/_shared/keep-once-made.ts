// Values that are made at the first call and kept. A failure is not kept: the next call tries again.

export function keepOnceMade<T>(make: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined
  return () => {
    kept ??= make().catch((error: unknown) => {
      kept = undefined
      throw error
    })
    return kept
  }
}
