// Search: filters and pages of results (spec section 7, "Search").
import { z } from 'zod'
import { FILE_KINDS, type FileKind, SEARCH_SORTS } from './choices.ts'
import { id, integer, nextCursor, page } from './common.ts'
import { parsePriceCents } from './format.ts'
import { SUGGESTIONS_MAX } from './limits.ts'
import { listing } from './listings.ts'
import { cacheable, json, operationsOf } from './operation.ts'

/** Dollars in a URL, with at most two decimals. Becomes integer cents. */
const dollarsInAddress = z
  .string()
  .regex(/^\d{1,7}(\.\d{1,2})?$/, 'must be digits with at most 2 decimals')
  .transform((typed) => parsePriceCents(typed) ?? 0)

const KINDS = FILE_KINDS.join('|')

/** Kinds of file are separated by commas. Both prices are inclusive. */
export const searchFilters = z.object({
  type: z
    .string()
    .regex(new RegExp(`^(${KINDS})(,(${KINDS}))*$`), `must be of ${FILE_KINDS.join(', ')}, separated by commas`)
    .transform((typed) => typed.split(',') as FileKind[])
    .optional(),
  minPrice: dollarsInAddress.optional(),
  maxPrice: dollarsInAddress.optional(),
  minRating: z.coerce.number().int().min(1).max(5).optional(),
  sort: z.enum(SEARCH_SORTS).default('relevance'),
})

/** Only the first 200 characters count. Without words, all items match. */
export const searchQuery = page.extend({
  query: z.string().optional(),
  exact: z.literal('1').optional().describe('Searches for exactly these words, without corrections.'),
  ...searchFilters.shape,
})

/** Number of results for each choice, with the other filters applied. */
export const facets = z.object({
  type: z.record(z.enum(FILE_KINDS), integer),
  price: z
    .array(z.object({ minPrice: z.number(), maxPrice: z.number().nullable(), count: integer }))
    .describe('Dollars, inclusive.'),
  rating: z.array(z.object({ minRating: integer, count: integer })).describe('Listings with at least this many stars.'),
  isCapped: z
    .object({ type: z.boolean(), price: z.boolean(), rating: z.boolean() })
    .describe('True if counting stopped early: the counts of that facet are minimums.'),
})

/** Totals, facets and corrections come with the first page and are null on later ones. */
export const searchPage = z.object({
  listings: z.array(listing),
  nextCursor,
  total: integer.nullable(),
  totalIsCapped: z.boolean().describe('True if counting stopped early: there are more than `total`.'),
  facets: facets.nullable(),
  correctedQuery: z.string().nullable().describe('The corrected words, if the typed words match nothing.'),
  partial: z.enum(['most', 'some']).nullable().describe('If nothing has all words: over half of them, or fewer.'),
  didYouMean: z.string().nullable().describe('A suggestion for a typo that isn’t applied.'),
})

export const standing = z.object({ inCart: z.boolean(), inWishlist: z.boolean(), purchased: z.boolean() })
export const userSearchPage = searchPage.extend({ listings: z.array(listing.extend(standing.shape)) })

export const suggestions = z.object({
  suggestions: z.array(z.object({ id, title: z.string(), thumbnail: z.string().nullable() })).max(SUGGESTIONS_MAX),
})

export type SearchFilters = z.input<typeof searchFilters>
export type SearchFacets = z.infer<typeof facets>
export type SearchPage = z.infer<typeof searchPage>

export const searchCalls = operationsOf('search', 'Search', 'public', {
  search: {
    call: 'get /search',
    summary: 'Search active listings. Without words it returns all; with unsearchable words, none.',
    query: searchQuery,
    answers: cacheable('A page of listings.', searchPage),
    caching: 'short-lived',
    errors: ['rate_limited'],
  },
  suggestListings: {
    call: 'get /search/suggestions',
    summary: 'Suggest titles that contain the typed text, best-selling first.',
    query: searchQuery.pick({ query: true }),
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
