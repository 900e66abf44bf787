// Saved searches: a user's words and filters, with a mail of new items once a day.
import { z } from 'zod'
import { SEARCH_FACETS } from './label-choices.ts'
import { SAVED_SEARCH_MAX_CHARACTERS, SAVED_SEARCH_NAME_MAX_CHARACTERS } from './limits.ts'
import { id, text } from './operations/common.ts'
import { json, operationsOf } from './operations/operation.ts'
import { searchQuery } from './search.ts'

/** Neither a page nor an order: mails bring the newest items. */
const saveable = searchQuery.omit({ limit: true, cursor: true, sort: true })

const valuesOf = (parameters: string) => Object.fromEntries(new URLSearchParams(parameters))

/** The words and filters of a stored search. Users can store other text through the REST service. */
export const readSavedSearch = (stored: string) => saveable.safeParse(valuesOf(stored))

const tidy = (name: string, value: string) =>
  name in SEARCH_FACETS ? [...new Set(value.split(','))].sort().join(',') : value.trim()

/** One text for equal searches. Other parameters are dropped. */
function canonical(parameters: string): string {
  const values = valuesOf(parameters)
  const tidied = Object.keys(saveable.shape).map((name) => [name, tidy(name, values[name] ?? '')])
  return new URLSearchParams(tidied.filter(([, value]) => value !== '')).toString()
}

const savedParameters = z
  .string()
  .max(4 * SAVED_SEARCH_MAX_CHARACTERS)
  .transform(canonical)
  .pipe(
    z
      .string()
      .min(1, 'must have words or filters')
      .max(SAVED_SEARCH_MAX_CHARACTERS)
      .refine((parameters) => readSavedSearch(parameters).success, 'must be the parameters of a search'),
  )
  .describe('The parameters of the search, as in the address of its page: query=quilt&type=pdf')

export const savedSearch = z.object({
  id,
  name: z.string(),
  search: z.string().describe('The parameters of the search, without a page or an order.'),
  wants_mail: z.boolean(),
})

export type SavedSearch = z.infer<typeof savedSearch>

export const savedSearchCalls = operationsOf('saved-searches', 'Search', 'self', {
  listSavedSearches: {
    call: 'get /users/{userId}/saved-searches',
    summary: 'List your saved searches, newest first.',
    answers: { 200: json('The searches.', z.object({ searches: z.array(savedSearch) })) },
  },
  saveSearch: {
    call: 'put /users/{userId}/saved-searches',
    summary: 'Save a search. For a saved one, change its name and whether new items are mailed.',
    body: z.object({
      name: text(SAVED_SEARCH_NAME_MAX_CHARACTERS),
      search: savedParameters,
      wantsMail: z.boolean().describe('Whether new items are mailed once a day.'),
    }),
    answers: { 200: json('The saved search.', savedSearch) },
    errors: ['saved_searches_full'],
  },
  deleteSavedSearch: {
    call: 'delete /users/{userId}/saved-searches/{searchId}',
    summary: 'Delete a saved search.',
    errors: ['saved_search_not_found'],
  },
})
