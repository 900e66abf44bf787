// An action that a visitor started before signing in. It runs once, in the same tab, after the
// login.
import { ID_PATTERN } from '@contract/limits.ts'
import { deviceTime } from '@/lib/clock.ts'
import { tabStorage } from '@/lib/storage.ts'

const ACTIONS = ['cart', 'wishlist', 'bundle'] as const

/** `id` is a listing for the cart or the wishlist, or a bundle for the cart. */
export type Intent = {
  action: (typeof ACTIONS)[number]
  id: string
  chosenPrice?: number
  /** Dollars that were shown, where the payment follows at once. */
  shownTotal?: number
}

const KEY = 'intent'
const LIFETIME_MS = 15 * 60_000

/** Each login replaces what one before was for. */
export function saveIntent(intent: Intent | null): void {
  if (intent) tabStorage.write(KEY, JSON.stringify({ ...intent, at: deviceTime() }))
  else tabStorage.remove(KEY)
}

/** Removes and returns the stored intent; null if it is missing, expired or malformed. */
export function takeIntent(): Intent | null {
  const stored = tabStorage.read(KEY)
  tabStorage.remove(KEY)
  return stored === null ? null : readIntent(stored, deviceTime())
}

/** @param now milliseconds since 1970 */
export function readIntent(stored: string, now: number): Intent | null {
  try {
    const { action: named, id, chosenPrice, shownTotal, at } = JSON.parse(stored) as Record<string, unknown>
    const isRecent = typeof at === 'number' && at <= now && now - at < LIFETIME_MS
    const action = ACTIONS.find((one) => one === named)
    if (!isRecent || !action || typeof id !== 'string' || !ID_PATTERN.test(id)) return null
    return {
      action,
      id,
      ...(typeof chosenPrice === 'number' ? { chosenPrice } : {}),
      ...(typeof shownTotal === 'number' ? { shownTotal } : {}),
    }
  } catch {
    return null
  }
}
