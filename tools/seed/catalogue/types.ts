// The shapes of the catalogue.

export type SeedUser = {
  /** Profile and auth.users id. */
  id: string
  /** Numeric id at the identity provider. */
  identityId: number
  name: string
  /** Also the name of their picture: files/avatars/<username>.png. */
  username: string
  email: string
}

export type SeedSeller = SeedUser & { shop: string; bio: string }

export type SeedListing = {
  id: string
  slug: string
  /** The seller's username. */
  seller: string
  /** At most 60 characters. */
  title: string
  /** A category's slug. */
  category: string
  tags: string[]
  /** Paragraphs separated by a blank line, at most 2,000 characters. */
  description: string
  /** US cents: 0, or at least 50. */
  priceCents: number
  /** The product file: files/products/<name>. */
  file: { name: string; mimeType: 'application/pdf' | 'image/png' | 'text/plain' }
  /** Number of pictures: files/pictures/<slug>-1.png and so on. */
  pictures: 1 | 2
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
  /** The seller's answer. */
  answer: string | null
  /** Usernames of the buyers with a vote for it. */
  helpfulTo: string[]
}

export type SeedPurchase = { buyer: string; listing: string }

export type SeedConversation = {
  /** The buyer's username. */
  buyer: string
  /** Slugs of listings, or the username of a shop's seller. */
  about: { bought: string } | { listing: string } | { shop: string }
  messages: { from: 'buyer' | 'seller'; hoursAgo: number; body: string }[]
}

/** A case that the seller rejected and the buyer escalated to the operator. */
export type SeedCase = { purchase: SeedPurchase; kind: string; body: string; daysAgo: number; rejection: string }

/** Usernames. */
export type SeedBlock = { by: string; blocked: string; daysAgo: number }

export type SeedReport = {
  /** Usernames. */
  reporter: string
  /** A review is identified by its buyer and its listing's slug. */
  about: { user: string } | { listing: string } | { buyer: string; review: string }
  category: string
  reason: string
  daysAgo: number
  isDismissed?: boolean
}

export type SeedContactMessage = {
  name: string
  email: string
  message: string
  hoursAgo: number
  /** The operator's answer. */
  answer?: string
}

/**
 * A takedown by a user who was an admin at that time, because the operator may only decide appeals
 * against other admins.
 */
export type SeedTakeDown = { by: string; listing: string; rule: string; facts: string; note: string }

export type SeedAppeal = { listing: string; text: string }

/** A reduced price, with its end in days after the shop's first start. */
export type SeedReduction = { listing: string; priceCents: number; daysLeft: number }

/** A listing with a minimum price, which buyers choose, and the suggested price. */
export type SeedChoice = { listing: string; suggestedCents: number }

/** A code for one listing, or for all listings of its seller. */
export type SeedDiscount = {
  seller: string
  code: string
  off: { percent: number } | { amountCents: number }
  listing?: string
  maxUses?: number
  daysLeft?: number
}

/** Listings of one seller that are cheaper together. */
export type SeedBundle = { seller: string; name: string; description: string; priceCents: number; listings: string[] }
