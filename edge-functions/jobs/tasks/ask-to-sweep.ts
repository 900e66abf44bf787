import { z } from 'zod'
import { settings } from '../context.ts'

/** Longer than any sweep takes; one that is cut off is done again. */
const PATIENCE_MS = 90_000
const answer = z.object({ hasMore: z.boolean().default(false) })

/** A task that another function does, asked in the scheduler's name. */
export const askToSweep = (path: string) => async (): Promise<boolean> => {
  const response = await fetch(`${settings.SUPABASE_URL}/functions/v1/${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${settings.SWEEP_SECRET}` },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 200)}`)
  return answer.parse(JSON.parse(text)).hasMore
}
