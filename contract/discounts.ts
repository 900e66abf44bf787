// Discount codes of sellers. Amounts in dollars.
import { z } from 'zod'
import { DISCOUNT_STATES } from './choices.ts'
import * as limits from './limits.ts'
import { listing } from './listings.ts'
import { amountCents, done, id, integer, nextCursor, page, priceCents, text, time } from './operations/common.ts'
import { json, operationsOf } from './operations/operation.ts'

export const discount = z.object({
  id,
  code: z.string(),
  percent: integer.nullable().describe('Percent off each price. Null for a discount by amount.'),
  amount: z.number().nullable().describe('Dollars off the total. Null for a discount by percent.'),
  listing_id: id.nullable().describe('Null for all of the seller’s listings.'),
  listing_title: z.string().nullable(),
  starts_at: time,
  ends_at: time.nullable(),
  max_uses: integer.nullable(),
  uses: integer.describe('Paid and open orders with this code.'),
  state: z.enum(DISCOUNT_STATES),
  created_at: time,
})
export const discounts = z.object({ discounts: z.array(discount), nextCursor })

export const discountInput = z
  .object({
    code: z
      .string()
      .max(60)
      .transform((code) => code.trim().toUpperCase())
      .pipe(z.string().regex(limits.DISCOUNT_CODE_PATTERN, `must be ${limits.DISCOUNT_CODE_RULE}`)),
    percent: z.number().int().min(1).max(limits.DISCOUNT_PERCENT_MAX).nullish(),
    amount: amountCents.nullish().describe('Dollars.'),
    listingId: id.nullish().describe('Without it, the code is for all of your listings.'),
    startsAt: time.nullish().describe('Now by default.'),
    endsAt: time.nullish().describe('Without it, the code has no end.'),
    maxUses: z.number().int().min(1).max(limits.DISCOUNT_USES_MAX).nullish(),
  })
  .refine(({ percent, amount }) => (percent == null) !== (amount == null), {
    path: ['amount'],
    message: 'must be given where there is no percent, and only there',
  })

export type Discount = z.infer<typeof discount>
export type DiscountInput = z.input<typeof discountInput>

export const discountCalls = operationsOf('discounts', 'Discounts', 'self', {
  listDiscounts: {
    call: 'get /users/{userId}/discounts',
    summary: 'List your discount codes, newest first, with their use counts.',
    query: page,
    answers: { 200: json('A page of discounts.', discounts) },
  },
  createDiscount: {
    call: 'post /users/{userId}/discounts',
    summary: 'Create a discount code for one or all of your listings. You can end it later, but not change it.',
    body: discountInput,
    answers: { 201: json('The discount code is active.', done) },
    errors: ['rate_limited', 'seller_required', 'not_found', 'discount_exists', 'discounts_full', 'moment_past'],
  },
  endDiscount: {
    call: 'delete /users/{userId}/discounts/{discountId}',
    summary: 'End one of your discount codes. Open checkouts keep the discount.',
    errors: ['not_found'],
  },
})

// Bundles: listings of a seller that cost less together. Amounts in dollars.

export const bundle = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  price: z.number().describe('Dollars for the whole bundle.'),
  full_price: z.number().describe('Dollars for its listings one by one.'),
  saving: z.number().describe('Dollars off now. 0 if its listings have become as cheap.'),
  is_offered: z.boolean().describe('Whether all of its listings are for sale.'),
  seller_id: id,
  seller_username: z.string(),
  seller_name: z.string(),
  listings: z.array(listing),
  created_at: time,
})
export const bundles = z.object({ bundles: z.array(bundle) })

export const bundleInput = z.object({
  name: text(limits.BUNDLE_NAME_MAX_CHARACTERS),
  description: text(limits.BUNDLE_DESCRIPTION_MAX_CHARACTERS).nullish(),
  price: priceCents
    .refine((cents) => cents > 0, 'must be more than 0')
    .describe('Dollars, below the sum of its listings.'),
  listingIds: z
    .array(id)
    .min(limits.BUNDLE_LISTINGS_MIN)
    .max(limits.BUNDLE_LISTINGS_MAX)
    .refine((ids) => new Set(ids.map((one) => one.toLowerCase())).size === ids.length, 'must not name a listing twice'),
})

export type Bundle = z.infer<typeof bundle>

export const bundleCalls = operationsOf('bundles', 'Bundles', 'self', {
  listBundles: {
    call: 'get /users/{userId}/bundles',
    summary: 'List your bundles, newest first, including those not for sale.',
    scope: 'listings:read',
    answers: { 200: json('All bundles.', bundles) },
  },
  createBundle: {
    call: 'post /users/{userId}/bundles',
    changes: ['bundles', 'cart'],
    summary: 'Create a bundle of your listings. You can end it later, but not change it.',
    body: bundleInput,
    answers: { 201: json('The bundle. It’s for sale while all of its listings are.', done) },
    errors: ['rate_limited', 'seller_required', 'not_found', 'bundles_full', 'bundle_not_cheaper', 'bundle_exists'],
  },
  endBundle: {
    call: 'delete /users/{userId}/bundles/{bundleId}',
    changes: ['bundles', 'cart'],
    summary: 'End one of your bundles. Open checkouts keep its price.',
    errors: ['bundle_not_found'],
  },
  getBundle: {
    call: 'get /bundles/{bundleId}',
    summary: 'Get a bundle whose listings are all for sale.',
    access: 'public',
    answers: { 200: json('The bundle.', bundle) },
    errors: ['bundle_not_found', 'bundle_not_offered'],
  },
  listBundlesOfListing: {
    call: 'get /files/{id}/bundles',
    summary: 'List a listing’s bundles that are for sale and save money, largest saving first.',
    access: 'public',
    answers: { 200: json('At most three.', bundles) },
    errors: ['not_found'],
  },
  listBundlesOfSeller: {
    call: 'get /users/public-profile/{identifier}/bundles',
    summary:
      'List a seller’s bundles that are for sale and save money, newest first. The seller is an id or a username.',
    access: 'public',
    params: { identifier: z.string() },
    answers: { 200: json('At most twelve.', bundles) },
  },
})
