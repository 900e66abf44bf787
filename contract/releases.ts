import { z } from 'zod'
import { RELEASE_FILES_MAX, RELEASE_NAME_MAX_CHARACTERS, RELEASE_NOTE_MAX_CHARACTERS } from './limits.ts'
import { done, id, integer, nextCursor, page, text, time } from './operations/common.ts'
import { cacheable, json, operationsOf } from './operations/operation.ts'
import { downloadLink, linkQuery } from './orders.ts'
import { FILE_ERRORS, fileNameInput, hasUniqueFiles, UNIQUE_FILES_RULE, uploadedFile } from './uploads.ts'

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

/** All files of the release in order: unchanged ones by id, new ones by upload. */
export const publishReleaseInput = z.object({
  name: text(RELEASE_NAME_MAX_CHARACTERS).nullish(),
  note: text(RELEASE_NOTE_MAX_CHARACTERS).nullish(),
  files: z
    .array(z.union([z.object({ fileId: id, name: fileNameInput }), uploadedFile]))
    .min(1)
    .max(RELEASE_FILES_MAX)
    .refine(hasUniqueFiles, UNIQUE_FILES_RULE),
})

export type Release = z.infer<typeof release>
export type Releases = z.infer<typeof releases>
export type PublishRelease = z.input<typeof publishReleaseInput>

export const releaseCalls = operationsOf('listings', 'Listings', 'user', {
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
  getReleaseAudience: {
    call: 'get /files/{id}/releases/audience',
    summary: 'Count the purchases of your listing whose buyers get an email about a new release.',
    scope: 'listings:read',
    answers: {
      200: json('The count.', z.object({ meant_for: integer.describe('What a buyer does later changes no count.') })),
    },
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
    changes: ['orders', 'library'],
    summary: 'Get a download link for a file of a release that you bought or sell, valid for 60 seconds.',
    scope: 'files:read',
    params: { number: z.string(), fileId: id },
    query: linkQuery,
    answers: { 200: json('The link.', downloadLink) },
    errors: ['not_found', 'file_withheld', 'consent_required'],
  },
})
