import { FILE_KINDS, type FileKind } from '@contract/choices.ts'
import type { Body } from './answers.ts'

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
