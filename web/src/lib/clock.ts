// The server's time, learned from the `Date` of its answers. A device's clock may be wrong by days.

/** The server's clock minus the device's, in milliseconds. */
let offset = 0
let isKnown = false

/** `Date` has whole seconds, so smaller differences are noise. */
const NOISE_MS = 2_000

/** The device's clock: only for what this device compares with its own earlier readings. */
export const deviceTime = () => Date.now()

/** The server's time in milliseconds since 1970, as well as it is known. */
export const now = () => deviceTime() + offset

export const today = () => new Date(now())

export const isTimeKnown = () => isKnown

export function syncClock({ headers }: Response): void {
  // An answer from a cache has its age beside the time of its origin.
  const time = Date.parse(headers.get('date') ?? '') + Number(headers.get('age') ?? 0) * 1000
  if (Number.isNaN(time)) return
  isKnown = true
  if (Math.abs(time - now()) > NOISE_MS) offset = time + 500 - deviceTime()
}

/** Resolves when the server's time is known, or can't be learned. */
export async function ensureClock(isAskedAnew = false): Promise<void> {
  if (isTimeKnown() && !isAskedAnew) return
  await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(syncClock, () => undefined)
}
