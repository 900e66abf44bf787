// Closed sets that people choose from, apart from the schemas so that a browser needs no schema library to know them.

/** Kinds of product files, as the search tells them apart. */
export const FILE_KINDS = ['image', 'pdf', 'video', 'text'] as const
export type FileKind = (typeof FILE_KINDS)[number]

export const SEARCH_SORTS = ['relevance', 'popular', 'newest', 'price-low', 'price-high', 'rating'] as const
export type SearchSort = (typeof SEARCH_SORTS)[number]
