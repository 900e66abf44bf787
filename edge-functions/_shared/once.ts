// Values that are made at the first call. After a failure the next call tries again.
import { LOCALES, type Locale } from '../../contract/locales.ts'

export function memoize<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}

/** The same, for each language. */
export function memoizeByLocale<T>(make: (locale: Locale) => Promise<T>): (locale: Locale) => Promise<T> {
  const made = Object.fromEntries(LOCALES.map((locale) => [locale, memoize(() => make(locale))]))
  return (locale) => (made as Record<Locale, () => Promise<T>>)[locale]()
}

/** As memoize, made again after `ms` milliseconds. A failure keeps the value from before. */
export function cacheFor<T>(ms: number, make: () => Promise<T>): () => Promise<T> {
  let kept: { value: Promise<T>; until: number } | undefined
  return () => {
    if (kept && performance.now() < kept.until) return kept.value
    const before = kept?.value
    const value = make().catch((error: unknown) => {
      kept = undefined
      if (before) return before
      throw error
    })
    kept = { value, until: performance.now() + ms }
    return value
  }
}

/** `made`, or a failure after `ms` milliseconds. */
export function withTimeout<T>(ms: number, made: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`nothing for ${ms} ms`)), ms)
  return Promise.race([made, late.promise]).finally(() => clearTimeout(timer))
}

// Callers at the same moment share one run. Nothing is stored after it.

/** Runs `make` for a key, or joins its running one. A failure reaches every waiting caller. */
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
