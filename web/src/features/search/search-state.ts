// A search as its address tells it: words, filters and sort. Only what differs from the default stands there.
import { FILE_KINDS, type FileKind, SEARCH_SORTS, type SearchSort } from '@contract/choices.ts'

export type SearchState = {
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

/** Reads an address. What is none of the choices counts as not chosen. */
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

/** The parameters of a search, in one order, so that the same search has one address. */
export function searchParameters({
  query,
  exact,
  type,
  minPrice,
  maxPrice,
  minRating,
  sort,
}: SearchState): URLSearchParams {
  const parameters = new URLSearchParams()
  if (query !== '') parameters.set('query', query)
  if (exact) parameters.set('exact', '1')
  if (type.length > 0) parameters.set('type', type.join(','))
  if (minPrice !== null) parameters.set('minPrice', minPrice)
  if (maxPrice !== null) parameters.set('maxPrice', maxPrice)
  if (minRating !== null) parameters.set('minRating', String(minRating))
  if (sort !== 'relevance') parameters.set('sort', sort)
  return parameters
}

export const withoutFilters = (state: SearchState): SearchState => ({
  ...state,
  type: [],
  minPrice: null,
  maxPrice: null,
  minRating: null,
})

export const countFilters = ({ type, minPrice, maxPrice, minRating }: SearchState): number =>
  type.length + Number(minPrice !== null || maxPrice !== null) + Number(minRating !== null)
