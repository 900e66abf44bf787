// The state of a search in its address: text, filters and sort. Defaults are left out.
import { SEARCH_SORTS, type SearchSort } from '@contract/choices.ts'
import { FACET_NAMES, FACET_WORD, SEARCH_FACETS, type SearchFacet } from '@contract/label-choices.ts'
import type { CallInput } from '@contract/operations/operation.ts'
import type { SearchFilters, searchCalls } from '@contract/search.ts'

/** The chosen values of each facet. A minus leaves items with that value out. */
export type ChosenFacets = Record<SearchFacet, string[]>

export type SearchState = Record<keyof SearchFilters, unknown> &
  ChosenFacets & {
    query: string
    /** Whether only the very words count. */
    exact: boolean
    /** Dollars as text; null for no bound. */
    minPrice: string | null
    maxPrice: string | null
    minRating: number | null
    sort: SearchSort
  }

const AMOUNT = /^\d{1,7}(\.\d{1,2})?$/
const amountIn = (text: string | null) => (text !== null && AMOUNT.test(text) ? text : null)
const WORD = new RegExp(`^${FACET_WORD}$`, 'u')

export const isLeftOut = (value: string): boolean => value.startsWith('-')
export const bareValue = (value: string): string => value.replace(/^-/, '')

/** Known values, in the order of the known ones; words in the order of the address. */
function valuesIn(facet: SearchFacet, text: string | null): string[] {
  const given = [...new Set(text?.split(',') ?? [])]
  const known: readonly string[] | null = SEARCH_FACETS[facet]
  return known
    ? known.flatMap((one) => given.find((value) => bareValue(value) === one) ?? [])
    : given.filter((value) => WORD.test(bareValue(value)))
}

const facetsFrom = (valuesOf: (facet: SearchFacet) => string[]): ChosenFacets =>
  Object.fromEntries(FACET_NAMES.map((facet) => [facet, valuesOf(facet)])) as ChosenFacets

/** Reads an address. Unknown values are ignored. */
export function readSearch(address: URLSearchParams): SearchState {
  const rating = Number(address.get('minRating'))
  return {
    query: address.get('query')?.trim() ?? '',
    exact: address.get('exact') === '1',
    ...facetsFrom((facet) => valuesIn(facet, address.get(facet))),
    minPrice: amountIn(address.get('minPrice')),
    maxPrice: amountIn(address.get('maxPrice')),
    minRating: [1, 2, 3, 4, 5].includes(rating) ? rating : null,
    sort: SEARCH_SORTS.find((sort) => sort === address.get('sort')) ?? 'relevance',
  }
}

type SearchQuery = NonNullable<CallInput<typeof searchCalls.search>['query']>

/** The query of the call, without defaults. */
export function queryOf({ query, exact, minPrice, maxPrice, minRating, sort, ...facets }: SearchState): SearchQuery {
  return {
    ...(query !== '' && { query }),
    ...(exact && { exact: '1' }),
    ...Object.fromEntries(
      FACET_NAMES.flatMap((name) => (facets[name].length > 0 ? [[name, facets[name].join(',')]] : [])),
    ),
    ...(minPrice !== null && { minPrice }),
    ...(maxPrice !== null && { maxPrice }),
    ...(minRating !== null && { minRating }),
    ...(sort !== 'relevance' && { sort }),
  }
}

/** The parameters of the address, in a fixed order, so that equal searches have equal addresses. */
export const searchParameters = (state: SearchState): URLSearchParams =>
  new URLSearchParams(Object.entries(queryOf(state)).map(([name, value]) => [name, String(value)]))

export const withoutFilters = ({ query, exact, sort }: SearchState): SearchState => ({
  query,
  exact,
  ...facetsFrom(() => []),
  minPrice: null,
  maxPrice: null,
  minRating: null,
  sort,
})

export const countFilters = (state: SearchState): number =>
  FACET_NAMES.reduce((sum, name) => sum + state[name].length, 0) +
  Number(state.minPrice !== null || state.maxPrice !== null) +
  Number(state.minRating !== null)

/** The values after a choice: taken if it wasn't, and no longer the opposite. */
export const toggled = (values: readonly string[], value: string): string[] => {
  const others = values.filter((one) => bareValue(one) !== bareValue(value))
  return values.includes(value) ? others : [...others, value]
}
