// Search: the calls of spec section 7 "Search", and suggestions while typing.
import { search } from './search.ts'
import { searchSuggestions } from './suggestions.ts'
import { userSearch } from './user-search.ts'

export const searchRoutes = [search, searchSuggestions, userSearch]
