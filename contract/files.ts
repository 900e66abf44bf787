import { z } from 'zod'
import { callerId, id, integer, text, time } from './common.ts'
import { PICTURE_ALT_MAX_CHARACTERS, SHOWCASE_IMAGES_MAX, WHAT_CHANGED_MAX_CHARACTERS } from './limits.ts'
import { type EditListing, listing, SUGGESTION, suggestsRightly, written } from './listings.ts'
import { json, operationsOf } from './operation.ts'
import { downloadLink } from './orders.ts'

/** The file's versions, and the pending one. */
export const versions = z.object({
  versions: z.array(
    z.object({
      version: integer,
      name: z.string(),
      file_type: z.string(),
      file_size_bytes: z.number(),
      sha256: z.string().describe('Of its bytes, in hexadecimal.'),
      what_changed: z.string().nullable(),
      created_at: time,
    }),
  ),
  pending: z
    .object({
      name: z.string(),
      what_changed: z.string().nullable(),
      began_at: time,
      failure: z.string().nullable().describe('Why it was rejected. Null while it is processing.'),
    })
    .nullable()
    .describe('The new version in processing, or the latest rejected one. Only its seller sees it.'),
})

/** The pictures of the caller's listing, and a pending change. */
export const listingPictures = z.object({
  pictures: z
    .array(z.object({ url: z.string(), thumbnail_url: z.string(), alt: z.string().nullable() }))
    .describe('The first one is the cover.'),
  pending: z
    .object({
      began_at: time,
      failure: z.string().nullable().describe('Why they were rejected. Null while they are processing.'),
    })
    .nullable()
    .describe('The change of pictures in processing, or the latest rejected one.'),
})

export const uploads = z.object({
  uploads: z.array(z.object({ id, bucket: z.enum(['product-files', 'showcase-images']), path: z.string() })),
})

const alt = text(PICTURE_ALT_MAX_CHARACTERS).nullish().describe('What the picture shows, for people who can’t see it.')
const uploadedPicture = z.object({ uploadId: id, thumbnailUploadId: id.nullish(), alt })

/**
 * All pictures in order, the cover first: existing ones by URL, new ones by upload. An existing
 * one without `alt` keeps its own.
 */
export const setPicturesInput = z.object({
  pictures: z.array(z.union([z.object({ url: z.string().max(500), alt }), uploadedPicture])).max(SHOWCASE_IMAGES_MAX),
})

/** A listing from uploaded objects (POST files/upload as JSON). */
export const createListingInput = z
  .object({
    auth0_id: callerId,
    ...written,
    is_active: z.boolean().default(true),
    file: z.object({ uploadId: id, name: z.string().min(1).max(255) }),
    showcase_images: z.array(uploadedPicture).max(SHOWCASE_IMAGES_MAX).default([]),
  })
  .refine(suggestsRightly, SUGGESTION)

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

/** The same as a multipart form, with the files themselves. */
export const listingForm = z.object({
  auth0_id: callerId,
  ...writtenInForm,
  currency: z.string().optional(),
  is_active: z.enum(['true', 'false']).optional(),
  file: z.file(),
  showcase_images: z.array(z.file()).max(SHOWCASE_IMAGES_MAX).optional(),
})

export type Versions = z.infer<typeof versions>
export type AddVersion = z.input<typeof addVersionInput>
export type ListingPictures = z.infer<typeof listingPictures>
export type SetPictures = z.input<typeof setPicturesInput>
export type Upload = z.infer<typeof uploads>['uploads'][number]

/** As a client sends it: prices in dollars. */
export type CreateListing = z.input<typeof createListingInput>

/** Of a seller's uploaded objects. */
const PICTURE_ERRORS = ['seller_required', 'upload_not_found', 'invalid_file_type', 'file_too_large'] as const
const FILE_ERRORS = [...PICTURE_ERRORS, 'file_required'] as const

export const fileCalls = operationsOf('listings', 'Listings', 'user', {
  beginUploads: {
    call: 'post /files/uploads',
    summary: 'Create upload URLs in Storage, one per kind.',
    /** Returns one upload for each entry of `kinds`, in order. */
    body: z.object({
      kinds: z
        .array(z.enum(['product', 'showcase']))
        .min(1)
        .max(1 + 2 * SHOWCASE_IMAGES_MAX),
    }),
    answers: { 201: json('The upload URLs, in the order of the kinds.', uploads) },
    errors: ['too_many_uploads', 'seller_required'],
  },
  createListing: {
    call: 'post /files/upload',
    summary: 'Create a listing from uploaded objects (JSON) or from a form that contains the files.',
    body: createListingInput,
    form: listingForm,
    answers: { 201: json('The listing.', listing) },
    // Not found if the listing or its seller was taken down meanwhile.
    errors: ['too_many_uploads', 'forbidden', ...FILE_ERRORS, 'listing_quota_reached', 'too_many_images', 'not_found'],
  },
  getPictures: {
    call: 'get /files/{id}/pictures',
    summary: 'Get the pictures of your listing, and the state of new ones.',
    scope: 'listings:read',
    answers: { 200: json('The pictures.', listingPictures) },
    errors: ['not_found'],
  },
  setPictures: {
    call: 'put /files/{id}/pictures',
    summary:
      'Add, remove and reorder the pictures of your listing. Buyers see the old ones until the new ones are ready.',
    body: setPicturesInput,
    answers: { 200: json('The pictures. A change that takes longer is pending.', listingPictures) },
    errors: ['rate_limited', 'not_found', 'version_in_progress', 'pictures_changed', ...PICTURE_ERRORS],
  },
  addVersion: {
    call: 'post /files/{id}/versions',
    summary:
      'Publish a new version of your listing’s file from an uploaded object. The old one is sold until it’s ready.',
    body: addVersionInput,
    answers: { 201: json('The versions. A new one that takes longer is pending.', versions) },
    errors: ['rate_limited', 'not_found', 'version_in_progress', ...FILE_ERRORS],
  },
  listVersions: {
    call: 'get /files/{id}/versions',
    summary: 'List the file versions of a listing you sell or own, newest first.',
    scope: 'listings:read',
    answers: { 200: json('The versions.', versions) },
    errors: ['not_found'],
  },
  getVersionLink: {
    function: 'downloads',
    call: 'get /files/{id}/versions/{version}/download',
    summary: 'Get a download link for a version of your listing’s file, valid for 60 seconds. It isn’t counted.',
    scope: 'files:read',
    params: { version: z.string() },
    answers: { 200: json('The link.', downloadLink) },
    errors: ['not_found', 'file_withheld'],
  },
})
