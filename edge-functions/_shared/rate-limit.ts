// Rate limits, counted in Postgres by the clock's windows. A hit counts with the transaction that makes it: what is rejected does not.
import type { Sql, Transaction } from './database/open-database.ts'
import { ApiError } from './http/api-error.ts'

/** At most so many in so many seconds, for one user or client address. */
export type RateLimit = { name: string; most: number; seconds: number }

/** Counts a hit inside a transaction of the function's own role. Rejects rate_limited with the seconds to wait. */
export async function countHit(sql: Transaction, limit: RateLimit, who: string): Promise<void> {
  const [hit] = await sql<{ wait_seconds: number }[]>`
    select private.hit_rate_limit(${`${limit.name}:${who}`}, ${limit.seconds}, ${limit.most}) as wait_seconds`
  rejectIfOver(hit?.wait_seconds ?? 0)
}

type Hit = { who: string; counted: (waitSeconds: number) => void; failed: (error: unknown) => void }

/**
 * Gives what counts a hit before a read. Those that come while a count is under way go into the next one together, each on its
 * own: guests of one address do not wait for each other's row. The count need not survive a power cut, so nobody waits for the disk.
 */
export function hitCounter(sql: Sql, limit: RateLimit): (who: string) => Promise<void> {
  let waiting: Hit[] = []
  let isCounting = false

  async function count() {
    isCounting = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        // In one order everywhere, so that two processes never wait for each other in a circle.
        const hits = await sql<{ place: number; wait_seconds: number }[]>`
          select set_config('synchronous_commit', 'off', true), hits.place,
            private.hit_rate_limit(hits.key, ${limit.seconds}, ${limit.most}) as wait_seconds
          from (
            select key, place from jsonb_array_elements_text(${sql.json(batch.map(({ who }) => `${limit.name}:${who}`))})
              with ordinality as given (key, place)
            order by key, place
          ) as hits`
        for (const { place, wait_seconds } of hits) batch[place - 1]?.counted(wait_seconds)
      } catch (error) {
        for (const { failed } of batch) failed(error)
      }
    }
    isCounting = false
  }

  return async (who) => {
    const waitSeconds = await new Promise<number>((counted, failed) => {
      waiting.push({ who, counted, failed })
      if (!isCounting) void count()
    })
    rejectIfOver(waitSeconds)
  }
}

function rejectIfOver(waitSeconds: number): void {
  if (waitSeconds > 0) throw new ApiError('rate_limited', { headers: { 'Retry-After': String(waitSeconds) } })
}
