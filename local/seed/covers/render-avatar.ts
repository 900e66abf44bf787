// Pictures of the seeded people, 256 by 256.
import { rect } from '../drawing/marks.ts'
import { paletteOf } from '../drawing/palettes.ts'
import { renderPng, svgDocument, svgOf } from '../drawing/to-svg.ts'
import type { SeedBuyer, SeedSeller } from '../types.ts'
import { avatarFigure } from './avatar-figures.ts'
import type { Picture } from './render-cover.ts'

const side = 256

export async function renderAvatar(person: SeedSeller | SeedBuyer): Promise<Picture> {
  const p = paletteOf(person.avatar.palette)
  const marks = [rect(0, 0, side, side, { fill: p.ground }), ...avatarFigure(person.avatar, p, person.username)]
  return { ...renderPng(svgDocument(side, side, svgOf(marks)), side), mimeType: 'image/png' }
}
