// Rate limits, counted in Postgres by the clock's windows. A hit counts with the transaction that makes it: what is refused does not.
import type { Sql, Transaction } from '../database/open-database.ts'
import { ApiError } from '../http/api-error.ts'

/** At most so many in so many seconds, for one user or client address. */
export type RateLimit = { name: string; most: number; seconds: number }

type Wait = { wait_seconds: number }

/** Counts a hit inside a transaction of the function's own role. Refuses rate_limited with the seconds to wait. */
export async function countHit(sql: Transaction, limit: RateLimit, who: string): Promise<void> {
  refuseIfAny(
    await sql<Wait[]>`
      select private.hit_rate_limit(${`${limit.name}:${who}`}, ${limit.seconds}, ${limit.most}) as wait_seconds`,
  )
}

/** Counts a hit before a read, in one round trip. The count need not survive a power cut, so nobody waits for the disk. */
export async function countHitAlone(sql: Sql, limit: RateLimit, who: string): Promise<void> {
  refuseIfAny(
    await sql<Wait[]>`
      select set_config('synchronous_commit', 'off', true),
        private.hit_rate_limit(${`${limit.name}:${who}`}, ${limit.seconds}, ${limit.most}) as wait_seconds`,
  )
}

function refuseIfAny([hit]: Wait[]): void {
  if (hit && hit.wait_seconds > 0)
    throw new ApiError('rate_limited', { headers: { 'Retry-After': String(hit.wait_seconds) } })
}
