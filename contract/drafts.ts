// Drafts: listings that sellers have begun. Texts are stored as typed, so an unfinished price stays.
import { z } from 'zod'
import { LICENCE_SOURCES } from './choices.ts'
import { TAG_MAX_CHARACTERS, TAGS_MAX } from './label-choices.ts'
import { labelFields } from './labels.ts'
import * as limits from './limits.ts'
import { type EditListing, listing } from './listings.ts'
import { done, id, integer, sha256, text, time, title, typedText } from './operations/common.ts'
import { json, operationsOf } from './operations/operation.ts'
import { claimedDigest, fileNameInput, pictureAlt, pictureSize, showcaseUpload } from './uploads.ts'

const typed = (maxCharacters: number) => typedText(maxCharacters).default('')

const listingText = {
  title: typed(limits.TITLE_MAX_CHARACTERS),
  description: typed(limits.DESCRIPTION_MAX_CHARACTERS),
  price: typed(20),
  pay_what_you_want: typed(3).describe('“yes” where buyers choose the amount.').meta({ example: '' }),
  suggested_price: typed(20),
  category: typed(40),
  tags: typed(400).describe('Separated by commas, as are ai_use and languages.'),
  usage_licence: typed(20),
  ai_use: typed(200).describe('“none” where it was made without AI.'),
  languages: typed(100),
} satisfies Record<keyof EditListing, z.ZodType>

const draftText = z.object({
  ...listingText,
  licence_source: z
    .enum(['', ...LICENCE_SOURCES])
    .default('')
    .describe('Empty: buyers get no key.'),
  licence_seats: z
    .string()
    .regex(/^\d{0,4}$/)
    .meta({ example: '5' })
    .default('')
    .describe('Devices per key. Empty is unlimited.'),
  section_id: z
    .union([z.literal(''), id])
    .default('')
    .describe('Of the seller’s shop. Empty: none.'),
})

export const draftFile = z.object({
  uploadId: id,
  name: fileNameInput,
  size_bytes: integer.min(0),
  head_sha256: sha256.describe('Of its first bytes, to recognise it when the upload continues.'),
  sha256: claimedDigest,
})

const draftPicture = z.union([
  z.object({ url: z.string().max(500), thumbnail_url: z.string().max(500).optional(), alt: pictureAlt }),
  showcaseUpload,
])

export const draftContent = z.object({
  text: draftText,
  files: z.array(draftFile).max(limits.RELEASE_FILES_MAX).default([]),
  pictures: z
    .array(draftPicture)
    .max(limits.SHOWCASE_IMAGES_MAX)
    .default([])
    .describe('New ones, and those of a listing.'),
})

const shownPicture = z.strictObject({
  path: z.string().max(500),
  thumbnailPath: z.string().max(500).nullish(),
  alt: pictureAlt,
})
const storedFile = z.strictObject({
  ...draftFile.shape,
  size_bytes: draftFile.shape.size_bytes.default(0),
  // No file has this digest, so its upload begins anew.
  head_sha256: sha256.default('0'.repeat(64)),
})

const storedUpload = z.strictObject({
  ...showcaseUpload.shape,
  sizes: z.array(pictureSize).max(limits.PICTURE_WIDTHS.length).optional(),
})

/** What the column `content` holds: shown pictures by path. The database checks it (drafts_content_shape). */
export const storedDraft = z.object({
  text: draftText.prefault({}),
  files: z.array(storedFile).max(limits.RELEASE_FILES_MAX).default([]),
  pictures: z
    .array(z.union([shownPicture, storedUpload]))
    .max(limits.SHOWCASE_IMAGES_MAX)
    .default([]),
})

const cents = integer.min(0).max(limits.PRICE_MAX_CENTS)

/** What the column `written` holds: columns of the listing (drafts_written_shape). */
export const writtenDraft = z.strictObject({
  title,
  description: text(limits.DESCRIPTION_MAX_CHARACTERS),
  price_cents: cents,
  is_pay_what_you_want: z.boolean().nullish(),
  suggested_price_cents: cents.nullish(),
  ...labelFields,
  tags: z.array(z.string().max(TAG_MAX_CHARACTERS)).max(TAGS_MAX).nullish(),
  licence_source: z.enum(LICENCE_SOURCES).nullish(),
  licence_seats: integer.min(0).max(9999).nullish(),
  section_id: id.nullish(),
})

