// A listing's cover pictures, 1200 by 900, and their thumbnails: drawn per kind, always the same for the same listing.
import type { QuiltName } from '../designs/quilts.ts'
import { paletteOf } from '../drawing/palettes.ts'
import { renderPng, svgDocument } from '../drawing/to-svg.ts'
import type { SeedListing } from '../types.ts'
import { quiltCover } from './quilt-covers.ts'
import { stage } from './scene.ts'

export function coverSvg(listing: SeedListing, index: number): string {
  const p = paletteOf(listing.palette)
  return svgDocument(stage.width, stage.height, quiltCover(listing.slug as QuiltName, p, index))
}
