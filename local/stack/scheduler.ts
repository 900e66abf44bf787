// What a hosted project's scheduler does (docs/deploy.md, "Sweeps"): calls the sweeps now and then.

const MINUTE_MS = 60_000
const SWEEPS = { 'stripe-webhook': 10 * MINUTE_MS, downloads: 60 * MINUTE_MS }

type SchedulerOptions = { supabaseUrl: string; sweepSecret: string; log: (line: string) => void }

/** The first call of each comes after its first interval. Gives what ends it. */
export function startScheduler({ supabaseUrl, sweepSecret, log }: SchedulerOptions): () => void {
  const call = async (name: string) => {
    try {
      const response = await fetch(`${supabaseUrl}/functions/v1/${name}/sweep`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${sweepSecret}` },
      })
      log(`the sweep of ${name}: ${response.status} ${await response.text()}`)
    } catch (error) {
      log(`the sweep of ${name} did not happen: ${String(error)}`)
    }
  }
  const timers = Object.entries(SWEEPS).map(([name, every]) => setInterval(() => void call(name), every))
  return () => timers.forEach(clearInterval)
}
