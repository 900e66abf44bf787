// Listings and what sellers send (spec sections 3, 5 and 7).
import { z } from 'zod'
import { LISTING_STATUSES, OWN_LISTING_SORTS, OWN_LISTING_STATUSES } from './choices.ts'
import { labelFields, shownLabels } from './labels.ts'
import { DESCRIPTION_MAX_CHARACTERS, LISTING_CHANGES_MAX } from './limits.ts'
import { SEEN_BY_OTHERS } from './operations/changes.ts'
import {
  done,
  id,
  integer,
  listingIds,
  listSearch,
  newRelease,
  nextCursor,
  page,
  priceCents,
  sellerNumbers,
  text,
  time,
  title,
  viewSource,
} from './operations/common.ts'
import { cacheable, cacheableIfActive, json, operationsOf } from './operations/operation.ts'
import { picture } from './uploads.ts'

export const listing = z.object({
  id,
  title: z.string().meta({ example: 'Quilt pattern' }),
  description: z.string().meta({ example: 'A quilt with stars, in four sizes.' }),
  price: z.number().describe('Dollars.').meta({ example: 12 }),
  regular_price: z.number().nullable().describe('Dollars without the sale, while it lasts.'),
  lowest_price: z.number().nullable().describe('Of the 30 days before the sale (directive 98/6/EC, article 6a).'),
  reduced_until: time.nullable(),
  pay_what_you_want: z.boolean().describe('Whether buyers choose the amount. The price is then the minimum.'),
  suggested_price: z.number().nullable().describe('Dollars suggested to buyers who choose the amount.'),
  currency: z.literal('USD'),
  is_active: z.boolean(),
  status: z
    .enum(LISTING_STATUSES)
    .describe('inactive: hidden by its seller; paused: until its seller can take payments.'),
  processing_failure: z.string().nullable().describe('Why the file was rejected, in words for the seller.'),
  showcase_img_urls: z.array(z.string()),
  showcase_thumbnail_urls: z.array(z.string()).describe('In the order of showcase_img_urls.'),
  showcase_pictures: z.array(picture).describe('More about them, in the same order.'),
  uploader_id: id,
  uploader_username: z.string(),
  seller_id: id,
  seller_name: z.string(),
  file_type: z.string().nullable().describe('MIME type of the first file.'),
  file_size_bytes: z.number().nullable().describe('Of all files together.'),
  file_count: integer,
  new_release: newRelease.nullable().describe('The newest release. Null if it is the first.'),
  licence: z
    .object({ seats: integer.nullable().describe('Devices per key. Null is unlimited.') })
    .nullable()
    .describe('Whether buyers get a licence key.'),
  is_sold_out: z.boolean().describe('Whether its licence keys ran out. It’s for sale again once the seller adds some.'),

  section_id: id.nullable().describe('The section of the seller’s shop.'),
  ...shownLabels,
  sales_count: sellerNumbers.items_sold,
  rating: z.number().nullable().describe('Mean stars with one decimal. Null without reviews.'),
  rating_count: integer,
  created_at: time,
})

/** A sale price for a period. */
export const reduction = z.object({
  reduction: z.object({ price: z.number().describe('Dollars.'), starts_at: time, ends_at: time }).nullable(),
})

export const files = z.object({ files: z.array(listing), nextCursor })
export const ownFiles = z.object({
  files: z.array(
    listing.extend({
      can_delete: z.boolean().describe('False once the listing was ordered: then it stays.'),
      views: integer.describe('Of the last 30 days (UTC).'),
    }),
  ),
  nextCursor,
  counts: z
    .object({ active: integer, inactive: integer, paused: integer, processing: integer })
    .describe('Your listings that match the search, by status.'),
})
export const ownListingsQuery = page.extend({
  q: listSearch.describe('A part of the title.'),
  status: z.enum(OWN_LISTING_STATUSES).optional(),
  sort: z.enum(OWN_LISTING_SORTS).default('newest').describe('Titles ascend; prices, sales, views and stars descend.'),
})

const listingChange = z.object({
  id,
  price: priceCents.optional().describe('Dollars. Unchanged by default.'),
  is_active: z.boolean().optional().describe('Unchanged by default.'),
})
export const listingChanges = z.object({
  changes: z
    .array(listingChange)
    .min(1)
    .max(LISTING_CHANGES_MAX)
    .refine(
      (changes) => new Set(changes.map((change) => change.id)).size === changes.length,
      'must differ in their ids',
    ),
})
export const changedListings = z.object({
  results: z.array(
    z.object({ id, code: z.string().nullable().describe('Null for a made change.'), message: z.string().nullable() }),
  ),
})
export const usage = z.object({ uploaded: integer, max: integer, stored_bytes: z.number(), max_bytes: z.number() })

export const listingFields = {
  title,
  description: text(DESCRIPTION_MAX_CHARACTERS),
  price: priceCents.describe('Dollars. The minimum if buyers choose the amount.'),
  pay_what_you_want: z.boolean().optional().describe('Unchanged by default. A new listing has a fixed price.'),
  suggested_price: priceCents
    .nullish()
    .describe('Dollars suggested to buyers who choose the amount; at least the price.'),
  ...labelFields,
}