const MISSING_PARTS = ['file', 'title', 'description', 'price', 'ai_use'] as const

export const draft = z.object({
  id,
  missing: z.array(z.enum(MISSING_PARTS)).describe('What it needs before it can be published.'),
  publish_at: time.nullable().describe('When it will be published.'),
  is_publishing: z.boolean(),
  failure: z.string().nullable().describe('Why it couldn’t be published.'),
  updated_at: time,
  revision: integer.describe('Send it with your next change.'),
  text: draftText,
  files: z.array(draftFile.extend({ is_stored: z.boolean().describe('Whether all of its bytes have arrived.') })),
  pictures: z.array(
    z.object({
      url: z.string(),
      thumbnail_url: z.string(),
      alt: z.string().nullable(),
      upload: showcaseUpload.nullable(),
    }),
  ),
})

const revision = integer.min(1).describe('The revision that you read.')

export type Draft = z.infer<typeof draft>
export type DraftContent = z.output<typeof draftContent>
export type StoredDraft = z.output<typeof storedDraft>
export type DraftContentInput = z.input<typeof draftContent>
export type MissingPart = (typeof MISSING_PARTS)[number]

const ONE = { 200: json('The draft.', draft) }

export const draftCalls = operationsOf('drafts', 'Drafts', 'user', {
  listDrafts: {
    call: 'get /drafts',
    summary: 'List your drafts, the last changed first.',
    scope: 'listings:read',
    answers: { 200: json('All drafts.', z.object({ drafts: z.array(draft) })) },
  },
  createDraft: {
    call: 'post /drafts',
    summary: 'Begin a draft.',
    scope: 'listings:write',
    body: z.object({ content: draftContent }),
    answers: { 201: json('The draft.', draft) },
    errors: ['rate_limited', 'seller_required', 'drafts_full'],
  },
  duplicateListing: {
    call: 'post /files/{id}/duplicate',
    summary: 'Begin a draft with the texts, price and pictures of your listing.',
    scope: 'listings:write',
    answers: { 201: json('The draft.', draft) },
    errors: ['rate_limited', 'not_found', 'seller_required', 'drafts_full'],
  },
  getDraft: {
    call: 'get /drafts/{draftId}',
    summary: 'Get one of your drafts.',
    scope: 'listings:read',
    answers: ONE,
    errors: ['draft_not_found'],
  },
  saveDraft: {
    call: 'put /drafts/{draftId}',
    summary: 'Save a draft.',
    scope: 'listings:write',
    body: z.object({ revision, content: draftContent }),
    answers: ONE,
    errors: ['rate_limited', 'draft_not_found', 'draft_changed', 'draft_publishing'],
  },
  scheduleDraft: {
    call: 'put /drafts/{draftId}/schedule',
    changes: ['drafts.listDrafts', 'listings'],
    summary: 'Publish a draft at a time, or not anymore.',
    scope: 'listings:write',
    body: z.object({ revision, publishAt: time.nullable().describe('Null to publish it yourself.') }),
    answers: ONE,
    errors: ['rate_limited', 'draft_not_found', 'draft_changed', 'draft_publishing', 'draft_incomplete', 'moment_past'],
  },
  publishDraft: {
    call: 'post /drafts/{draftId}/publish',
    changes: ['drafts.listDrafts', 'listings'],
    summary: 'Publish a draft as a listing. It stays a draft until the listing is live.',
    scope: 'files:write',
    body: z.object({ revision }),
    answers: { 201: json('The listing.', listing) },
    errors: [
      ...(['seller_required', 'draft_not_found', 'draft_changed', 'draft_publishing', 'draft_incomplete'] as const),
      ...(['listing_quota_reached', 'upload_not_found', 'pictures_changed', 'file_required', 'not_found'] as const),
      ...(['invalid_file_type', 'file_too_large', 'upload_changed', 'storage_full', 'files_changed'] as const),
    ],
  },
  deleteDraft: {
    call: 'delete /drafts/{draftId}',
    changes: ['drafts.listDrafts'],
    summary: 'Delete a draft and what was uploaded for it.',
    scope: 'listings:write',
    answers: { 200: json('Deleted.', done) },
    errors: ['draft_not_found'],
  },
})
