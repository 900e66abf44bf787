// A listing's cover pictures, 1200 by 900, and their thumbnails: drawn per kind, always the same for the same listing.
import type { KnitName } from '../designs/knitting.ts'
import type { QuiltName } from '../designs/quilts.ts'
import type { PrintName } from '../designs/wall-art.ts'
import { paletteOf } from '../drawing/palettes.ts'
import { svgDocument } from '../drawing/to-svg.ts'
import type { SeedListing } from '../types.ts'
import { knittingCover } from './knitting-covers.ts'
import { paperCover } from './paper-covers.ts'
import { paperCoverOf } from './paper-titles.ts'
import { quiltCover } from './quilt-covers.ts'
import { stage } from './scene.ts'
import { studioCover } from './studio-covers.ts'
import { wallArtCover } from './wall-art-covers.ts'

export function coverSvg(listing: SeedListing, index: number): string {
  const p = paletteOf(listing.palette)
  const paper = paperCoverOf(listing)
  if (paper) return svgDocument(stage.width, stage.height, paperCover(paper, p, index))
  if (listing.kind === 'knitting')
    return svgDocument(stage.width, stage.height, knittingCover(listing.slug as KnitName, p, index))
  const studio = studioCover(listing.slug, p, index)
  if (studio) return svgDocument(stage.width, stage.height, studio)
  if (listing.kind === 'wall-art')
    return svgDocument(stage.width, stage.height, wallArtCover(listing.slug as PrintName, p, index))
  return svgDocument(stage.width, stage.height, quiltCover(listing.slug as QuiltName, p, index))
}
