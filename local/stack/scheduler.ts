// What a hosted project's scheduler does (docs/deploy.md, "Sweeps"): calls the sweeps and continues what is being made ready, now and then.

const MINUTE_MS = 60_000
const CALLS = {
  'stripe-webhook/sweep': 10 * MINUTE_MS,
  'downloads/sweep': 60 * MINUTE_MS,
  'downloads/prepare': MINUTE_MS / 6,
}
/** What a call answers that found nothing to do: not worth a line every few seconds. */
const NOTHING_DONE = '{"tried":0,"hasMore":false}'

type SchedulerOptions = { supabaseUrl: string; sweepSecret: string; log: (line: string) => void }

/** The first call of each comes after its first interval. Gives what ends it. */
export function startScheduler({ supabaseUrl, sweepSecret, log }: SchedulerOptions): () => void {
  let isEnded = false
  const call = async (path: string): Promise<void> => {
    try {
      const response = await fetch(`${supabaseUrl}/functions/v1/${path}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${sweepSecret}` },
      })
      const answer = await response.text()
      if (answer !== NOTHING_DONE) log(`${path}: ${response.status} ${answer}`)
      if (response.ok && (JSON.parse(answer) as { hasMore?: boolean }).hasMore && !isEnded) await call(path)
    } catch (error) {
      log(`${path} was not reached: ${String(error)}`)
    }
  }
  const timers = Object.entries(CALLS).map(([path, every]) => setInterval(() => void call(path), every))
  return () => {
    isEnded = true
    timers.forEach(clearInterval)
  }
}
