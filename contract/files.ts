import { z } from 'zod'
import { PICTURE_WIDTHS, PRODUCT_FILE_MAX_BYTES, RELEASE_FILES_MAX, SHOWCASE_IMAGES_MAX } from './limits.ts'
import { type EditListing, isValidSuggestion, listing, listingFields, SUGGESTION } from './listings.ts'
import { callerId, id, time } from './operations/common.ts'
import { json, operationsOf } from './operations/operation.ts'
import {
  pictureAlt as alt,
  FILE_ERRORS,
  hasUniqueFiles,
  PICTURE_ERRORS,
  showcaseUpload,
  UNIQUE_FILES_RULE,
  uploadedFile,
  uploads,
} from './uploads.ts'

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

/**
 * All pictures in order, the cover first: existing ones by URL, new ones by upload. An existing
 * one without `alt` keeps its own.
 */
export const setPicturesInput = z.object({
  pictures: z.array(z.union([z.object({ url: z.string().max(500), alt }), showcaseUpload])).max(SHOWCASE_IMAGES_MAX),
})

/** A listing from uploaded objects (POST files/upload as JSON): `file`, or several `files`. */
export const createListingInput = z
  .object({
    auth0_id: callerId,
    ...listingFields,
    is_active: z.boolean().default(true),
    file: uploadedFile.optional(),
    files: z.array(uploadedFile).min(1).max(RELEASE_FILES_MAX).refine(hasUniqueFiles, UNIQUE_FILES_RULE).optional(),
    showcase_images: z.array(showcaseUpload).max(SHOWCASE_IMAGES_MAX).default([]),
  })
  .refine(isValidSuggestion, SUGGESTION)
  .refine(({ file, files }) => (file === undefined) !== (files === undefined), {
    path: ['file'],
    message: 'must be given, or files instead',
  })

const writtenInForm = {
  title: z.string(),
  description: z.string(),
  price: z.string(),
  pay_what_you_want: z.enum(['true', 'false']).optional(),
  suggested_price: z.string().optional(),
  category: z.string().optional(),
  tags: z.string().optional().describe('Separated by commas, as are ai_use and languages.'),
  usage_licence: z.string().optional(),
  ai_use: z.string().optional().describe('“none” if it was made without AI.'),
  languages: z.string().optional(),
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

export type ListingPictures = z.infer<typeof listingPictures>
export type SetPictures = z.input<typeof setPicturesInput>
export type Upload = z.infer<typeof uploads>['uploads'][number]

/** As a client sends it: prices in dollars. */
export type CreateListing = z.input<typeof createListingInput>

/** All files of a release, and its pictures in all sizes. */
const UPLOADS_MAX = RELEASE_FILES_MAX + (2 + PICTURE_WIDTHS.length) * SHOWCASE_IMAGES_MAX

export const fileCalls = operationsOf('listings', 'Listings', 'user', {
  beginUploads: {
    function: 'downloads',
    call: 'post /files/uploads',
    summary: 'Create places for uploads in Storage, one per kind. API keys also get a URL for the bytes.',
    scope: 'files:write',
    /** Returns one upload for each entry of `kinds`, in order. */
    body: z.object({
      kinds: z
        .array(z.enum(['product', 'showcase']))
        .min(1)
        .max(UPLOADS_MAX),
      sizes: z
        .array(z.int().nonnegative().max(PRODUCT_FILE_MAX_BYTES))
        .max(UPLOADS_MAX)
        .optional()
        .describe('Bytes of each upload, in the order of the kinds. What doesn’t fit is then rejected at once.'),
      draftId: id.nullish().describe('The draft that they are for. It keeps them longer than 24 hours.'),
    }),
    answers: { 201: json('The upload URLs, in the order of the kinds.', uploads) },
    errors: ['too_many_uploads', 'storage_full', 'seller_required'],
  },
  endUpload: {
    call: 'delete /files/uploads/{uploadId}',
    summary: 'Give up an upload that you no longer need.',
    scope: 'files:write',
    errors: ['upload_not_found'],
  },
  createListing: {
    call: 'post /files/upload',
    summary: 'Create a listing from uploaded objects (JSON) or from a form that contains the files.',
    scope: 'files:write',
    body: createListingInput,
    form: listingForm,
    answers: { 201: json('The listing.', listing) },
    // Not found if the listing or its seller was taken down meanwhile.
    errors: [
      'too_many_uploads',
      'forbidden',
      ...FILE_ERRORS,
      'files_changed',
      'category_unknown',
      'listing_quota_reached',
      'too_many_images',
      'not_found',
    ],
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
    errors: ['rate_limited', 'not_found', 'release_in_progress', 'pictures_changed', ...PICTURE_ERRORS],
  },
})
