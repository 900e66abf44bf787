import { isTimeKnown, syncClock } from './clock.ts'

/** Resolves when the server's time is known, or can't be learned. */
export async function ensureClock(isAskedAnew = false): Promise<void> {
  if (isTimeKnown() && !isAskedAnew) return
  await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(syncClock, () => undefined)
}
