// Turns one seller's drafts into listings: ids from slugs, prose unwrapped to paragraphs.
import { seedId } from '../ids.ts'
import type { SeedListing } from './types.ts'

export type ListingDraft = Omit<SeedListing, 'id' | 'seller'>

export function defineListings(seller: string, drafts: ListingDraft[]): SeedListing[] {
  return drafts.map((draft) => ({ id: seedId('listing', draft.slug), seller, ...draft }))
}

/**
 * Source lines joined to paragraphs: a blank line parts two paragraphs, every other line break is a
 * space.
 */
export function prose(strings: TemplateStringsArray): string {
  return strings
    .join('')
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .join('\n\n')
}
