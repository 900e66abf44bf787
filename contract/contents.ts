// Types of files, and what is inside the files of a listing.
import { z } from 'zod'
import { FILE_KINDS } from './choices.ts'
import { FILE_FORMS, type FileType } from './file-types/file-types.ts'
import { id, integer } from './operations/common.ts'
import { cacheable, cacheableIfActive, operationsOf } from './operations/operation.ts'

export const fileType = z.object({
  mime_type: z.string(),
  name: z.string(),
  kind: z.enum(FILE_KINDS),
  endings: z.array(z.string()).readonly(),
  form: z.enum(FILE_FORMS).describe('How the shop detects the type.'),
  signatures: z.array(z.string()).readonly().describe('Bytes at an offset in hexadecimal, like "8:57454250".'),
  marker: z.string().nullable().describe('The entry that an archive of this type has.'),
  served_as: z.string().describe('The content type for the upload to Storage.'),
  has_preview: z.boolean(),
  is_open: z.boolean().describe('Whether sellers may upload it.'),
}) satisfies z.ZodType<FileType>

export const fileTypes = z.object({ file_types: z.array(fileType) })

/** What could be read of a file. Anything else is missing. */
export const inside = z.object({
  pages: integer.optional(),
  slides: integer.optional(),
  seconds: z.number().optional(),
  width: integer.optional().describe('In pixels, like the height.'),
  height: integer.optional(),
  chapters: z.array(z.string()).optional().describe('Of an e-book.'),
  entry_count: integer.optional().describe('Files in the archive. `entries` has the first 500.'),
  entry_bytes: z
    .number()
    .optional()
    .describe('Of all its files, as the archive says. Missing if the archive contradicts itself.'),
  entries: z
    .array(
      z.object({
        name: z.string(),
        size_bytes: z.number().optional().describe('Missing like `entry_bytes`.'),
        is_unchecked: z.boolean().describe('An archive in it, or encrypted: the shop knows only its name.'),
      }),
    )
    .optional(),
})
export type Inside = z.infer<typeof inside>

export const contents = z.object({
  files: z.array(
    z.object({
      id,
      name: z.string(),
      type_name: z.string(),
      kind: z.enum(FILE_KINDS),
      size_bytes: z.number(),
      preview_pages: z.array(integer).describe('Pages that the preview shows, of a PDF.'),
      inside: inside.describe('What the shop read of the file. Sellers can’t change it.'),
    }),
  ),
})
export type Contents = z.infer<typeof contents>

export const contentCalls = operationsOf('contents', 'Listings', 'public', {
  listFileTypes: {
    call: 'get /file-types',
    summary: 'List the types of files that the shop knows.',
    answers: cacheable('The types, the most specific first.', fileTypes),
    caching: 'short-lived',
  },
  getContents: {
    call: 'get /files/{id}/inside',
    summary: 'See what is inside the files of a listing before you buy.',
    access: 'any',
    answers: cacheableIfActive('The files that buyers get now.', contents),
    errors: ['not_found'],
  },
})
