// The time of the last activity, shared by all tabs through storage (spec section 4: 30 minutes).
import { INACTIVITY_LOGOUT_SECONDS } from '@contract/limits.ts'
import { deviceTime, ensureClock, now } from '@/lib/clock.ts'
import { storage } from '@/lib/storage.ts'

const KEY = 'last-activity'
const WRITE_EVERY_MS = 5_000
const LIMIT_MS = INACTIVITY_LOGOUT_SECONDS * 1000

/** The last record of this page: by the device's clock, by what passed since, and by the server's time. */
let written = { at: 0, passed: 0, time: 0 }

/** Records activity of the user or of an upload, at most every few seconds. */
export function markActivity(): void {
  const at = deviceTime()
  if (Math.abs(at - written.at) < WRITE_EVERY_MS) return
  written = { at, passed: performance.now(), time: now() }
  storage.write(KEY, String(at))
}

/** Whether 30 minutes passed without activity in any tab, by the device's clock. False without a record. */
export function isInactive(): boolean {
  const last = Number(storage.read(KEY))
  return last > 0 && deviceTime() - last >= LIMIT_MS
}

/** The same. If the clock jumped, the device slept or was set: then the server's time counts. */
export async function isStillInactive(): Promise<boolean> {
  if (!isInactive()) return false
  const { at, passed, time } = written
  if (at === 0 || performance.now() - passed >= LIMIT_MS) return true
  await ensureClock(true)
  const since = now() - time
  if (since < LIMIT_MS) storage.write(KEY, String(deviceTime() - since))
  return since >= LIMIT_MS
}

export const forgetActivity = () => {
  written = { at: 0, passed: 0, time: 0 }
  storage.remove(KEY)
}
