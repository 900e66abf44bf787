// Closed sets that people choose from, apart from the schemas so that a browser needs no schema library to know them.

/** What may become of a listing: only an active one is everyone's to see and to buy. */
export const LISTING_STATUSES = ['processing', 'active', 'inactive', 'paused', 'removed'] as const
export type ListingStatus = (typeof LISTING_STATUSES)[number]

/** Whether a seller can be paid: `stopped` where Stripe takes no charges, `disconnected` where the connection was taken back. */
export const SELLING_STATES = ['open', 'stopped', 'disconnected'] as const

/** What of a listing can change in a way that matters to who judged it before. */
export const MATERIAL_PARTS = ['title', 'description', 'price', 'file'] as const
export type MaterialPart = (typeof MATERIAL_PARTS)[number]

/** Kinds of product files, as the search tells them apart. */
export const FILE_KINDS = ['image', 'pdf', 'video', 'text'] as const
export type FileKind = (typeof FILE_KINDS)[number]

export const SEARCH_SORTS = ['relevance', 'popular', 'newest', 'price-low', 'price-high', 'rating'] as const
export type SearchSort = (typeof SEARCH_SORTS)[number]
