// The search page.
import * as messages from '@/lib/messages.ts'
import { heading, testState } from './support/state.tsx'
import { listing, many } from './support/world.ts'

const none = {
  listings: [],
  nextCursor: null,
  total: 0,
  totalIsCapped: false,
  facets: null,
  correctedQuery: null,
  partial: null,
  didYouMean: null,
}

testState('a search under way', {
  tags: ['search-results-none'],
  at: '/search?query=quilt',
  answers: { search: 'never' },
  shows: ['Searching...'],
})

testState('a search that fails', {
  tags: ['search-results-none'],
  at: '/search?query=quilt',
  answers: { search: 'unavailable' },
  shows: [messages.productsFailed],
})

testState('a search without results', {
  tags: ['search-results-none'],
  at: '/search?query=quilt',
  answers: { search: none },
  shows: [heading(/quilt/)],
})

testState('a search with many results', {
  at: '/search?query=quilt',
  answers: { search: { ...none, total: 20, listings: many(20, listing) } },
  shows: ['Item 1'],
})
