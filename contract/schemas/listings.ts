// Listings as cards and pages show them, and what sellers send (spec sections 3, 5 and 7).
import { z } from 'zod'
import { LISTING_STATUSES } from '../choices.ts'
import {
  DESCRIPTION_MAX_CHARACTERS,
  SHOWCASE_IMAGES_MAX,
  TITLE_MAX_CHARACTERS,
  WHAT_CHANGED_MAX_CHARACTERS,
} from '../limits.ts'
import { callerId, id, priceCents, text } from './common.ts'

/** The version of the file that buyers get, where it is not the first. */
export const newVersion = z.object({
  version: z.number().int(),
  changed_at: z.iso.datetime({ offset: true }),
  what_changed: z.string().nullable().describe('In the words of its seller.'),
})

export const listing = z.object({
  id,
  title: z.string(),
  description: z.string(),
  price: z.number().describe('Dollars.'),
  regular_price: z.number().nullable().describe('Dollars that it costs otherwise, while its price is reduced.'),
  lowest_price: z
    .number()
    .nullable()
    .describe(
      'The lowest price of the 30 days before the reduction, which the EU wants beside it (directive 98/6/EC, article 6a).',
    ),
  reduced_until: z.iso.datetime({ offset: true }).nullable(),
  pay_what_you_want: z.boolean().describe('Whether buyers choose what they pay. The price is then the least of it.'),
  suggested_price: z.number().nullable().describe('Dollars that the seller suggests where buyers choose.'),
  currency: z.literal('USD'),
  is_active: z.boolean(),
  status: z
    .enum(LISTING_STATUSES)
    .describe(
      'Processing ones are made ready, inactive ones hidden by their seller, paused ones wait until their seller can be paid.',
    ),
  processing_failure: z
    .string()
    .nullable()
    .describe('Why a processing listing will not go live, in words for its seller.'),
  showcase_img_urls: z.array(z.string()),
  showcase_thumbnail_urls: z
    .array(z.string())
    .describe('Small pictures, one for each of showcase_img_urls; the full picture where there is no small one.'),
  uploader_id: id,
  uploader_username: z.string(),
  seller_id: id,
  seller_name: z.string(),
  file_type: z.string().nullable().describe('MIME type and bytes of the file that a buyer gets.'),
  file_size_bytes: z.number().nullable(),
  new_version: newVersion.nullable().describe('The version of the file that buyers get; null while it is the first.'),
  sales_count: z.number().int().describe('Sales that were paid for: what was had for nothing does not rank.'),
  rating: z.number().nullable().describe('Mean of the stars, one decimal; null without reviews.'),
  rating_count: z.number().int(),
  created_at: z.iso.datetime({ offset: true }),
})

/** The file's versions, and what becomes of the next. */
export const versions = z.object({
  versions: z.array(
    z.object({
      version: z.number().int(),
      name: z.string(),
      file_type: z.string(),
      file_size_bytes: z.number(),
      sha256: z.string().describe('Of its bytes, in hexadecimal.'),
      what_changed: z.string().nullable(),
      created_at: z.iso.datetime({ offset: true }),
    }),
  ),
  pending: z
    .object({
      name: z.string(),
      what_changed: z.string().nullable(),
      began_at: z.iso.datetime({ offset: true }),
      failure: z
        .string()
        .nullable()
        .describe('Why it was not taken, in words for its seller; null while it is made ready.'),
    })
    .nullable()
    .describe(
      'The new version that is being made ready, or the last one, where it was not taken. Its seller alone sees it.',
    ),
})

/** The pictures of an own listing, and what becomes of the next. */
export const listingPictures = z.object({
  pictures: z.array(z.object({ url: z.string(), thumbnail_url: z.string() })).describe('The first one is the cover.'),
  pending: z
    .object({
      began_at: z.iso.datetime({ offset: true }),
      failure: z.string().nullable().describe('Why the new pictures were rejected; null while they are made ready.'),
    })
    .nullable()
    .describe('The change of pictures that is being made ready, or the last one, where it was rejected.'),
})

/** A reduced price of a listing, from a day until another. */
export const reduction = z.object({
  reduction: z
    .object({
      price: z.number().describe('Dollars.'),
      starts_at: z.iso.datetime({ offset: true }),
      ends_at: z.iso.datetime({ offset: true }),
    })
    .nullable(),
})
export const reductionInput = z.object({
  price: priceCents.describe('Dollars; less than the price.'),
  startsAt: z.iso.datetime({ offset: true }).nullish().describe('Without it, now.'),
  endsAt: z.iso.datetime({ offset: true }),
})

