// What a visitor chose before the login that it needs: done once, in the same tab, when they are back. Only a listing's id is kept
// and what they chose to pay for it, and only for as long as a login takes.

export type Intent = { action: 'cart' | 'wishlist'; listingId: string; chosenPrice?: number }

const KEY = 'intent'
const LIFETIME_MS = 15 * 60_000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Each login replaces what one before was for. */
export function keepIntent(intent: Intent | null, now = Date.now()): void {
  if (intent) sessionStorage.setItem(KEY, JSON.stringify({ ...intent, at: now }))
  else sessionStorage.removeItem(KEY)
}

/** What was kept, once; null where there is nothing, where it is too old, or where it is none of ours. */
export function takeIntent(now = Date.now()): Intent | null {
  const kept = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return kept === null ? null : readIntent(kept, now)
}

/** @param now milliseconds since 1970 */
export function readIntent(kept: string, now: number): Intent | null {
  try {
    const { action, listingId, chosenPrice, at } = JSON.parse(kept) as Record<string, unknown>
    const isRecent = typeof at === 'number' && at <= now && now - at < LIFETIME_MS
    if (!isRecent || typeof listingId !== 'string' || !UUID.test(listingId)) return null
    if (action !== 'cart' && action !== 'wishlist') return null
    return typeof chosenPrice === 'number' ? { action, listingId, chosenPrice } : { action, listingId }
  } catch {
    return null
  }
}
