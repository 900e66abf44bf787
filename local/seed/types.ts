// The shapes of the seeded catalogue.
import type { PaletteName } from './drawing/palettes.ts'

export type SeedPerson = {
  /** Profile and auth.users id. */
  id: string
  /** Numeric id at the identity provider. */
  identityId: number
  name: string
  username: string
  email: string
}

export type SeedSeller = SeedPerson & { shop: string; bio: string; avatar: AvatarDesign }

export type SeedBuyer = SeedPerson & { avatar: AvatarDesign }

export type AvatarDesign = {
  figure: 'quilt' | 'wool' | 'clock' | 'pencil' | 'arch' | 'book' | 'note' | 'fruit' | 'face'
  palette: PaletteName
}

export type ListingKind =
  | 'quilt'
  | 'knitting'
  | 'planner'
  | 'worksheet'
  | 'wall-art'
  | 'reading'
  | 'sheet-music'
  | 'illustration'
  | 'wallpaper'

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
  kind: ListingKind
  file: { name: string; mimeType: 'application/pdf' | 'image/png' | 'text/plain' }
  /** How many cover pictures it has. */
  covers: 2 | 3
  /** Colours of its pictures, by name in drawing/palettes.ts. */
  palette: PaletteName
  tags: string[]
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
