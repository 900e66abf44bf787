// The pages of the written PDFs: patterns and cookbook on A4, the zine on A5.

import { figureOf } from '../designs/figures.ts'
import { a4 } from '../designs/paper.ts'
import type { Sheet } from '../drawing/marks.ts'
import { paletteOf } from '../drawing/palettes.ts'
import type { SeedListing } from '../types.ts'
import { writtenText } from './text-files.ts'
import { type Look, typeset } from './typeset.ts'

const a5 = { width: 419.53, height: 595.28 }

export function writtenPages(listing: SeedListing): Sheet[] {
  const palette = paletteOf(listing.palette)
  const pattern: Look = {
    ...a4,
    margin: 64,
    body: { font: 'sans', size: 12.5, leading: 19 },
    foot: listing.title,
    palette,
    figureHeight: 300,
  }
  const looks: Record<string, Look> = {
    'six-soups': { ...pattern, body: { font: 'serif', size: 15, leading: 22 }, figureHeight: 420 },
    'windowsill-herbs': {
      ...pattern,
      ...a5,
      margin: 44,
      body: { font: 'serif', size: 14, leading: 20 },
      figureHeight: 190,
    },
    'twelve-colourwork-charts': { ...pattern, figureHeight: 205 },
    'harbour-mittens': { ...pattern, figureHeight: 360 },
  }
  return typeset(writtenText(listing.slug), looks[listing.slug] ?? pattern, figureOf(listing))
}
