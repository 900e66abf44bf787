import { searchCalls } from '@contract/search.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { query } from '@/lib/query.ts'

const FEWEST_CHARACTERS = 2

/** Asks once there is something to go by; a failure is not worth a second try. */
export const suggestionsQuery = (typed: string) =>
  query(
    searchCalls.suggestListings,
    { query: { query: typed } },
    {
      select: (answer) => answer.suggestions,
      placeholderData: keepPreviousData,
      enabled: typed.length >= FEWEST_CHARACTERS,
      retry: false,
    },
  )
