// Rate limits, counted in Postgres per window. A hit counts only if its transaction commits.
import type { Sql, Transaction } from './database/open-database.ts'
import { ApiError } from './http/api-error.ts'

/** At most so many in so many seconds, for one user or client address. */
export type RateLimit = { name: string; most: number; seconds: number }

/** Counts a hit as the service. Rejects rate_limited with the seconds to wait. */
export async function countHit(sql: Transaction, limit: RateLimit, who: string): Promise<void> {
  const [hit] = await sql<{ wait_seconds: number }[]>`
    select private.hit_rate_limit(${`${limit.name}:${who}`}, ${limit.seconds}, ${limit.most}) as wait_seconds`
  rejectIfOver(hit?.wait_seconds ?? 0)
}

type Hit = { who: string; counted: (waitSeconds: number) => void; failed: (error: unknown) => void }

/**
 * Counts hits before reads. Hits that come during a count go into the next one together, so guests
 * of one address don't wait for each other's row. A count may be lost in a power cut.
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
        const hits = await sql<{ position: number; wait_seconds: number }[]>`
          select set_config('synchronous_commit', 'off', true), hits.position,
            private.hit_rate_limit(hits.key, ${limit.seconds}, ${limit.most}) as wait_seconds
          from (
            select key, position from jsonb_array_elements_text(${sql.json(batch.map(({ who }) => `${limit.name}:${who}`))})
              with ordinality as hits (key, position)
            order by key, position
          ) as hits`
        for (const { position, wait_seconds } of hits) batch[position - 1]?.counted(wait_seconds)
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
