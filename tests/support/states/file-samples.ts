// The types of files, and what is inside those of a listing.
import { FILE_TYPE_ROWS } from '@contract/file-types/file-type-rows.ts'
import type { Body, Items } from './answers.ts'

/** The types of a new shop. */
export const fileTypes = FILE_TYPE_ROWS.map((row) => ({
  ...row,
  endings: [...row.endings],
  signatures: [...row.signatures],
}))

/** A PDF by default. */
export const contents = (...changes: Partial<Items<'getContents', 'files'>>[]): Body<'getContents'> => ({
  files: (changes.length > 0 ? changes : [{}]).map((change, index) => ({
    id: `00000000-0000-4000-8000-0000000008${String(index).padStart(2, '0')}`,
    name: 'quilt.pdf',
    type_name: 'PDF',
    kind: 'pdf',
    size_bytes: 240_000,
    preview_pages: [1, 2, 3],
    inside: { pages: 12 },
    ...change,
  })),
})
