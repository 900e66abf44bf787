// A seller's shop: sections and pinned items, in the seller's order.
import { z } from 'zod'
import { PINNED_MAX, SECTION_NAME_MAX_CHARACTERS, SECTIONS_MAX } from './limits.ts'
import { listing } from './listings.ts'
import { id, integer, visibleText } from './operations/common.ts'
import { cacheable, json, operationsOf } from './operations/operation.ts'

export const shop = z.object({
  sections: z.array(z.object({ id, name: z.string() })).describe('In the seller’s order.'),
  pinned: z.array(listing).describe('In the seller’s order.'),
})

const publicShop = shop.extend({
  numbers: z
    .object({ listings: integer, sales_count: integer, rating: z.number().nullable(), rating_count: integer })
    .describe('Sums of what each active listing shows.'),
})

const areUnique = (ids: (string | undefined)[]) => {
  const given = ids.filter((one) => one !== undefined)
  return new Set(given).size === given.length
}

export const sectionsInput = z.object({
  sections: z
    .array(z.object({ id: id.optional(), name: visibleText(SECTION_NAME_MAX_CHARACTERS) }))
    .max(SECTIONS_MAX)
    .refine((sections) => areUnique(sections.map((one) => one.id)), 'must differ in their ids')
    .describe('All sections in order. Those without an id are new; missing ones are deleted.'),
})
export const pinnedInput = z.object({ listingIds: z.array(id).max(PINNED_MAX).refine(areUnique, 'must differ') })

export type Shop = z.infer<typeof shop>
export type PublicShop = z.infer<typeof publicShop>
export type Section = Shop['sections'][number]

export const shopCalls = operationsOf('shops', 'Profiles', 'self', {
  getShop: {
    call: 'get /users/public-profile/{identifier}/shop',
    summary: 'Get a seller’s sections and pinned items. `search` lists the items. The seller is an id or a username.',
    access: 'public',
    params: { identifier: z.string() },
    answers: cacheable('The shop.', publicShop),
    errors: ['profile_not_found'],
  },
  getOwnShop: {
    call: 'get /users/{userId}/shop',
    summary: 'Get your sections and pinned items, including inactive ones.',
    answers: { 200: json('The shop.', shop) },
  },
  setShopSections: {
    call: 'put /users/{userId}/shop/sections',
    summary: 'Replace your sections. Items of a deleted section stay in your shop.',
    body: sectionsInput,
    answers: { 200: json('The shop.', shop) },
    errors: ['seller_required', 'section_not_found', 'rate_limited'],
  },
  setPinnedListings: {
    call: 'put /users/{userId}/shop/pinned',
    summary: 'Replace your pinned items.',
    body: pinnedInput,
    answers: { 200: json('The shop.', shop) },
    errors: ['not_found', 'rate_limited'],
  },
  setListingSection: {
    call: 'put /files/{id}/section',
    changes: ['listings'],
    summary: 'Put your listing into a section of your shop, or into none.',
    access: 'user',
    scope: 'listings:write',
    body: z.object({ sectionId: id.nullable() }),
    answers: { 200: json('The updated listing.', listing) },
    errors: ['not_found', 'section_not_found'],
  },
})
