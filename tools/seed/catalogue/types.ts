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

export type SeedSeller = SeedUser & { shop: string; bio: string }

export type SeedListing = {
  id: string
  slug: string
  /** The seller's username. */
  seller: string
  /** At most 60 characters. */
  title: string
  /** The slug of one. */
  category: string
  tags: string[]
  /** Paragraphs parted by a blank line, at most 2,000 characters. */
  description: string
  /** US cents: 0, or at least 50. */
  priceCents: number
  /** What buyers download: files/products/<name>. */
  file: { name: string; mimeType: 'application/pdf' | 'image/png' | 'text/plain' }
  /** How many pictures it has: files/pictures/<slug>-1.png and so on. */
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
  /** Usernames of buyers who found it helpful. */
  helpfulTo: string[]
}

export type SeedPurchase = { buyer: string; listing: string }

export type SeedConversation = {
  /** The username of who bought or asks. */
  buyer: string
  /** Slugs of listings, or the username of who keeps a shop. */
  about: { bought: string } | { listing: string } | { shop: string }
  messages: { from: 'buyer' | 'seller'; hoursAgo: number; body: string }[]
}

/** A case that its seller rejected and its buyer took to the operator. */
export type SeedCase = { purchase: SeedPurchase; kind: string; body: string; daysAgo: number; rejection: string }

/** Usernames. */
export type SeedBlock = { by: string; blocked: string; daysAgo: number }

export type SeedReport = {
  /** Usernames. */
  reporter: string
  /** A review is named by its buyer and its listing's slug. */
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
  /** What the operator answered. */
  answer?: string
}

/**
 * A listing that was taken down, by a user who was an admin then: so that the operator may decide
 * the appeal.
 */
export type SeedTakeDown = { by: string; listing: string; rule: string; facts: string; note: string }

export type SeedAppeal = { listing: string; text: string }

/** A reduced price that holds until so many days after the shop's first start. */
export type SeedReduction = { listing: string; priceCents: number; daysLeft: number }

/** A listing whose price is the least that a buyer pays, and what its seller suggests. */
export type SeedChoice = { listing: string; suggestedCents: number }

/** A code for one listing, or for all that its seller sells. */
export type SeedDiscount = {
  seller: string
  code: string
  off: { percent: number } | { amountCents: number }
  listing?: string
  maxUses?: number
  daysLeft?: number
}

/** Listings of one seller that cost less together than one by one. */
export type SeedBundle = { seller: string; name: string; description: string; priceCents: number; listings: string[] }
