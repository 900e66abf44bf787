// The contents of an archive (docs/archive.md). Amounts are cents of a US dollar, sizes are bytes,
// and times are ISO 8601 with an offset. Paths start in the archive's folder, with / as separator.
import { z } from 'zod'
import { LICENCE_SOURCES } from '../../../contract/choices.ts'
import { bundle, discount } from '../../../contract/discounts.ts'
import { listing } from '../../../contract/listings.ts'
import { id, integer, time } from '../../../contract/operations/common.ts'
import { order, orderItem } from '../../../contract/orders.ts'
import { publicProfile } from '../../../contract/profiles.ts'

export const ARCHIVE_FORMAT = 'marketplace-archive'
export const ARCHIVE_VERSION = 1

/**
 * A row of the API without some fields. A new field doesn't compile until it is exported or left
 * out.
 */
function without<Shape extends z.ZodRawShape, LeftOut extends keyof Shape & string>(
  row: z.ZodObject<Shape>,
  ...fields: LeftOut[]
) {
  const mask = Object.fromEntries(fields.map((field) => [field, true]))
  return row.omit(mask as never) as unknown as z.ZodObject<Omit<Shape, LeftOut>>
}

const cents = integer.min(0)
const storedFile = z.object({
  path: z.string().min(1),
  size_bytes: integer.min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
const releaseFile = storedFile.extend({
  /** The seller's name for it. The path uses a name that every system allows. */
  name: z.string().min(1),
  type: z.string(),
})
const archivedRelease = z.object({
  number: integer.min(1),
  name: z.string().nullable(),
  note: z.string().nullable(),
  released_at: time,
  /** The reason for a withdrawal, or null. */
  withdrawal_reason: z.string().nullable(),
  /** A file in several releases is stored once. */
  files: z.array(releaseFile).min(1),
})
const picture = storedFile.extend({
  thumbnail: storedFile.nullable(),
  /** Its alternative text. Missing in older archives. */
  alt: z.string().nullable().default(null),
  /** Small versions, the smallest first. Missing in older archives, like the placeholder. */
  sizes: z.array(storedFile.extend({ width: integer })).default([]),
  placeholder: z.string().nullable().default(null),
})

/** Sold keys are part of the sales, in the archive of the account. */
const licensing = z.object({
  source: z.enum(LICENCE_SOURCES),
  seats: integer.nullable(),
  /** Unused keys of the seller's list, oldest first. */
  keys: z.array(z.string()),
})

/** Missing in older archives. Null means not stated. */
const labels = {
  usage_licence: orderItem.shape.usage_licence.default(null),
  ai_use: orderItem.shape.ai_use.default(null),
  languages: orderItem.shape.languages.default(null),
}

const archivedListing = without(
  listing,
  // The archive has prices in cents, and the files and pictures themselves.
  'price',
  'regular_price',
  'suggested_price',
  'file_type',
  'file_size_bytes',
  'file_count',
  'new_release',
  'showcase_img_urls',
  'showcase_thumbnail_urls',
  'showcase_pictures',
  // Part of "reduction".
  'lowest_price',
  'reduced_until',
  // Part of the shop's sections.
  'section_id',
  // Part of "licensing".
  'licence',
  'is_sold_out',
  // The same for all, or shown by the status.
  'is_active',
  'processing_failure',
  'uploader_id',
  'uploader_username',
  'seller_id',
  'seller_name',
).extend({
  /** The regular price, also while it is reduced. */
  price_cents: cents,
  suggested_price_cents: cents.nullable(),
  ...labels,
  category: z.string().nullable().default(null),
  tags: z.array(z.string()).default([]),
  /** Null without licence keys. Missing in older archives. */
  licensing: licensing.nullable().default(null),
  reduction: z.object({ price_cents: cents, starts_at: time, ends_at: time }).nullable(),
  releases: z.array(archivedRelease).min(1),
  pictures: z.array(picture),
})
const archivedBundle = without(
  bundle,
  'price',
  'full_price',
  'saving',
  'is_offered',
  'seller_id',
  'seller_username',
  'seller_name',
  'listings',
).extend({ price_cents: cents, listing_ids: z.array(id) })
const archivedDiscount = without(discount, 'amount', 'listing_title').extend({ amount_cents: cents.nullable() })
export const shopFile = z.object({
  profile: without(
    publicProfile,
    'id',
    'avatar',
    'is_seller',
    'is_banned',
    'followers_count',
    'created_at',
    'banner',
    'latest_post',
    'sellerIdentity',
  ),
  /** In the seller's order. Missing in older archives. */
  sections: z.array(z.object({ name: z.string(), listing_ids: z.array(id) })).default([]),
  bundles: z.array(archivedBundle),
  discounts: z.array(archivedDiscount),
})
export const listingsFile = z.object({ listings: z.array(archivedListing) })

const archivedItem = without(
  orderItem,
  'file_id',
  'price',
  'tax',
  'discount',
  'created_at',
  'previewImage',
  'showcase_img_urls',
  'showcase_pictures',
  'new_release',
  'is_updated',
  'licence',
  'review',
  'downloadLink',
).extend({
  listing_id: id,
  ...labels,
  /** The price paid, after bundles and discounts. */
  price_cents: cents,
  discount_cents: cents,
  tax_cents: cents,
  licence_key: z.string().nullable().default(null),
  /** Files of the newest release; empty if the buyer no longer has the item. */
  files: z.array(releaseFile),
})
const archivedOrder = without(
  order,
  'total_amount',
  'refunded',
  'tax',
  'bundle_discount',
  'withdrawal',
  'discount',
  'imported_from',
  'gift',
  'has_invoice',
  'hides_you',
).extend({
  total_cents: cents,
  tax_cents: cents,
  discount_cents: cents,
  bundle_discount_cents: cents,
  items: z.array(archivedItem),
  /** As shown at purchase. Missing in older archives. */
  sellerIdentity: order.shape.sellerIdentity.default(null),
  receipt: z.string(),
})
export const ordersFile = z.object({ orders: z.array(archivedOrder) })

/** A thing that was not exported or imported, with the reason and the remedy. */
export const problem = z.object({ what: z.string(), why: z.string(), what_to_do: z.string() })

export const manifestFile = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.literal(ARCHIVE_VERSION),
  kind: z.enum(['shop', 'library']),
  site: z.url(),
  account_id: id,
  made_at: time,
  /**
   * False during the export and if there are `problems`.
   */
  is_complete: z.boolean(),
  counts: z.object({
    listings: integer,
    orders: integer,
    files: integer,
    size_bytes: integer,
  }),
  problems: z.array(problem),
  /** Every file of the archive except this one. */
  files: z.array(storedFile),
})

export type StoredFile = z.infer<typeof storedFile>
export type ArchivedFile = z.infer<typeof releaseFile>
export type ArchivedRelease = z.infer<typeof archivedRelease>
export type ArchivedPicture = z.infer<typeof picture>
export type ArchivedListing = z.infer<typeof archivedListing>
export type ArchivedOrder = z.infer<typeof archivedOrder>
export type ShopFile = z.infer<typeof shopFile>
export type Problem = z.infer<typeof problem>
export type Manifest = z.infer<typeof manifestFile>
