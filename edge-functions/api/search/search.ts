import { searchCalls } from '../../../contract/search.ts'
import { handle } from '../context.ts'
import { countSearch } from './count-search.ts'
import { searchListings } from './search-listings.ts'

export const search = handle(searchCalls.search, { first: countSearch })((c, { query }) => searchListings(c, query))
