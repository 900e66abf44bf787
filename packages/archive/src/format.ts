// The contents of an archive (docs/archive.md). Amounts are cents of a US dollar, sizes bytes,
// times ISO 8601 with their offset, paths those below the archive's folder, with / between their
// parts.
import { z } from 'zod'
import { LICENCE_SOURCES, LISTING_STATUSES } from '../../../contract/choices.ts'
import type { Bundle, Discount } from '../../../contract/discounts.ts'
import { AI_USES, LANGUAGE_CODES, USAGE_LICENCES } from '../../../contract/label-choices.ts'
import type { Listing } from '../../../contract/listings.ts'
import type { Order, OrderItem } from '../../../contract/orders.ts'
import type { PublicProfile } from '../../../contract/profiles.ts'

export const ARCHIVE_FORMAT = 'marketplace-archive'
export const ARCHIVE_VERSION = 1

/**
 * A schema for each field of a row of the API, so that a new field does not compile until it is
 * here or among those that the archive leaves out.
 */
type FieldsOf<Row, LeftOut extends keyof Row, Added extends string = never> = Record<
  Exclude<keyof Row, LeftOut> | Added,
  z.ZodType
>

const time = z.iso.datetime({ offset: true })
const cents = z.number().int().min(0)
const storedFile = z.object({
  path: z.string().min(1),
  size_bytes: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
const releaseFile = storedFile.extend({
  /** The seller's name for it. The path has a name that every system allows. */
  name: z.string().min(1),
  type: z.string(),
})
const archivedRelease = z.object({
  number: z.number().int().min(1),
  name: z.string().nullable(),
  note: z.string().nullable(),
  released_at: time,
  /** Why it was withdrawn; null if it wasn't. */
  withdrawal_reason: z.string().nullable(),
  /** A file that several releases have is stored once. */
  files: z.array(releaseFile).min(1),
})
const picture = storedFile.extend({
  thumbnail: storedFile.nullable(),
  /** What it shows, in the seller's words. Missing in older archives. */
  alt: z.string().nullable().default(null),
  /** Small versions, the smallest first. Missing in older archives, like the placeholder. */
  sizes: z.array(storedFile.extend({ width: z.number().int() })).default([]),
  placeholder: z.string().nullable().default(null),
})

/** Keys that are sold stand with the sales, in the archive of the account. */
const licensing = z.object({
  source: z.enum(LICENCE_SOURCES),
  seats: z.number().int().nullable(),
  /** Unused keys of the seller's list, those added first at the front. */
  keys: z.array(z.string()),
})

const archivedListing = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  /** The regular price, also while it is reduced. */
  price_cents: cents,
  currency: z.literal('USD'),
  pay_what_you_want: z.boolean(),
  suggested_price_cents: cents.nullable(),
  // Labels are missing in older archives. Null is not stated.
  category: z.string().nullable().default(null),
  tags: z.array(z.string()).default([]),
  usage_licence: z.enum(USAGE_LICENCES).nullable().default(null),
  ai_use: z.array(z.enum(AI_USES)).nullable().default(null),
  languages: z.array(z.enum(LANGUAGE_CODES)).nullable().default(null),
  /** Missing in older archives. */
  download_limit: z.number().int().nullable().default(null),
  /** Null without licence keys. Missing in older archives. */
  licensing: licensing.nullable().default(null),
  status: z.enum(LISTING_STATUSES),
  reduction: z.object({ price_cents: cents, starts_at: time, ends_at: time }).nullable(),
  releases: z.array(archivedRelease).min(1),
  pictures: z.array(picture),
  sales_count: z.number().int(),
  rating: z.number().nullable(),
  rating_count: z.number().int(),
  created_at: time,
} satisfies FieldsOf<
  Listing,
  // Prices are cents here, and files and pictures stand in the archive.
  | 'price'
  | 'regular_price'
  | 'suggested_price'
  | 'file_type'
  | 'file_size_bytes'
  | 'file_count'
  | 'new_release'
  | 'showcase_img_urls'
  | 'showcase_thumbnail_urls'
  | 'showcase_pictures'
  // Stands in "reduction".
  | 'lowest_price'
  | 'reduced_until'
  // Stands in the shop's sections.
  | 'section_id'
  // Stands in "licensing".
  | 'licence'
  | 'is_sold_out'
  // The same for all, or said by the status.
  | 'is_active'
  | 'processing_failure'
  | 'uploader_id'
  | 'uploader_username'
  | 'seller_id'
  | 'seller_name',
  'price_cents' | 'suggested_price_cents' | 'licensing' | 'reduction' | 'releases' | 'pictures'
>)
const archivedBundle = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  price_cents: cents,
  listing_ids: z.array(z.uuid()),
  created_at: time,
} satisfies FieldsOf<
  Bundle,
  'price' | 'full_price' | 'saving' | 'is_offered' | 'seller_id' | 'seller_username' | 'seller_name' | 'listings',
  'price_cents' | 'listing_ids'
