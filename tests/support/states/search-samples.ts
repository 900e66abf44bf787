// The types of files, what is inside those of a listing, and answers of the search.
import { FILE_KINDS, type FileKind } from '@contract/choices.ts'
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

const NO_FILES = Object.fromEntries(FILE_KINDS.map((kind) => [kind, 0])) as Record<FileKind, number>
/** An answer of the search. */
export const searchAnswer = (changes: Partial<Body<'search'>> = {}): Body<'search'> => ({
  listings: [],
  ...{ nextCursor: null, correctedQuery: null, partial: null, didYouMean: null, leftOut: null },
  total: 0,
  totalIsAbout: false,
  facets: {
    type: { ...NO_FILES, image: 2, pdf: 3, text: 1, audio: 4 },
    price: [
      { minPrice: 0, maxPrice: 0, count: 2 },
      { minPrice: 0.01, maxPrice: 5, count: 4 },
      { minPrice: 5.01, maxPrice: null, count: 14 },
    ],
    rating: [{ minRating: 4, count: 3 }],
    category: { crafts: 3, quilting: 2 },
    tag: { stars: 2, 'baby-quilt': 1 },
    licence: { personal: 2, unstated: 1 },
    ai: { none: 3 },
    language: { en: 3 },
    offer: {},
    isAbout: {},
  },
  ...changes,
})
