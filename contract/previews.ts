// What a listing's files look like before buying.
import { z } from 'zod'
import { FILE_KINDS } from './choices.ts'
import { PREVIEW_PAGES_MAX } from './limits.ts'
import { done, id, integer } from './operations/common.ts'
import { cacheableIfActive, json, operationsOf } from './operations/operation.ts'

const previewPicture = z.object({
  url: z.url(),
  width: integer.describe('In pixels, like the height.'),
  height: integer,
  words: z.string().nullable().describe('The text of the page, for screen readers.'),
})

export const preview = z.object({
  id: id.describe('The file.'),
  name: z.string(),
  file_kind: z.enum(FILE_KINDS),
  kind: z.enum(['text', 'audio', 'pictures']),
  words: z
    .string()
    .nullable()
    .describe('The first 2,000 characters of a text, the chapters of an e-book by line, or the sample of a font.'),
  url: z.url().nullable().describe('The first 30 seconds of a recording.'),
  pictures: z
    .array(previewPicture)
    .describe('With a watermark: pages of a PDF, a smaller picture, the cover of an e-book, or the sample of a font.'),
  is_whole: z.boolean().describe('Whether the preview shows the whole file.'),
  is_by_seller: z.boolean().describe('Whether its seller made it. Otherwise the shop made it from the sold bytes.'),
})

export type Preview = z.infer<typeof preview>

export const previewPages = z
  .array(integer.min(1).max(1_000_000))
  .min(1)
  .max(PREVIEW_PAGES_MAX)
  .refine((pages) => new Set(pages).size === pages.length, 'must differ')
  .describe('Numbers of the pages of a PDF that its preview shows.')

export const previewCalls = operationsOf('previews', 'Listings', 'any', {
  listPreviews: {
    call: 'get /files/{id}/previews',
    summary: 'List previews of the files of a listing’s newest release.',
    answers: cacheableIfActive(
      'In the order of the files. Empty while they are being made.',
      z.object({ previews: z.array(preview) }),
    ),
    errors: ['not_found'],
  },
  setPreviewPages: {
    call: 'put /files/{id}/previews/{fileId}',
    changes: ['previews', 'contents'],
    summary: 'Choose the pages that the preview of a PDF shows. The shop makes its preview again.',
    access: 'user',
    scope: 'listings:write',
    params: { fileId: id },
    body: z.object({ pages: previewPages }),
    answers: { 200: json('Stored.', done) },
    errors: ['rate_limited', 'not_found'],
  },
  setPreviewPictures: {
    function: 'downloads',
    call: 'put /files/{id}/previews/{fileId}/pictures',
    changes: ['previews', 'contents'],
    summary: 'Replace your own preview of a file by up to five pictures. A preview by the shop replaces it.',
    access: 'user',
    params: { fileId: id },
    form: z.object({ pictures: z.array(z.file()).min(1).max(PREVIEW_PAGES_MAX) }),
    errors: [
      'file_required',
      'invalid_file_type',
      'file_too_large',
      'too_many_images',
      'rate_limited',
      'not_found',
      'preview_by_shop',
    ],
  },
  deletePreviewPictures: {
    function: 'downloads',
    call: 'delete /files/{id}/previews/{fileId}/pictures',
    changes: ['previews', 'contents'],
    summary: 'Delete your own preview of a file.',
    access: 'user',
    params: { fileId: id },
    answers: { 200: json('Deleted.', done) },
    errors: ['not_found'],
  },
})
