// Searching without sign-in is limited by the client's address (design: rate limits). 0 searches a minute means no limit.
import type { Context } from 'hono'
import { hitCounter } from '../../_shared/limits/rate-limit.ts'
import { clientAddress, countingSql, settings, unlessAway } from '../context.ts'

const SEARCHES = { name: 'search', most: settings.RATE_LIMIT_SEARCH, seconds: 60 }

const countHit = hitCounter(countingSql, SEARCHES)

/** Counts a search. Rejects with rate_limited. */
export const countSearch = async (c: Context): Promise<void> => {
  if (SEARCHES.most === 0) return
  const address = await clientAddress(c)
  await unlessAway(() => countHit(address))
}
