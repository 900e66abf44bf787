// The mailbox's speed: at once, or slow and with the limits of a provider.
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'

export const throttleSettings = z.object({
  /** Time to receive one mail. */
  delay_ms: z.int().min(0).max(60_000).default(0),
  /** Connections above this get 421. */
  connections: z.int().min(1).default(1000),
  /** How many of the next mails get this code and text. */
  refusals: z.int().min(0).default(0),
  code: z.int().min(400).max(599).default(421),
  text: z.string().max(200).default('Too many connections'),
})

export type Throttle = ReturnType<typeof openThrottle>

export function openThrottle() {
  let throttle = throttleSettings.parse({})
  const sessions = new Set<string>()
  const counts = { connections: 0, receiving: 0 }
  let receiving = 0
  const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })

  return {
    /** Returns the most connections and mails at once since the last change. */
    change(change: z.output<typeof throttleSettings>) {
      const before = { ...counts }
      throttle = change
      counts.connections = sessions.size
      counts.receiving = receiving
      return before
    },

    refusalOf(session: string): Error | null {
      sessions.add(session)
      if (sessions.size > throttle.connections) return refusal(421, 'Too many connections')
      counts.connections = Math.max(counts.connections, sessions.size)
      return null
    },

    forget: (session: string) => void sessions.delete(session),

    async receive(): Promise<void> {
      receiving += 1
      counts.receiving = Math.max(counts.receiving, receiving)
      try {
        if (throttle.delay_ms > 0) await pause(throttle.delay_ms)
        if (throttle.refusals === 0) return
        throttle.refusals -= 1
        throw refusal(throttle.code, throttle.text)
      } finally {
        receiving -= 1
      }
    },
  }
}
