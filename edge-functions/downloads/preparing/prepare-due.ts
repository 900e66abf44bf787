// Continues the listings whose preparation took longer or was cut off, one after the other; `hasMore` asks for another call at once.
import { internalCalls } from '../../../contract/internal.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { log } from '../../_shared/http/log.ts'
import { acting, handle } from '../context.ts'
import { LEASE, type Try, tryPreparation } from './try-preparation.ts'

/** No listing is begun after that: the next call comes soon. */
const BUDGET_MS = 20_000

export const prepareDue = handle(internalCalls.prepareDue)(async () => {
  const end = Date.now() + BUDGET_MS
  let tried = 0
  let hasMore = false
  // A piece of a large file uses up what a call has of processor time.
  while (!hasMore && Date.now() < end) {
    const [leased] = await acting.asService(
      (sql) => sql<Try[]>`select * from private.take_due_preparation(${LEASE}::interval)`,
    )
    if (!leased) break
    tried += 1
    const done = await tryPreparation(leased).catch((error) => {
      if (!(error instanceof ApiError)) throw error
      log('info', { event: 'listing_rejected', listing: leased.listing_id, code: error.code })
    })
    hasMore = done?.hasMore ?? false
  }
  return { tried, hasMore }
})
