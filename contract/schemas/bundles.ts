// Bundles: listings of one seller that cost less together. Amounts in dollars.
import { z } from 'zod'
import {
  BUNDLE_DESCRIPTION_MAX_CHARACTERS,
  BUNDLE_LISTINGS_MAX,
  BUNDLE_LISTINGS_MIN,
  BUNDLE_NAME_MAX_CHARACTERS,
} from '../limits.ts'
import { id, priceCents, text } from './common.ts'
import { listing } from './listings.ts'

export const bundle = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  price: z.number().describe('Dollars for all of it.'),
  full_price: z.number().describe('Dollars that its listings cost one by one now.'),
  saving: z.number().describe('Dollars that it takes off now: 0 where its listings have become as cheap as it is.'),
  is_offered: z.boolean().describe('Whether all of its listings are for sale.'),
  seller_id: id,
  seller_username: z.string(),
  seller_name: z.string(),
  listings: z.array(listing),
  created_at: z.iso.datetime({ offset: true }),
})
export const bundles = z.object({ bundles: z.array(bundle) })

export const bundleInput = z.object({
  name: text(BUNDLE_NAME_MAX_CHARACTERS),
  description: text(BUNDLE_DESCRIPTION_MAX_CHARACTERS).nullish(),
  price: priceCents
    .refine((cents) => cents > 0, 'must be more than 0')
    .describe('Dollars; less than the listings cost one by one.'),
  listingIds: z
    .array(id)
    .min(BUNDLE_LISTINGS_MIN)
    .max(BUNDLE_LISTINGS_MAX)
    .refine((ids) => new Set(ids.map((one) => one.toLowerCase())).size === ids.length, 'must not name a listing twice'),
})

export type Bundle = z.infer<typeof bundle>
export type BundleInput = z.input<typeof bundleInput>
