import { z } from 'zod'
import { callerId, done, id, integer, nextCursor, page, text, time } from './common.ts'
import {
  PICTURE_WIDTHS,
  PRODUCT_FILE_MAX_BYTES,
  RELEASE_FILES_MAX,
  RELEASE_NAME_MAX_CHARACTERS,
  RELEASE_NOTE_MAX_CHARACTERS,
  SHOWCASE_IMAGES_MAX,
} from './limits.ts'
import { type EditListing, listing, SUGGESTION, suggestsRightly, written } from './listings.ts'
import { cacheable, json, operationsOf } from './operation.ts'
import { downloadLink, linkQuery } from './orders.ts'
import { previewPages } from './previews.ts'
import { pictureAlt as alt, claimedDigest, showcaseUpload, uploads } from './uploads.ts'

export const releaseFile = z.object({
  id,
  name: z.string(),
  type: z.string().describe('MIME type.'),
  size_bytes: z.number(),
  sha256: z.string().describe('Of its bytes, in hexadecimal.'),
})

const release = z.object({
  number: integer,
  name: z.string().nullable().describe('The seller’s own number, such as 2.1.'),
  note: z.string().nullable().describe('What’s new, in the seller’s words.'),
  released_at: time,
  withdrawn_at: time.nullable(),
  withdrawal_reason: z.string().nullable(),
  can_download: z.boolean().describe('Whether you sell the listing, or bought it early enough to get this release.'),
  files: z.array(releaseFile).describe('In the seller’s order.'),
})

/** A page of releases, and the pending one. */
export const releases = z.object({
  releases: z.array(release),
  pending: z
    .object({
      name: z.string().nullable(),
      note: z.string().nullable(),
      files: z.array(z.object({ name: z.string() })),
      began_at: time,
      failure: z.string().nullable().describe('Why it was rejected. Null while it is processing.'),
    })
    .nullable()
    .describe('The new release in processing, or the latest rejected one. Only its seller sees it.'),
  nextCursor,
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

/**
 * All pictures in order, the cover first: existing ones by URL, new ones by upload. An existing
 * one without `alt` keeps its own.
 */
export const setPicturesInput = z.object({
  pictures: z.array(z.union([z.object({ url: z.string().max(500), alt }), showcaseUpload])).max(SHOWCASE_IMAGES_MAX),
})

const fileNameInput = z.string().min(1).max(255)
const uploadedFile = z.object({
  uploadId: id,
  name: fileNameInput,
  previewPages: previewPages.optional().describe('Of a PDF. The first three by default.'),
  sha256: claimedDigest,
})

/** No file and no name occurs twice. */
const differ = (files: { name: string; uploadId?: string; fileId?: string }[]) =>
  new Set(files.map(({ name }) => name.toLowerCase())).size === files.length &&
  new Set(files.map(({ uploadId, fileId }) => uploadId ?? fileId)).size === files.length
const DIFFER = 'must have different names, ignoring case, and name each file once'

/** A listing from uploaded objects (POST files/upload as JSON): `file`, or several `files`. */
export const createListingInput = z
  .object({
    auth0_id: callerId,
    ...written,
    is_active: z.boolean().default(true),
    file: uploadedFile.optional(),
    files: z.array(uploadedFile).min(1).max(RELEASE_FILES_MAX).refine(differ, DIFFER).optional(),
    showcase_images: z.array(showcaseUpload).max(SHOWCASE_IMAGES_MAX).default([]),
  })
  .refine(suggestsRightly, SUGGESTION)
  .refine(({ file, files }) => (file === undefined) !== (files === undefined), {
    path: ['file'],
    message: 'must be given, or files instead',
  })

/** All files of the release in order: unchanged ones by id, new ones by upload. */
export const publishReleaseInput = z.object({
  name: text(RELEASE_NAME_MAX_CHARACTERS).nullish(),
  note: text(RELEASE_NOTE_MAX_CHARACTERS).nullish(),
  files: z
    .array(z.union([z.object({ fileId: id, name: fileNameInput }), uploadedFile]))
    .min(1)
    .max(RELEASE_FILES_MAX)
    .refine(differ, DIFFER),
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

export type Release = z.infer<typeof release>
export type Releases = z.infer<typeof releases>
export type PublishRelease = z.input<typeof publishReleaseInput>
export type ListingPictures = z.infer<typeof listingPictures>
export type SetPictures = z.input<typeof setPicturesInput>
export type Upload = z.infer<typeof uploads>['uploads'][number]

/** As a client sends it: prices in dollars. */
export type CreateListing = z.input<typeof createListingInput>

/** All files of a release, and its pictures in all sizes. */
const UPLOADS_MAX = RELEASE_FILES_MAX + (2 + PICTURE_WIDTHS.length) * SHOWCASE_IMAGES_MAX

/** Of a seller's uploaded objects. */
const PICTURE_ERRORS = ['seller_required', 'upload_not_found', 'invalid_file_type', 'file_too_large'] as const
const FILE_ERRORS = [...PICTURE_ERRORS, 'file_required', 'upload_changed', 'storage_full'] as const

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
  publishRelease: {
    call: 'post /files/{id}/releases',
    summary: 'Publish a release of your listing. The previous one is sold until its new files are ready.',
    scope: 'files:write',
    body: publishReleaseInput,
    answers: { 201: json('The newest releases. A new one that takes longer is pending.', releases) },
    errors: ['rate_limited', 'not_found', 'release_in_progress', 'files_changed', ...FILE_ERRORS],
  },
  listReleases: {
    call: 'get /files/{id}/releases',
    summary: 'List the releases of a listing with their files, newest first, and which of them you may download.',
    scope: 'listings:read',
    query: page,
    answers: { 200: json('The releases.', releases) },
    errors: ['not_found'],
  },
  listPublicReleases: {
    call: 'get /files/public/releases/{id}',
    summary: 'List the releases of an active listing with their files, newest first.',
    access: 'public',
    query: page,
    answers: cacheable('The releases.', releases),
    errors: ['not_found'],
  },
  withdrawRelease: {
    call: 'post /files/{id}/releases/{number}/withdrawal',
    summary: 'Withdraw a release of your listing. Buyers who already have it keep it.',
    params: { number: z.string() },
    body: z.object({ reason: text(RELEASE_NOTE_MAX_CHARACTERS) }),
    answers: { 200: json('Withdrawn.', done) },
    errors: ['not_found', 'already_done', 'last_release'],
  },
  getFileLink: {
    function: 'downloads',
    call: 'get /files/{id}/releases/{number}/files/{fileId}/download',
    summary: 'Get a download link for a file of a release that you bought or sell, valid for 60 seconds.',
    scope: 'files:read',
    params: { number: z.string(), fileId: id },
    query: linkQuery,
    answers: { 200: json('The link.', downloadLink) },
    errors: ['not_found', 'file_withheld', 'consent_required', 'download_limit_reached'],
  },
})
