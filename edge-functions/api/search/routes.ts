import type { searchCalls } from '../../../contract/search.ts'
import type { RoutesOf } from '../../_shared/http/handle.ts'
import { search } from './search.ts'
import { suggestListings } from './suggest-listings.ts'
import { userSearch } from './user-search.ts'

export const searchRoutes: RoutesOf<typeof searchCalls> = {
  search,
  suggestListings,
  userSearch,
}
