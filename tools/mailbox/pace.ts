// The mailbox's speed: at once, or slow and with the limits of a provider.
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'

export const paceChange = z.object({
  /** Time to receive one mail. */
  delay_ms: z.int().min(0).max(60_000).default(0),
  /** Connections above this get 421. */
  connections: z.int().min(1).default(1000),
  /** How many of the next mails get this code and text. */
  refusals: z.int().min(0).default(0),
  code: z.int().min(400).max(599).default(421),
  text: z.string().max(200).default('Too many connections'),
})

export type Pace = ReturnType<typeof openPace>

export function openPace() {
  let pace = paceChange.parse({})
  const sessions = new Set<string>()
  const counts = { connections: 0, receiving: 0 }
  let receiving = 0
  const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })

  return {
    /** Returns the most connections and mails at once since the last change. */
    change(change: z.output<typeof paceChange>) {
      const before = { ...counts }
      pace = change
      counts.connections = sessions.size
      counts.receiving = receiving
      return before
    },

    refusalOf(session: string): Error | null {
      sessions.add(session)
      if (sessions.size > pace.connections) return refusal(421, 'Too many connections')
      counts.connections = Math.max(counts.connections, sessions.size)
      return null
    },

    forget: (session: string) => void sessions.delete(session),

    async receive(): Promise<void> {
      receiving += 1
      counts.receiving = Math.max(counts.receiving, receiving)
      try {
        if (pace.delay_ms > 0) await pause(pace.delay_ms)
        if (pace.refusals === 0) return
        pace.refusals -= 1
        throw refusal(pace.code, pace.text)
      } finally {
        receiving -= 1
      }
    },
  }
}
