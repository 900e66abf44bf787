// The shapes of the catalogue.

export type SeedUser = {
  /** Profile and auth.users id. */
  id: string
  /** Numeric id at the identity provider. */
  identityId: number
  name: string
  /** Names their picture too: files/avatars/<username>.png. */
  username: string
  email: string
}

export type SeedSeller = SeedUser & { shop: string }

export type SeedListing = {
  id: string
  slug: string
  /** The seller's username. */
  seller: string
  /** At most 60 characters. */
  title: string
  /** Paragraphs parted by a blank line, at most 2,000 characters. */
  description: string
  /** US cents: 0, or at least 50. */
  priceCents: number
  /** What buyers download: files/products/<name>. */
  file: { name: string; mimeType: 'application/pdf' | 'image/png' | 'text/plain' }
  /** How many pictures it has: <slug>-1.png and so on in files/pictures, and as small ones in files/thumbnails. */
  pictures: 2 | 3
}

export type SeedReview = {
  id: string
  /** The listing's slug. */
  listing: string
  /** The buyer's username. */
  buyer: string
  /** Whole stars, 1 to 5. */
  rating: number
  comment: string
}

export type SeedPurchase = { buyer: string; listing: string }

export type SeedConversation = {
  buyer: string
  /** The slug of what was bought. */
  listing: string
  messages: { from: 'buyer' | 'seller'; hoursAgo: number; body: string }[]
}

export type SeedReport = {
  /** Usernames. */
  reporter: string
  /** A review is named by its buyer and its listing's slug. */
  about: { user: string } | { listing: string } | { buyer: string; review: string }
  reason: string
  daysAgo: number
  isDismissed?: boolean
}
