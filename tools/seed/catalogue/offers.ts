// Reduced prices, prices that buyers choose, discount codes and bundles, and purchases.

import { reviews } from './reviews.ts'
import type { SeedBundle, SeedChoice, SeedDiscount, SeedPurchase, SeedReduction } from './types.ts'

export const reductions: SeedReduction[] = [
  { listing: 'moon-phases', priceCents: 650, daysLeft: 12 },
  { listing: 'household-budget-workbook', priceCents: 450, daysLeft: 5 },
]

export const choices: SeedChoice[] = [{ listing: 'manuscript-paper', suggestedCents: 400 }]

export const discounts: SeedDiscount[] = [
  { seller: 'juniperthread', code: 'AUTUMN15', off: { percent: 15 }, daysLeft: 30 },
  { seller: 'juniperthread', code: 'CUSHION1', off: { amountCents: 100 }, listing: 'log-cabin-cushion', maxUses: 25 },
]

export const bundles: SeedBundle[] = [
  {
    seller: 'juniperthread',
    name: 'Stars and geese',
    description: 'Three patterns that use the same block sizes, so that leftovers of one find a place in the next.',
    priceCents: 1850,
    listings: ['ohio-star-table-runner', 'sawtooth-star-crib-quilt', 'wild-geese-wall-hanging'],
  },
  {
    seller: 'stavereed',
    name: 'First recital',
    description: 'Two airs, the Ode and three rounds: enough for an afternoon with the family.',
    priceCents: 700,
    listings: ['two-old-airs', 'ode-to-joy-violin', 'three-rounds-to-sing'],
  },
]

// Purchases: every review has one, some have no review.

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
