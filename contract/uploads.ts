// Uploads, and the pictures made of them.
import { z } from 'zod'
import { FILE_NAME_MAX_CHARACTERS, PICTURE_ALT_MAX_CHARACTERS, PICTURE_WIDTHS, PLACEHOLDER_PATTERN } from './limits.ts'
import { id, integer, sha256, text, typedText } from './operations/common.ts'
import { previewPages } from './previews.ts'

export const uploads = z.object({
  uploads: z.array(
    z.object({
      id,
      bucket: z.enum(['product-files', 'showcase-images']),
      path: z.string(),
      upload_url: z.string().optional().describe('For API keys: PUT the bytes here within two hours.'),
    }),
  ),
})

export const claimedDigest = sha256
  .optional()
  .describe('SHA-256 of the file, in hexadecimal. If other bytes arrived, the file is rejected.')

export const pictureAlt = text(PICTURE_ALT_MAX_CHARACTERS)
  .nullish()
  .describe('What the picture shows, for people who can’t see it.')
export const picture = z.object({
  alt: z.string().nullable().describe('What the picture shows, in its seller’s words.'),
  width: integer,
  height: integer,
  sizes: z.array(z.object({ url: z.string(), width: integer })).describe('Small versions, the smallest first.'),
  placeholder: z.string().nullable().describe('A data URI of 6 by 4 pixels, to show until it has loaded.'),
})
export type Picture = z.infer<typeof picture>

export const pictureSize = z.object({ uploadId: id, width: z.literal(PICTURE_WIDTHS).describe('At most, in pixels.') })
export const showcaseUpload = z.object({
  uploadId: id,
  thumbnailUploadId: id.nullish(),
  sizes: z
    .array(pictureSize)
    .max(PICTURE_WIDTHS.length)
    .refine(
      (sizes) => new Set(sizes.map(({ width }) => width)).size === sizes.length,
      'must hasUniqueFiles in their widths',
    )
    .optional()
    .describe('Small versions as WebP, PNG or JPEG.'),
  placeholder: z.string().regex(PLACEHOLDER_PATTERN).nullish(),
  alt: pictureAlt,
})

export const fileNameInput = typedText(FILE_NAME_MAX_CHARACTERS).min(1)
export const uploadedFile = z.object({
  uploadId: id,
  name: fileNameInput,
  previewPages: previewPages.optional().describe('Of a PDF. The first three by default.'),
  sha256: claimedDigest,
})

/** No file and no name occurs twice. */
export const hasUniqueFiles = (files: { name: string; uploadId?: string; fileId?: string }[]) =>
  new Set(files.map(({ name }) => name.toLowerCase())).size === files.length &&
  new Set(files.map(({ uploadId, fileId }) => uploadId ?? fileId)).size === files.length
export const UNIQUE_FILES_RULE = 'must have different names, ignoring case, and name each file once'

/** Of a seller's uploaded objects. */
export const PICTURE_ERRORS = ['seller_required', 'upload_not_found', 'invalid_file_type', 'file_too_large'] as const
export const FILE_ERRORS = [...PICTURE_ERRORS, 'file_required', 'upload_changed', 'storage_full'] as const
