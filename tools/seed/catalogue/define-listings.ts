// Turns one seller's drafts into listings: ids from slugs, prose unwrapped to paragraphs.
import { seedId } from '../ids.ts'
import type { SeedListing } from './types.ts'

type ListingDraft = Omit<SeedListing, 'id' | 'seller' | 'file' | 'pictures'> & {
  /** A PDF with the slug's name by default. */
  file?: string
  /** One by default. */
  pictures?: 1 | 2
}

const MIME_TYPES = { pdf: 'application/pdf', png: 'image/png', txt: 'text/plain' } as const

export function defineListings(seller: string, drafts: ListingDraft[]): SeedListing[] {
  return drafts.map(({ slug, file: name = `${slug}.pdf`, pictures = 1, ...draft }): SeedListing => {
    const extension = name.slice(-3) as keyof typeof MIME_TYPES
    const file = { name, mimeType: MIME_TYPES[extension] }
    return { id: seedId('listing', slug), slug, seller, ...draft, file, pictures }
  })
}

/** Joins source lines to paragraphs. A blank line separates them, other line breaks are spaces. */
export function prose(strings: TemplateStringsArray): string {
  return strings
    .join('')
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .join('\n\n')
}
