import { owner } from './people.ts'

/** How often, in milliseconds. */
const EVERY_MS = 100

/**
 * Forgets again and again how often anybody did anything: for generated tests, whose sequences the limits would end. What a call counts just now
 * is passed over, so that nobody waits in a ring. @returns what ends it
 */
export function forgetLimits(): () => void {
  const forgetting = setInterval(
    () =>
      void owner`
        delete from private.rate_limits where (key, window_start) in (
          select key, window_start from private.rate_limits for update skip locked
        )`.catch(() => {}),
    EVERY_MS,
  )
  return () => clearInterval(forgetting)
}