export const files = z.object({ files: z.array(listing), nextCursor: z.string().nullable() })
export const ownFiles = z.object({
  files: z.array(
    listing.extend({ can_delete: z.boolean().describe('False once the listing was ordered: then it stays.') }),
  ),
  nextCursor: z.string().nullable(),
})
export const usage = z.object({ uploaded: z.number().int(), max: z.number().int() })

/** Asks for places to upload objects to. Answers one upload per entry of `kinds`, in order. */
export const beginUploadsInput = z.object({
  kinds: z
    .array(z.enum(['product', 'showcase']))
    .min(1)
    .max(1 + 2 * SHOWCASE_IMAGES_MAX),
})
export const uploads = z.object({
  uploads: z.array(z.object({ id, bucket: z.enum(['product-files', 'showcase-images']), path: z.string() })),
})

const written = {
  title: text(TITLE_MAX_CHARACTERS),
  description: text(DESCRIPTION_MAX_CHARACTERS),
  price: priceCents.describe('Dollars; where buyers choose what they pay, the least of it.'),
  pay_what_you_want: z
    .boolean()
    .optional()
    .describe('Whether buyers choose what they pay. Without it, that stays as it is; a new listing has a fixed price.'),
  suggested_price: priceCents.nullish().describe('Dollars that buyers who choose are shown; at least the price.'),
}

type Choosing = { price: number; pay_what_you_want?: boolean | undefined; suggested_price?: number | null | undefined }
const suggestsRightly = ({ price, pay_what_you_want, suggested_price: suggested }: Choosing) =>
  suggested == null || (pay_what_you_want === true && suggested > 0 && suggested >= price)
const SUGGESTION = {
  path: ['suggested_price'],
  message: 'must be at least the price, more than 0, and is only for buyers who choose',
}

/** What sellers write, when they make a listing and when they edit it. */
export const editListingInput = z.object(written).refine(suggestsRightly, SUGGESTION)

const uploadedPicture = z.object({ uploadId: id, thumbnailUploadId: id.nullish() })

/** All pictures in their order, the cover first: kept ones by address, new ones by upload. */
export const setPicturesInput = z.object({
  pictures: z.array(z.union([z.object({ url: z.string().max(500) }), uploadedPicture])).max(SHOWCASE_IMAGES_MAX),
})

/** A listing from objects that are uploaded already (POST files/upload as JSON). */
export const createListingInput = z
  .object({
    auth0_id: callerId,
    ...written,
    is_active: z.boolean().default(true),
    file: z.object({ uploadId: id, name: z.string().min(1).max(255) }),
    showcase_images: z.array(uploadedPicture).max(SHOWCASE_IMAGES_MAX).default([]),
  })
  .refine(suggestsRightly, SUGGESTION)

/** A new version of a listing's file, from an object that is uploaded already. */
export const addVersionInput = z.object({
  file: z.object({ uploadId: id, name: z.string().min(1).max(255) }),
  what_changed: text(WHAT_CHANGED_MAX_CHARACTERS).nullish(),
})

const writtenInForm = {
  title: z.string(),
  description: z.string(),
  price: z.string(),
  pay_what_you_want: z.enum(['true', 'false']).optional(),
  suggested_price: z.string().optional(),
} satisfies Record<keyof EditListing, z.ZodType>

/** The same as a form (multipart): text fields, and the files themselves. */
export const listingForm = z.object({
  auth0_id: callerId,
  ...writtenInForm,
  currency: z.string().optional(),
  is_active: z.enum(['true', 'false']).optional(),
  file: z.file(),
  showcase_images: z.array(z.file()).max(SHOWCASE_IMAGES_MAX).optional(),
})

export type Listing = z.infer<typeof listing>
export type OwnListing = z.infer<typeof ownFiles>['files'][number]
export type NewVersion = z.infer<typeof newVersion>
export type Versions = z.infer<typeof versions>
export type AddVersion = z.input<typeof addVersionInput>
export type ListingPictures = z.infer<typeof listingPictures>
export type SetPictures = z.input<typeof setPicturesInput>
export type Upload = z.infer<typeof uploads>['uploads'][number]
/** What a client sends: prices are still dollars. */
export type CreateListing = z.input<typeof createListingInput>
export type EditListing = z.input<typeof editListingInput>
/** The same as it was read: the price in cents. */
export type WrittenListing = z.output<typeof editListingInput>
