// Covers of the sheet music: its pages, and one line of it close enough to play from.

import { trebleClef } from '../designs/music-glyphs.ts'
import { musicPages } from '../designs/music-pages.ts'
import type { Mark, Sheet } from '../drawing/marks.ts'
import { mix, type Palette } from '../drawing/palettes.ts'
import { broken, ground, inkOn, lay, put, smallWords, words } from './scene.ts'

const titles: Record<string, { lines: string; note: string; front: number; close: number }> = {
  'two-old-airs': { lines: 'Two Old Airs', note: 'for flute', front: 0, close: 0 },
  'ode-to-joy-violin': { lines: 'Ode to Joy', note: 'for beginner violin', front: 0, close: 0 },
  'three-rounds-to-sing': { lines: 'Three Rounds', note: 'to sing together', front: 1, close: 0 },
  'twelve-major-scales': { lines: 'Twelve Major Scales', note: 'around the circle of fifths', front: 0, close: 1 },
  'manuscript-paper': { lines: 'Manuscript Paper', note: 'six layouts', front: 2, close: 2 },
}

function recoloured(marks: Mark[], colour: string): Mark[] {
  return marks.map((mark) =>
    mark.type === 'path'
      ? { ...mark, ...(mark.fill ? { fill: colour } : {}), ...(mark.stroke ? { stroke: colour } : {}) }
      : mark,
  )
}

function stand(pages: Sheet[], slug: string, p: Palette): string {
  const title = titles[slug]
  if (!title) throw new Error(`no cover title for ${slug}`)
  const front = pages[title.front]
  const others = pages.filter((sheet) => sheet !== front).slice(0, 2)
  const lines = broken(title.lines, 10)
  const back = p.deep
  const size = lines.some((line) => line.length > 9) ? 70 : 86
  const behind = others.map((sheet, index) =>
    lay(sheet, { x: 905 - index * 90, y: 480, width: 500, rotate: index ? -9 : 8 }),
  )
  const ink = inkOn(back, p)
  return `${ground(back)}${put(recoloured(trebleClef, mix(back, p.main, 0.35)), 300, 520, 118)}${behind.join('')}${front ? lay(front, { x: 850, y: 470, width: 520, rotate: 1 }) : ''}
${words(64, 330, lines, size, ink)}${smallWords(68, 330 + lines.length * size * 1.06 - 26, title.note, p.warm, 'start', 32)}`
}

function close(pages: Sheet[], slug: string, p: Palette): string {
  const sheet = pages[titles[slug]?.close ?? 0]
  if (!sheet) throw new Error(`no page to show of ${slug}`)
  return `${ground(mix(p.warm, p.pale, 0.25))}${lay(sheet, { x: 640, y: 890, width: 1190, rotate: -4 })}`
}

export function musicCover(slug: string, p: Palette, index: number): string {
  const pages = musicPages(slug) ?? []
  return index === 0 ? stand(pages, slug, p) : close(pages, slug, p)
}
