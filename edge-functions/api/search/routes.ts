// Search: the calls of spec section 7 "Search".
import { search } from './search.ts'
import { userSearch } from './user-search.ts'

export const searchRoutes = [search, userSearch]
