// The file that a buyer downloads: real pages, pictures and texts, the same bytes every time.
import { houseSheet } from '../designs/houses.ts'
import { drawnPages } from '../designs/page-sets.ts'
import { plantSheet } from '../designs/plants.ts'
import { tileSheet } from '../designs/tiles.ts'
import { type PrintName, print } from '../designs/wall-art.ts'
import { wallpapers } from '../designs/wallpapers.ts'
import type { Sheet } from '../drawing/marks.ts'
import { type Palette, paletteOf } from '../drawing/palettes.ts'
import { pdfOf } from '../drawing/to-pdf.ts'
import { renderPng, svgDocument, svgOf } from '../drawing/to-svg.ts'
import { sellers } from '../people.ts'
import type { SeedListing } from '../types.ts'
import { writtenText } from './text-files.ts'
import { writtenPages } from './written-pages.ts'

export type ProductFile = { name: string; mimeType: string; bytes: Uint8Array }

export async function buildProductFile(listing: SeedListing): Promise<ProductFile> {
  return { ...listing.file, bytes: await bytesOf(listing) }
}

async function bytesOf(listing: SeedListing): Promise<Uint8Array> {
  if (listing.file.mimeType === 'text/plain') return new TextEncoder().encode(writtenText(listing.slug))
  if (listing.file.mimeType === 'image/png') return picture(listing)
  const author = sellers.find(({ username }) => username === listing.seller)?.shop ?? listing.seller
  return pdfOf(drawnPages(listing) ?? writtenPages(listing), { title: listing.title, author })
}

type Picture = { sheet: (p: Palette) => Sheet; width: number; full?: boolean }

const pictures: Record<string, Picture> = {
  'houseplant-drawings': { sheet: plantSheet, width: 3000, full: true },
  'little-town-houses': { sheet: houseSheet, width: 3000, full: true },
  'six-tile-patterns': { sheet: tileSheet, width: 3000 },
  'dune-desktop-wallpaper': { sheet: wallpapers['dune-desktop-wallpaper'], width: 3840 },
  'paper-hills-phone-wallpaper': { sheet: wallpapers['paper-hills-phone-wallpaper'], width: 1440 },
}

function picture(listing: SeedListing): Uint8Array {
  const p = paletteOf(listing.palette)
  const {
    sheet,
    width,
    full = false,
  } = pictures[listing.slug] ?? { sheet: () => print(listing.slug as PrintName, p), width: 2480 }
  const drawing = sheet(p)
  return renderPng(svgDocument(drawing.width, drawing.height, svgOf(drawing.marks)), width, { full }).bytes
}
