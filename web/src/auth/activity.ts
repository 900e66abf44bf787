// The time of the last activity, shared by all tabs through storage (spec section 4: 30 minutes).
import { INACTIVITY_LOGOUT_SECONDS } from '@contract/limits.ts'

const KEY = 'last-activity'
const WRITE_EVERY_MS = 5_000

let written = 0

/** Records activity of the user or of an upload, at most every few seconds. */
export function markActivity(now = Date.now()): void {
  if (now - written < WRITE_EVERY_MS) return
  written = now
  localStorage.setItem(KEY, String(now))
}

/** Whether 30 minutes passed without activity in any tab. False without a record. */
export function isInactive(now = Date.now()): boolean {
  const last = Number(localStorage.getItem(KEY))
  return last > 0 && now - last >= INACTIVITY_LOGOUT_SECONDS * 1000
}

export const forgetActivity = () => {
  written = 0
  localStorage.removeItem(KEY)
}
