// The service's idea of now. It can be moved forward, as with Stripe's test clocks, to see sessions
// expire without waiting.
import type { SettingsStore } from './store/settings.ts'

export type Clock = {
  /** Unix time in whole seconds, the unit of every timestamp in the API. */
  now(): number
  /** Moves the clock forward for good; it never goes back. */
  advance(seconds: number): void
}

export function createClock(settings: SettingsStore): Clock {
  const offset = () => Number(settings.read('clock_offset_seconds') ?? 0)
  return {
    now: () => Math.floor(Date.now() / 1000) + offset(),
    advance: (seconds) => settings.write('clock_offset_seconds', String(offset() + seconds)),
  }
}
