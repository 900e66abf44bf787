// Search: filters and pages of results (spec section 7, "Search").
import { z } from 'zod'
import { FILE_KINDS, SEARCH_SORTS } from './choices.ts'
import { FACET_WORD, SEARCH_FACETS, type SearchFacet } from './label-choices.ts'
import { category } from './labels.ts'
import { SEARCH_MAX_CHARACTERS, SUGGESTED_MAX, SUGGESTIONS_MAX, SYNONYM_MAX_CHARACTERS } from './limits.ts'
import { listing } from './listings.ts'
import { id, integer, nextCursor, page, person, text } from './operations/common.ts'
import { cacheable, json, operationsOf } from './operations/operation.ts'
import { parsePriceCents } from './text/typed-texts.ts'

/** Dollars in a URL, with at most two decimals. Becomes integer cents. */
const dollarsInAddress = z
  .string()
  .regex(/^\d{1,7}(\.\d{1,2})?$/, 'must be digits with at most 2 decimals')
  .transform((typed) => parsePriceCents(typed) ?? 0)

/** Values separated by commas. A minus leaves items with that value out. */
const facet = (values: readonly string[] | null) =>
  z
    .string()
    .max(1000)
    .regex(
      new RegExp(`^-?(${values?.join('|') ?? FACET_WORD})(,-?(${values?.join('|') ?? FACET_WORD}))*$`, 'u'),
      `must be ${values ? `of ${values.join(', ')}` : 'lower-case words with dashes between'}, separated by commas, with a minus to leave one out`,
    )
    .transform((typed) => {
      const chosen = [...new Set(typed.split(','))]
      return {
        wanted: chosen.filter((one) => !one.startsWith('-')),
        unwanted: chosen.flatMap((one) => (one.startsWith('-') ? [one.slice(1)] : [])),
      }
    })
    .optional()

/** An item has one of the wanted values of each facet, all wanted tags, and no unwanted value. */
const facetFilters = Object.fromEntries(
  Object.entries(SEARCH_FACETS).map(([name, values]) => [name, facet(values)]),
) as Record<SearchFacet, ReturnType<typeof facet>>

/** Both prices are inclusive. */
export const searchFilters = z.object({
  ...facetFilters,
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

const COUNTED = ['category', 'tag', 'licence', 'ai', 'language', 'offer'] as const

/** Number of results for each choice, with the other filters applied. Tags narrow each other. */
export const facets = z.object({
  type: z.record(z.enum(FILE_KINDS), integer),
  ...(Object.fromEntries(COUNTED.map((name) => [name, z.record(z.string(), integer)])) as Record<
    (typeof COUNTED)[number],
    z.ZodRecord<z.ZodString, typeof integer>
  >),
  price: z
    .array(z.object({ minPrice: z.number(), maxPrice: z.number().nullable(), count: integer }))
    .describe('Dollars, inclusive.'),
  rating: z.array(z.object({ minRating: integer, count: integer })).describe('Listings with at least this many stars.'),
  isAbout: z.record(z.string(), z.boolean()).describe('True if the counts of that facet are estimated from a sample.'),
})

/**
 * Totals, facets and corrections come with the first page and are null on later ones. If the best
 * matches are less than a page, items that have only some of the words follow after `total` listings.
 */
export const searchPage = z.object({
  listings: z.array(listing),
  nextCursor,
  total: integer.nullable().describe('Listings that match. Any after these have only some of the words.'),
  totalIsAbout: z.boolean().describe('True if `total` is estimated from a sample.'),
  leftOut: z
    .object({ count: integer, isAbout: z.boolean() })
    .nullable()
    .describe('How many more items match that have a tag or a seller which the reader hides. About: estimated.'),
  facets: facets.nullable(),
  correctedQuery: z.string().nullable().describe('The corrected words, if the typed words match nothing.'),
  partial: z.enum(['most', 'some']).nullable().describe('If nothing has all words: over half of them, or fewer.'),
  didYouMean: z.string().nullable().describe('A suggestion for a typo that isn’t applied.'),
})

export const standing = z.object({ inCart: z.boolean(), inWishlist: z.boolean(), purchased: z.boolean() })
export const userSearchPage = searchPage.extend({ listings: z.array(listing.extend(standing.shape)) })

const suggestion = listing.pick({ id: true, title: true, tags: true, seller_id: true })
export const suggestions = z.object({
  suggestions: z.array(suggestion.extend({ thumbnail: z.string().nullable() })).max(SUGGESTIONS_MAX),
  categories: z.array(category).max(SUGGESTED_MAX.categories),
  tags: z.array(z.string()).max(SUGGESTED_MAX.tags),
  sellers: z.array(z.object({ id, ...person })).max(SUGGESTED_MAX.sellers),
})

const emptySearches = z.object({ searches: z.array(z.object({ words: z.string(), searches: integer })) })

/** The parts of a score, in points of 100 (docs/ranking.md). */
const points = z.number()
export const rank = z.object({
  status: z.string().describe('Only active listings are found.'),
  words: z
    .array(z.object({ word: z.string(), isFound: z.boolean() }))
    .describe('The words that the search looks for, and whether the listing has them or a word for the same.'),
  isFound: z.boolean(),
  place: integer.nullable().describe('1 is the first. Null if it isn’t found or comes after the first 2,000.'),
  textRank: z.number().describe('How well the words match, from 0 to 1.'),
  sales: points.describe('At most 50.'),
  stars: points.describe('At most 30.'),
  freshness: points.describe('At most 20.'),
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
    summary: 'Suggest titles that contain the typed text, and categories, tags and sellers that begin with it.',
    query: searchQuery.pick({ query: true }),
    answers: cacheable('At most eight titles, highest score first, and a few of each other kind.', suggestions),
    caching: 'short-lived',
    errors: ['rate_limited'],
  },
  explainRank: {
    call: 'get /files/{id}/rank',
    summary: 'Get the place of your listing in a search, and why.',
    access: 'user',
    query: searchQuery.pick({ query: true }),
    answers: { 200: json('The place and the parts of the score.', rank) },
    errors: ['not_found'],
  },
  listEmptySearches: {
    call: 'get /admin/empty-searches',
    summary:
      'List words that found nothing, and that five or more people searched for. Most searched first, at most 50.',
    access: 'admin',
    answers: { 200: json('The words.', emptySearches) },
  },
  addSynonym: {
    call: 'put /admin/empty-searches/{words}/synonym',
    summary: 'Make words that found nothing find what other words find.',
    access: 'admin',
    params: { words: z.string().max(SEARCH_MAX_CHARACTERS) },
    body: z.object({ means: text(SYNONYM_MAX_CHARACTERS) }),
    errors: ['search_not_found', 'synonym_finds_nothing'],
  },
  dismissEmptySearch: {
    call: 'delete /admin/empty-searches/{words}',
    summary: 'Remove words that found nothing from the list.',
    access: 'admin',
    params: { words: z.string().max(SEARCH_MAX_CHARACTERS) },
    errors: ['search_not_found'],
  },
  userSearch: {
    call: 'get /users/{userId}/search',
    summary: 'The same for a logged-in user, with what they own. Never cached.',
    access: 'self',
    query: searchQuery,
    answers: { 200: json('A page of listings.', userSearchPage) },
  },
})