>)
const archivedDiscount = z.object({
  id: z.uuid(),
  code: z.string(),
  percent: z.number().int().nullable(),
  amount_cents: cents.nullable(),
  listing_id: z.uuid().nullable(),
  starts_at: time,
  ends_at: time.nullable(),
  max_uses: z.number().int().nullable(),
  uses: z.number().int(),
  state: z.string(),
  created_at: time,
} satisfies FieldsOf<Discount, 'amount' | 'listing_title', 'amount_cents'>)
export const shopFile = z.object({
  profile: z.object({
    username: z.string(),
    name: z.string(),
    bio: z.string().nullable(),
    links: z.array(z.object({ label: z.string(), url: z.string() })),
    refund_policy: z.string().nullable(),
    announcement: z.string().nullable(),
  } satisfies FieldsOf<
    PublicProfile,
    'id' | 'avatar' | 'is_seller' | 'is_banned' | 'followers_count' | 'created_at' | 'banner' | 'latest_post'
  >),
  /** In the seller's order. Missing in older archives. */
  sections: z.array(z.object({ name: z.string(), listing_ids: z.array(z.uuid()) })).default([]),
  bundles: z.array(archivedBundle),
  discounts: z.array(archivedDiscount),
})
export const listingsFile = z.object({ listings: z.array(archivedListing) })

const archivedItem = z.object({
  id: z.uuid(),
  listing_id: z.uuid(),
  title: z.string(),
  seller_name: z.string(),
  // At purchase; null is not stated. Missing in older archives.
  usage_licence: z.enum(USAGE_LICENCES).nullable().default(null),
  ai_use: z.array(z.enum(AI_USES)).nullable().default(null),
  languages: z.array(z.enum(LANGUAGE_CODES)).nullable().default(null),
  /** Paid, after what bundles and a discount took off. */
  price_cents: cents,
  discount_cents: cents,
  tax_cents: cents,
  is_held: z.boolean(),
  revoke_reason: z.string().nullable(),
  licence_key: z.string().nullable().default(null),
  /** Of the newest release; none where the item is no longer held. */
  files: z.array(releaseFile),
} satisfies FieldsOf<
  OrderItem,
  | 'file_id'
  | 'price'
  | 'tax'
  | 'discount'
  | 'created_at'
  | 'previewImage'
  | 'showcase_img_urls'
  | 'showcase_pictures'
  | 'new_release'
  | 'is_updated'
  | 'downloads'
  | 'licence'
  | 'review'
  | 'downloadLink',
  'listing_id' | 'price_cents' | 'discount_cents' | 'tax_cents' | 'licence_key' | 'files'
>)
const archivedOrder = z.object({
  id: z.uuid(),
  status: z.string(),
  total_cents: cents,
  tax_cents: cents,
  discount_code: z.string().nullable(),
  discount_cents: cents,
  bundle: z.string().nullable(),
  bundle_discount_cents: cents,
  refund_policy: z.string().nullable(),
  created_at: time,
  items: z.array(archivedItem),
  receipt: z.string(),
} satisfies FieldsOf<
  Order,
  'total_amount' | 'tax' | 'bundle_discount' | 'withdrawal' | 'discount' | 'gift',
  'total_cents' | 'tax_cents' | 'discount_cents' | 'bundle_discount_cents' | 'receipt'
>)
export const ordersFile = z.object({ orders: z.array(archivedOrder) })

/** Something that was not exported or imported, with the reason and the remedy. */
export const problem = z.object({ what: z.string(), why: z.string(), what_to_do: z.string() })

export const manifestFile = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.literal(ARCHIVE_VERSION),
  kind: z.enum(['shop', 'library']),
  site: z.url(),
  account_id: z.uuid(),
  made_at: time,
  /**
   * False during the export and if there are `problems`.
   */
  is_complete: z.boolean(),
  counts: z.object({
    listings: z.number().int(),
    orders: z.number().int(),
    files: z.number().int(),
    size_bytes: z.number().int(),
  }),
  problems: z.array(problem),
  /** Every file of the archive but this one. */
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
