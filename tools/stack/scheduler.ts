// What a hosted project's scheduler does (the last step of docs/deploy.md's table): calls the
// function `jobs` now and then.

const EVERY_MS = 10_000
/** What a call answers that found nothing to do: not worth a line every few seconds. */
const NOTHING_DONE = '{"ran":["prepare_listings"],"failed":[],"sent":0,"unsent":0,"hasMore":false}'

type SchedulerOptions = { supabaseUrl: string; sweepSecret: string; log: (line: string) => void }

/**
 * The first call comes after the first interval, and the next one not before the last has ended.
 * Gives what ends it.
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
      if (!ending.signal.aborted) log(`jobs were not reached: ${String(error)}`)
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
