// Search (spec section 7).
import { searchPage, searchQuery, suggestions, suggestionsQuery, userSearchPage } from '../schemas/search.ts'
import { cacheable, json, operationsOf } from './operation.ts'

export const searchCalls = operationsOf('search', 'Search', {
  search: {
    call: 'get /search',
    summary:
      'Active listings that match, filtered and sorted as asked. Without words all of them, with unsearchable ones none.',
    access: 'public',
    query: searchQuery,
    answers: cacheable('A page of listings.', searchPage),
    caching: 'short-lived',
    errors: ['rate_limited'],
  },
  suggestListings: {
    call: 'get /search/suggestions',
    summary: 'Titles that hold what is being typed, best-selling first.',
    access: 'public',
    query: suggestionsQuery,
    answers: cacheable('At most eight titles.', suggestions),
    caching: 'short-lived',
    errors: ['rate_limited'],
  },
  userSearch: {
    call: 'get /users/{userId}/search',
    summary: 'The same for a signed-in user, with what they hold of it, kept by no cache.',
    access: 'self',
    query: searchQuery,
    answers: { 200: json('A page of listings.', userSearchPage) },
  },
})
