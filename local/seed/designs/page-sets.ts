// Every listing that is a set of drawn pages, by slug.
import type { Sheet } from '../drawing/marks.ts'
import { type Palette, paletteOf } from '../drawing/palettes.ts'
import type { SeedListing } from '../types.ts'
import { capitalPages } from './capital-cards.ts'
import { clockPages } from './clocks.ts'
import { cuttingChart } from './cutting-chart.ts'
import { fractionPages } from './fractions.ts'
import { musicPages } from './music-pages.ts'
import { plannerPages } from './planner-pages.ts'
import { handwritingPages } from './ruled-pages.ts'
import { timesTablePages } from './times-tables.ts'

const sets: Record<string, (p: Palette) => Sheet[]> = {
  'half-square-triangle-chart': cuttingChart,
  'undated-weekly-planner': (p) => plannerPages('undated-weekly-planner', p),
  'household-budget-workbook': (p) => plannerPages('household-budget-workbook', p),
  'habit-garden-tracker': (p) => plannerPages('habit-garden-tracker', p),
  'seven-dinners-meal-planner': (p) => plannerPages('seven-dinners-meal-planner', p),
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
