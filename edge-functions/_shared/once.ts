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

// Work that several callers want at the same moment is done once for all of them. Nothing is kept when it is done.

/** Gives what runs `make` for a key, or joins the run of that key that is under way. A failure is every waiting caller's. */
export function shareInFlight<T>(): (key: string, make: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<T>>()
  return (key, make) => {
    const joined = underWay.get(key)
    if (joined) return joined
    const begun = make().finally(() => underWay.delete(key))
    underWay.set(key, begun)
    return begun
  }
}
