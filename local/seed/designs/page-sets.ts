// Every listing that is a set of drawn pages, by slug.
import type { Sheet } from '../drawing/marks.ts'
import { type Palette, paletteOf } from '../drawing/palettes.ts'
import type { SeedListing } from '../types.ts'
import { budgetWorkbook } from './budget-workbook.ts'
import { capitalPages } from './capital-cards.ts'
import { clockPages } from './clocks.ts'
import { cuttingChart } from './cutting-chart.ts'
import { fractionPages } from './fractions.ts'
import { habitGarden } from './habit-garden.ts'
import { mealPlanner } from './meal-planner.ts'
import { musicPages } from './music-pages.ts'
import { handwritingPages } from './ruled-pages.ts'
import { timesTablePages } from './times-tables.ts'
import { weeklyPlanner } from './weekly-planner.ts'

const sets: Record<string, (p: Palette) => Sheet[]> = {
  'half-square-triangle-chart': cuttingChart,
  'undated-weekly-planner': weeklyPlanner,
  'household-budget-workbook': budgetWorkbook,
  'habit-garden-tracker': habitGarden,
  'seven-dinners-meal-planner': mealPlanner,
  'times-tables-practice': timesTablePages,
  'telling-the-time': clockPages,
  'fraction-walls': fractionPages,
  'handwriting-paper': handwritingPages,
  'capital-city-cards': capitalPages,
}

// Covers, thumbnails and the file itself show the same pages: drawn once.
const drawn = new Map<string, Sheet[] | undefined>()

/** The pages of a listing in order, or undefined where it is not made of drawn pages. */
export function drawnPages(listing: SeedListing): Sheet[] | undefined {
  const { slug, palette } = listing
  if (!drawn.has(slug)) drawn.set(slug, sets[slug]?.(paletteOf(palette)) ?? musicPages(slug))
  return drawn.get(slug)
}
