// One request: reads come with their key, writes with what they make stale.
import type { Suggestion } from '@contract/schemas/search.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api.ts'

const FEWEST_CHARACTERS = 2

/** GET search/suggestions?query=. Asks once there is something to go by; a failure is not worth a second try. */
export const suggestionsQuery = (typed: string) =>
  queryOptions({
    queryKey: ['search', 'suggestions', typed],
    queryFn: ({ signal }) =>
      api.get<{ suggestions: Suggestion[] }>(`search/suggestions?${new URLSearchParams({ query: typed })}`, {
        signal,
        auth: 'none',
      }),
    select: (body) => body.suggestions,
    placeholderData: keepPreviousData,
    enabled: typed.length >= FEWEST_CHARACTERS,
    retry: false,
  })
