// Search (spec section 7).
import { listings, searchQuery } from '../schemas/listings.ts'
import { cacheable, json, operationsOf } from './operation.ts'

export const searchOperations = operationsOf('Search', [
  {
    name: 'search',
    call: 'get /search',
    summary: 'Active listings that match, best match first. Blank or unsearchable text finds nothing.',
    access: 'public',
    query: searchQuery,
    answers: cacheable('A page of listings.', listings),
    errors: ['rate_limited'],
  },
  {
    name: 'userSearch',
    call: 'get /users/{userId}/search',
    summary: 'The same for a signed-in user, kept by no cache.',
    access: 'self',
    query: searchQuery,
    answers: { 200: json('A page of listings.', listings) },
  },
])
