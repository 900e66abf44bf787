// Search: what may be asked beside the words, and what a page of results tells (spec section 7, "Search").
import { z } from 'zod'
import { FILE_KINDS, type FileKind, SEARCH_SORTS } from '../choices.ts'
import { SUGGESTIONS_MAX } from '../limits.ts'
import { parsePriceCents } from '../money.ts'
import { id, page } from './common.ts'
import { listing } from './listings.ts'

/** An amount of dollars in an address, at most two decimals. Gives integer cents. */
const dollarsInAddress = z
  .string()
  .regex(/^\d{1,7}(\.\d{1,2})?$/, 'must be digits with at most 2 decimals')
  .transform((typed) => parsePriceCents(typed) ?? 0)

const KINDS = FILE_KINDS.join('|')

/** The filters of a search. Several kinds of file are separated by commas; both prices belong to the range. */
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

/** GET search: the words to look for; of more than 200 characters the first 200 count. */
export const searchQuery = page.extend({ query: z.string().optional(), ...searchFilters.shape })
export const suggestionsQuery = searchQuery.pick({ query: true })

const count = z.number().int()

/** How many results each choice of a facet would leave, the other filters kept. */
export const facets = z.object({
  type: z.object({ image: count, pdf: count, video: count, text: count }),
  /** Bands in dollars, both bounds included; `maxPrice` is null for the highest band. */
  price: z.array(z.object({ minPrice: z.number(), maxPrice: z.number().nullable(), count })),
  /** Listings rated at least so many stars, from 4 down to 1. */
  rating: z.array(z.object({ minRating: count, count })),
})

/** A page of results. What describes the whole result comes with the first page and is null on later ones. */
export const searchPage = z.object({
  listings: z.array(listing),
  nextCursor: z.string().nullable(),
  total: count.nullable(),
  /** True where more listings match than are looked at: `total` and the facets then count the best-selling ones. */
  totalIsCapped: z.boolean(),
  facets: facets.nullable(),
  /** What was probably meant, where little is found. */
  didYouMean: z.string().nullable(),
})

/** How a signed-in person stands to a listing. */
export const standing = z.object({ inCart: z.boolean(), inWishlist: z.boolean(), purchased: z.boolean() })
export const userSearchPage = searchPage.extend({ listings: z.array(listing.extend(standing.shape)) })

export const suggestions = z.object({
  suggestions: z.array(z.object({ id, title: z.string(), thumbnail: z.string().nullable() })).max(SUGGESTIONS_MAX),
})

export type SearchFacets = z.infer<typeof facets>
export type SearchPage = z.infer<typeof searchPage>
export type UserSearchPage = z.infer<typeof userSearchPage>
export type Suggestion = z.infer<typeof suggestions>['suggestions'][number]
