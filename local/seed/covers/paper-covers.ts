// Covers of everything that is printed and filled in: the real pages, laid on a desk.
import { wallClock } from '../designs/clocks.ts'
import { circle, type Mark, path, rect, type Sheet } from '../drawing/marks.ts'
import { mix, type Palette } from '../drawing/palettes.ts'
import { broken, ground, inkOn, lay, put, seal, smallWords, words } from './scene.ts'

export type PaperCover = {
  pages: Sheet[]
  title: string
  note: string
  /** Which pages the three pictures show. */
  hero: number[]
  /** Without one, the second picture is the detail. */
  spread?: [number, number]
  detail: number
  clock?: boolean
  seal: [string, string]
}

function mug(p: Palette): string {
  return put(
    [
      circle(12, 18, 92, { fill: '#1a120a', opacity: 0.14 }),
      path('M70 -20h46a26 26 0 0 1 0 52h-46Z', { fill: p.pale }),
      circle(0, 0, 88, { fill: p.pale }),
      circle(0, 0, 72, { fill: mix(p.deep, '#6b3b1f', 0.6) }),
      path('M-46 -30Q-20 -58 24 -56', { stroke: '#ffffff', width: 5, opacity: 0.25, round: true }),
    ],
    1085,
    150,
  )
}

function pencil(x: number, y: number, turn: number, p: Palette): string {
  const marks: Mark[] = [
    path('M8 14L420 14L462 28L420 42L8 42Z', { fill: '#1a120a', opacity: 0.14 }),
    rect(0, 0, 400, 26, { fill: p.warm }),
    rect(0, 8, 400, 9, { fill: mix(p.warm, '#000000', 0.12) }),
    rect(-34, 0, 34, 26, { fill: p.accent }, 6),
    rect(-8, 0, 14, 26, { fill: '#cfcac2' }),
    path('M400 0L448 13L400 26Z', { fill: '#ecd2a8' }),
    path('M434 9L448 13L434 17Z', { fill: p.deep }),
  ]
  return put(marks, x, y, 1, turn)
}

function desk({ pages, title, note, hero, clock, seal: [a, b] }: PaperCover, p: Palette): string {
  const turns = [7, -3, 2]
  const sheets = hero.map((at, index) => {
    const sheet = pages[at]
    return sheet
      ? lay(sheet, { x: 830 + (index - 1) * 70, y: 500 - index * 14, width: 470, rotate: turns[index] ?? 0, lift: 0.9 })
      : ''
  })
  const lines = broken(title, 13)
  const ink = inkOn(p.ground, p)
  const size = lines.some((words) => words.length > 10) ? 66 : 80
  return `${ground(p.ground)}<rect x="0" y="0" width="470" height="900" fill="${mix(p.ground, '#ffffff', 0.16)}"/>${sheets.join('')}${clock ? put(wallClock(p), 1060, 170, 1.15) : mug(p)}${pencil(90, 800, -7, p)}
${words(64, 250, lines, size, ink)}${smallWords(66, 250 + lines.length * size * 1.06 - 20, note, ink, 'start', 28)}${seal(140, 650, 70, [a, b], p.accent, inkOn(p.accent, p))}`
}

function spread(pages: Sheet[], [left, right]: [number, number], p: Palette): string {
  const shown = [pages[left], pages[right]].filter((sheet) => sheet !== undefined)
  const placed = shown.map((sheet, index) => lay(sheet, { x: 325 + index * 550, y: 450, width: 520, lift: 0.8 }))
  return `${ground(mix(p.ground, p.deep, 0.1))}${placed.join('')}`
}

function detail({ pages, detail: at }: PaperCover, p: Palette): string {
  const sheet = pages[at]
  if (!sheet) throw new Error('the cover shows a page that the file does not have')
  const shade = `${lay(sheet, { x: 610, y: 760, width: 1020, rotate: -5 })}${pencil(640, 700, -32, p)}`
  return `${ground(mix(p.accent, p.ground, 0.55))}${shade}`
}

export function paperCover(cover: PaperCover, p: Palette, index: number): string {
  if (index === 0) return desk(cover, p)
  return index === 1 && cover.spread ? spread(cover.pages, cover.spread, p) : detail(cover, p)
}
