// Search (spec section 7).
import { searchPage, searchQuery, suggestions, suggestionsQuery, userSearchPage } from '../schemas/search.ts'
import { cacheable, json, operationsOf } from './operation.ts'

export const searchCalls = operationsOf('search', 'Search', {
  search: {
    call: 'get /search',
    summary: 'Search active listings. Without words it returns all; with unsearchable words, none.',
    access: 'public',
    query: searchQuery,
    answers: cacheable('A page of listings.', searchPage),
    caching: 'short-lived',
    errors: ['rate_limited'],
  },
  suggestListings: {
    call: 'get /search/suggestions',
    summary: 'Suggest titles that contain the typed text, best-selling first.',
    access: 'public',
    query: suggestionsQuery,
    answers: cacheable('At most eight titles.', suggestions),
    caching: 'short-lived',
    errors: ['rate_limited'],
  },
  userSearch: {
    call: 'get /users/{userId}/search',
    summary: 'The same for a logged-in user, with what they own. Never cached.',
    access: 'self',
    query: searchQuery,
    answers: { 200: json('A page of listings.', userSearchPage) },
  },
})
