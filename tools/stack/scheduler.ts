// Calls the function `jobs` regularly, like a hosted project's scheduler (the last step in
// docs/deploy.md's table).

const EVERY_MS = 10_000
/** The answer when there was nothing to do, which isn't logged. */
const NOTHING_DONE = '{"ran":["prepare_listings"],"failed":[],"sent":0,"unsent":0,"hasMore":false}'

type SchedulerOptions = { supabaseUrl: string; sweepSecret: string; log: (line: string) => void }

/**
 * The first call comes after the first interval, and the next one not before the last has ended.
 * Returns a function that stops it.
 */
export function startScheduler({ supabaseUrl, sweepSecret, log }: SchedulerOptions): () => void {
  const ending = new AbortController()
  const call = async (): Promise<void> => {
    try {
      const response = await fetch(`${supabaseUrl}/functions/v1/jobs/run`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${sweepSecret}` },
        signal: ending.signal,
      })
      const answer = await response.text()
      if (answer !== NOTHING_DONE) log(`jobs: ${response.status} ${answer}`)
      if (response.ok && (JSON.parse(answer) as { hasMore: boolean }).hasMore) await call()
    } catch (error) {
      if (!ending.signal.aborted) log(`couldn’t call jobs: ${String(error)}`)
    }
  }
  let timer = setTimeout(next, EVERY_MS)
  async function next(): Promise<void> {
    await call()
    if (!ending.signal.aborted) timer = setTimeout(next, EVERY_MS)
  }
  return () => {
    ending.abort()
    clearTimeout(timer)
  }
}
