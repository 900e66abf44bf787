// The start of a listing's files, before buying.
import { z } from 'zod'
import { id } from './common.ts'
import { cacheableIfActive, operationsOf } from './operation.ts'

export const preview = z.object({
  id: id.describe('The file.'),
  name: z.string(),
  kind: z.enum(['text', 'audio']),
  words: z.string().nullable().describe('The first 2,000 characters of a text.'),
  url: z.url().nullable().describe('The first 30 seconds of a recording.'),
  is_whole: z.boolean().describe('Whether the file ends there.'),
})

export type Preview = z.infer<typeof preview>

export const previewCalls = operationsOf('previews', 'Listings', 'any', {
  listPreviews: {
    call: 'get /files/{id}/previews',
    summary: 'List previews of the files of a listing’s newest release: the start of texts and recordings.',
    answers: cacheableIfActive(
      'In the order of the files. Empty while they are being made.',
      z.object({ previews: z.array(preview) }),
    ),
    errors: ['not_found'],
  },
})
