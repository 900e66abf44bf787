// The state of a search in its address: text, filters and sort. Defaults are left out.
import { FILE_KINDS, type FileKind, SEARCH_SORTS, type SearchSort } from '@contract/choices.ts'
import type { Given } from '@contract/operation.ts'
import type { SearchFilters, searchCalls } from '@contract/search.ts'

export type SearchState = Record<keyof SearchFilters, unknown> & {
  query: string
  /** Whether only the very words count. */
  exact: boolean
  type: FileKind[]
  /** Dollars as text; null for no bound. */
  minPrice: string | null
  maxPrice: string | null
  minRating: number | null
  sort: SearchSort
}

const AMOUNT = /^\d{1,7}(\.\d{1,2})?$/
const amountIn = (text: string | null) => (text !== null && AMOUNT.test(text) ? text : null)

/** Reads an address. Unknown values are ignored. */
export function readSearch(address: URLSearchParams): SearchState {
  const types = address.get('type')?.split(',') ?? []
  const rating = Number(address.get('minRating'))
  return {
    query: address.get('query')?.trim() ?? '',
    exact: address.get('exact') === '1',
    type: FILE_KINDS.filter((kind) => types.includes(kind)),
    minPrice: amountIn(address.get('minPrice')),
    maxPrice: amountIn(address.get('maxPrice')),
    minRating: [1, 2, 3, 4, 5].includes(rating) ? rating : null,
    sort: SEARCH_SORTS.find((sort) => sort === address.get('sort')) ?? 'relevance',
  }
}

type SearchQuery = NonNullable<Given<typeof searchCalls.search>['query']>

/** The query of the call, without defaults. */
export function queryOf(state: SearchState): SearchQuery {
  const { query, exact, type, minPrice, maxPrice, minRating, sort, ...others } = state
  others satisfies Record<string, never>
  return {
    ...(query !== '' && { query }),
    ...(exact && { exact: '1' }),
    ...(type.length > 0 && { type: type.join(',') }),
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
  type: [],
  minPrice: null,
  maxPrice: null,
  minRating: null,
  sort,
})

export function countFilters(state: SearchState): number {
  const { query: _, exact: __, sort: ___, type, minPrice, maxPrice, minRating, ...others } = state
  others satisfies Record<string, never>
  return type.length + Number(minPrice !== null || maxPrice !== null) + Number(minRating !== null)
}
