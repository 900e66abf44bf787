// A listing's cover pictures, 1200 by 900, and their thumbnails: drawn per kind, always the same for the same listing.
import type { KnitName } from '../designs/knitting.ts'
import type { QuiltName } from '../designs/quilts.ts'
import type { PrintName } from '../designs/wall-art.ts'
import { paletteOf } from '../drawing/palettes.ts'
import { renderPng, svgDocument } from '../drawing/to-svg.ts'
import type { SeedListing } from '../types.ts'
import { knittingCover } from './knitting-covers.ts'
import { musicCover } from './music-covers.ts'
import { paperCover } from './paper-covers.ts'
import { paperCoverOf } from './paper-titles.ts'
import { quiltCover } from './quilt-covers.ts'
import { readingCover } from './reading-covers.ts'
import { stage } from './scene.ts'
import { studioCover } from './studio-covers.ts'
import { wallArtCover } from './wall-art-covers.ts'

export type Picture = { bytes: Uint8Array; mimeType: 'image/png'; width: number; height: number }

const thumbnailWidth = 600

/** Cover `index` (0 is the first that buyers see). Throws where the listing has fewer. */
export async function renderCover(listing: SeedListing, index: number): Promise<Picture> {
  return { ...renderPng(coverSvg(listing, index), stage.width), mimeType: 'image/png' }
}

/** The same picture, 600 by 450. */
export async function renderThumbnail(listing: SeedListing, index: number): Promise<Picture> {
  return { ...renderPng(coverSvg(listing, index), thumbnailWidth), mimeType: 'image/png' }
}

export function coverSvg(listing: SeedListing, index: number): string {
  if (index >= listing.covers) throw new Error(`${listing.slug} has ${listing.covers} covers`)
  return svgDocument(stage.width, stage.height, body(listing, index))
}

function body(listing: SeedListing, index: number): string {
  const p = paletteOf(listing.palette)
  const { slug } = listing
  switch (listing.kind) {
    case 'quilt':
      return quiltCover(slug as QuiltName, p, index)
    case 'knitting':
      return knittingCover(slug as KnitName, p, index)
    case 'planner':
    case 'worksheet':
      return paperCover(paperCoverOf(listing), p, index)
    case 'wall-art':
      return wallArtCover(slug as PrintName, p, index)
    case 'reading':
      return readingCover(listing, p, index)
    case 'sheet-music':
      return musicCover(slug, p, index)
    case 'illustration':
    case 'wallpaper':
      return studioCover(slug, p, index)
  }
}