type Choosing = { price: number; pay_what_you_want?: boolean | undefined; suggested_price?: number | null | undefined }
export const isValidSuggestion = ({ price, pay_what_you_want, suggested_price: suggested }: Choosing) =>
  suggested == null || (pay_what_you_want === true && suggested > 0 && suggested >= price)
export const SUGGESTION = {
  path: ['suggested_price'],
  message: 'must be at least the price, more than 0, and is only for buyers who choose',
}

/** Fields of a new or edited listing. */
export const editListingInput = z.object(listingFields).refine(isValidSuggestion, SUGGESTION)

export type Listing = z.infer<typeof listing>
export type OwnListing = z.infer<typeof ownFiles>['files'][number]
export type EditListing = z.input<typeof editListingInput>
export type ListingChange = z.input<typeof listingChange>
export type ParsedListing = z.output<typeof editListingInput>

export const listingCalls = operationsOf('listings', 'Listings', 'user', {
  listPopular: {
    call: 'get /files/public/popular',
    summary: 'List active listings, most popular first (docs/ranking.md), or those with certain ids.',
    access: 'public',
    query: page.extend({ ids: listingIds.describe('Lists only these, in their order, on one page.') }),
    answers: cacheable('A page of listings.', files),
    caching: 'short-lived',
  },
  listSellerListings: {
    call: 'get /files/public/user/{identifier}',
    summary: 'List a seller’s active listings, newest first. The seller is an id or a username.',
    access: 'public',
    params: { identifier: z.string() },
    query: page,
    answers: cacheable('A page of listings.', files),
    errors: ['profile_not_found'],
  },
  listOwnListings: {
    call: 'get /files/user/{userId}',
    summary: 'List your listings, including inactive ones.',
    access: 'self',
    scope: 'listings:read',
    query: ownListingsQuery,
    answers: { 200: json('A page of listings.', ownFiles) },
  },
  getUsage: {
    call: 'get /files/user/{userId}/usage',
    summary: 'Get how many active listings and bytes you have, and the limits.',
    access: 'self',
    scope: 'listings:read',
    answers: { 200: json('The usage.', usage) },
  },
  getListing: {
    call: 'get /files/{id}',
    summary: 'Get a listing. Sellers and buyers also see inactive and paused ones, admins all; others get 410.',
    access: 'any',
    answers: cacheableIfActive('The listing.', listing),
    errors: ['not_found', 'listing_inactive'],
  },
  countView: {
    call: 'post /files/{id}/views',
    changes: [],
    summary: 'Count a view of a listing, once a day (UTC) per visitor, with its source.',
    access: 'public',
    query: z.object({ source: viewSource }),
    errors: ['not_found', 'rate_limited'],
  },
  editListing: {
    call: 'put /files/edit-item/{itemId}',
    summary: 'Change the title, description and price of your listing.',
    scope: 'listings:write',
    body: editListingInput,
    answers: { 200: json('The updated listing.', listing) },
    errors: ['not_found', 'price_reduced', 'category_unknown'],
  },
  getReduction: {
    call: 'get /files/{id}/reduction',
    summary: 'Get the current or planned sale price of your listing, or null.',
    scope: 'listings:read',
    answers: { 200: json('The reduction.', reduction) },
    errors: ['not_found'],
  },
  reducePrice: {
    call: 'post /files/{id}/reduction',
    summary: 'Put your listing on sale for a period.',
    body: z.object({
      price: priceCents.describe('Dollars, below the regular price.'),
      startsAt: time.nullish().describe('Now by default.'),
      endsAt: time,
    }),
    answers: { 201: json('The current or planned sale price.', done) },
    errors: ['rate_limited', 'not_found', 'price_not_reduced', 'already_reduced', 'moment_past'],
  },
  endReduction: {
    call: 'delete /files/{id}/reduction',
    summary: 'End your listing’s sale, or cancel a planned one.',
    errors: ['not_found'],
  },
  deactivateListing: {
    call: 'patch /files/{id}/deactivate',
    changes: SEEN_BY_OTHERS,
    summary: 'Deactivate your listing and remove it from all carts and wishlists.',
    scope: 'listings:write',
    answers: { 200: json('The updated listing.', listing) },
    errors: ['not_found'],
  },
  reactivateListing: {
    call: 'patch /files/{id}/reactivate',
    changes: SEEN_BY_OTHERS,
    summary: 'Reactivate your listing.',
    scope: 'listings:write',
    answers: { 200: json('The updated listing.', listing) },
    errors: ['not_found', 'listing_quota_reached'],
  },
  changeListings: {
    call: 'post /files/changes',
    changes: ['listings', 'search'],
    summary: 'Change the price or the state of up to 100 of your listings. Each change succeeds or fails by itself.',
    scope: 'listings:write',
    body: listingChanges,
    answers: { 200: json('What became of each change.', changedListings) },
  },
  deleteListing: {
    call: 'delete /files/{id}',
    summary: 'Delete your listing if no one has bought it.',
    errors: ['not_found', 'listing_bought'],
  },
})
