// When someone last did something here, shared by all tabs through storage (spec section 4: 30 minutes).
import { INACTIVITY_LOGOUT_SECONDS } from '@contract/limits.ts'

const KEY = 'last-activity'
const WRITE_EVERY_MS = 5_000

let written = 0

/** Notes that the person, or an upload of theirs, is active now. Written at most every few seconds. */
export function markActivity(now = Date.now()): void {
  if (now - written < WRITE_EVERY_MS) return
  written = now
  localStorage.setItem(KEY, String(now))
}

/** Whether nothing has happened in any tab for 30 minutes. Without a note there is nothing to count from. */
export function isInactive(now = Date.now()): boolean {
  const last = Number(localStorage.getItem(KEY))
  return last > 0 && now - last >= INACTIVITY_LOGOUT_SECONDS * 1000
}

export const forgetActivity = () => {
  written = 0
  localStorage.removeItem(KEY)
}
