// Who bought what: every review has its purchase, some purchases have no review.
import { reviews } from './reviews.ts'
import type { SeedPurchase } from './types.ts'

const boughtWithoutReview: SeedPurchase[] = [
  { buyer: 'hana', listing: 'six-tile-patterns' },
  { buyer: 'hana', listing: 'two-old-airs' },
  { buyer: 'pieter', listing: 'twelve-major-scales' },
  { buyer: 'pieter', listing: 'ohio-star-table-runner' },
  { buyer: 'soledad', listing: 'tide-no-3' },
  { buyer: 'soledad', listing: 'handwriting-paper' },
  { buyer: 'noor', listing: 'six-soups' },
  { buyer: 'noor', listing: 'paper-hills-phone-wallpaper' },
  { buyer: 'noor', listing: 'harbour-mittens' },
  { buyer: 'callum', listing: 'manuscript-paper' },
  { buyer: 'callum', listing: 'ninety-evening-prompts' },
  { buyer: 'callum', listing: 'tide-no-3' },
  { buyer: 'ruta', listing: 'fifty-first-lines' },
  { buyer: 'ruta', listing: 'undated-weekly-planner' },
]

export const purchases: SeedPurchase[] = [
  ...reviews.map(({ buyer, listing }) => ({ buyer, listing })),
  ...boughtWithoutReview,
]
