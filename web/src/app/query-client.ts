// Caching and retries (spec section 9). Rejections (4xx) are answers: never retried.
import { FETCH_RETRIES, FETCH_RETRY_MAX_SECONDS, STALE_SECONDS } from '@contract/limits.ts'
import type { InvalidateOptions, InvalidateQueryFilters, Query, QueryKey } from '@tanstack/react-query'
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { isRejection } from '@/lib/calls/api-error.ts'
import { deviceTime } from '@/lib/clock.ts'

/** A page that renders right after its prefetch takes that answer, also a rejection. */
const FRESH_REJECTION_MS = 5_000
const isFreshRejection = ({ state }: Query<unknown, Error>) =>
  state.error !== null && isRejection(state.error) && deviceTime() - state.errorUpdatedAt < FRESH_REJECTION_MS

/** A fetch under way may predate the change, so it is always repeated, also the first one. */
class FreshQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    await this.cancelQueries(filters)
    await super.invalidateQueries(filters, options)
  }
}

/** @param retries after failures that are no rejections; none on the server */
export const createQueryClient = (retries = FETCH_RETRIES) =>
  new FreshQueryClient({
    // Once for each failure, after the last try. The server has its own log.
    queryCache: new QueryCache({
      onError: (error, { meta }) => retries > 0 && meta?.failed && console.error(meta.failed, error),
    }),
    defaultOptions: {
      queries: {
        staleTime: STALE_SECONDS * 1000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => !isRejection(error) && failures < retries,
        retryOnMount: (query) => !isFreshRejection(query),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, FETCH_RETRY_MAX_SECONDS * 1000),
      },
      mutations: { retry: false },
    },
  })
