// Covers of the quilt patterns: the quilt on a floor, its block explained, other colourways.
import { blockOf, type QuiltName, quilt } from '../designs/quilts.ts'
import { line, type Mark, type Sheet, text } from '../drawing/marks.ts'
import { mix, type Palette, type PaletteName, paletteOf } from '../drawing/palettes.ts'
import { boards, broken, ground, lay, put, seal, smallWords, words } from './scene.ts'

const names: Record<QuiltName, { title: string; note: string; finished: string; colourways: PaletteName[] }> = {
  'ohio-star-table-runner': {
    title: 'Ohio Star',
    note: 'table runner',
    finished: '28 x 130 cm',
    colourways: ['harbour', 'papaya', 'beetroot'],
  },
  'sawtooth-star-crib-quilt': {
    title: 'Sawtooth Star',
    note: 'crib quilt',
    finished: '102 x 127 cm',
    colourways: ['fern', 'beetroot', 'citrus'],
  },
  'wild-geese-wall-hanging': {
    title: 'Wild Geese',
    note: 'wall hanging',
    finished: '61 x 76 cm',
    colourways: ['fern', 'night', 'papaya'],
  },
  'log-cabin-cushion': {
    title: 'Log Cabin',
    note: 'cushion cover',
    finished: '45 x 45 cm',
    colourways: ['meadow', 'harbour', 'terracotta'],
  },
  'half-square-triangle-chart': {
    title: 'Half-Square Triangles',
    note: 'cutting chart',
    finished: '1 to 6 in',
    colourways: ['meadow', 'night', 'terracotta'],
  },
}

/** Rows of running stitches, as quilting looks from afar. */
function quilted({ width, height }: Sheet, step: number, colour: string): Mark[] {
  const lines: Mark[] = []
  for (let at = -height; at < width; at += step) {
    const [x1, x2] = [Math.max(at, 0), Math.min(at + height, width)]
    lines.push(line(x1, x1 - at, x2, x2 - at, colour, 0.9, { dash: [3.2, 2.6], opacity: 0.5 }))
  }
  return lines
}

function finishedQuilt(name: QuiltName, p: Palette): Sheet {
  const sheet = quilt(name, p)
  return { ...sheet, marks: [...sheet.marks, ...quilted(sheet, 26, mix(p.pale, '#ffffff', 0.3))] }
}

function onFloor(name: QuiltName, p: Palette): string {
  const sheet = finishedQuilt(name, p)
  if (name === 'log-cabin-cushion') return cushion(sheet, p)
  if (name === 'half-square-triangle-chart') return allOver(name, p)
  const wide = sheet.width > sheet.height * 2
  if (wide) {
    return `${boards(mix(p.ground, '#ffffff', 0.25), mix(p.ground, '#ffffff', 0.34))}${lay(sheet, { x: 600, y: 520, width: 1080, rotate: -4, radius: 3 })}
${words(72, 150, ['Ohio Star'], 104, p.deep)}${smallWords(76, 205, 'Table runner, 28 x 130 cm', p.deep, 'start', 30)}${seal(1070, 775, 84, ['PDF', 'pattern'], p.accent, p.pale)}`
  }
  const height = 760
  const width = (height * sheet.width) / sheet.height
  const { title, note } = names[name]
  const fits = Math.min(width, 620)
  const titleSize = title.length > 14 ? 76 : 88
  return `${boards(p.ground, mix(p.ground, '#ffffff', 0.1))}${lay(sheet, { x: 1130 - fits / 2, y: 450, width: fits, rotate: 1.5, radius: 3 })}
${words(64, 330, broken(title, 9), titleSize, p.deep)}${smallWords(68, 330 + broken(title, 9).length * titleSize * 1.06 - 32, note, p.deep, 'start', 32)}`
}

/** Blocks from edge to edge with a card on them. */
function allOver(name: QuiltName, p: Palette): string {
  const sheet = quilt(name, p)
  return `${lay(sheet, { x: 600, y: 450, width: 1206, flat: true })}<circle cx="600" cy="450" r="284" fill="${p.pale}"/><circle cx="600" cy="450" r="270" fill="${p.deep}"/>${words(600, 405, ['Half-Square', 'Triangles'], 76, p.pale, 'middle')}${smallWords(600, 545, 'cutting chart, free', p.warm, 'middle', 32)}`
}

function cushion(sheet: Sheet, p: Palette): string {
  const size = 560
  const bulge = `M0 30 Q10 0 40 6 Q280 34 520 6 Q552 0 560 30 Q532 280 560 530 Q552 560 520 554 Q280 526 40 554 Q8 560 0 530 Q28 280 0 30Z`
  const scale = (size + 20) / sheet.width
  return `${ground(mix(p.ground, '#ffffff', 0.2))}<rect y="640" width="1200" height="260" fill="${mix(p.ground, p.deep, 0.18)}"/><rect y="640" width="1200" height="6" fill="${mix(p.ground, p.deep, 0.3)}"/>
<ellipse cx="780" cy="778" rx="330" ry="34" fill="#1a120a" fill-opacity="0.22"/>
<g transform="translate(500 196)"><clipPath id="cushion"><path d="${bulge}"/></clipPath><g clip-path="url(#cushion)"><g transform="translate(-10 -10) scale(${scale})">${put(sheet.marks, 0, 0)}</g></g>
<path d="${bulge}" fill="none" stroke="${p.deep}" stroke-width="7"/></g>
${words(72, 330, ['Log', 'Cabin'], 112, p.deep)}${smallWords(76, 510, 'Cushion cover, 45 cm', p.deep, 'start', 30)}`
}

function explained(name: QuiltName, p: Palette): string {
  const { title, note, finished } = names[name]
  const size = 620
  const measures: Mark[] = [
    line(0, size + 34, size, size + 34, p.deep, 2),
    line(0, size + 22, 0, size + 46, p.deep, 2),
    line(size, size + 22, size, size + 46, p.deep, 2),
    text(
      size / 2,
      size + 84,
      name === 'wild-geese-wall-hanging' ? 'eight geese' : 'one block',
      26,
      'bold',
      p.deep,
      'middle',
    ),
  ]
  const parts = [0, 1, 2].map((turn) =>
    lay(
      { width: 120, height: 120, marks: blockOf(name, 120, p, turn + 1) },
      { x: 844 + turn * 126, y: 676, width: 108, lift: 0.5 },
    ),
  )
  const lines = broken(title, 9)
  const lineSize = title.length > 14 ? 58 : 74
  return `${ground(mix(p.pale, p.soft, 0.3))}${lay({ width: size, height: size, marks: blockOf(name, size, p) }, { x: 390, y: 420, width: size })}${put(measures, 80, 110)}${parts.join('')}
${words(788, 170, lines, lineSize, p.deep)}${smallWords(790, 170 + lines.length * lineSize * 1.06 - 22, note, p.deep, 'start', 30)}${smallWords(790, 600, `Finished: ${finished}`, p.deep, 'start', 26)}`
}

function colourways(name: QuiltName, p: Palette): string {
  const sheets = names[name].colourways.map((palette) => quilt(name, paletteOf(palette)))
  const [first] = sheets
  const wide = first !== undefined && first.width > first.height * 2
  const placed = sheets.map((sheet, index) =>
    wide
      ? lay(sheet, { x: 600, y: 250 + index * 250, width: 980, rotate: index - 1 })
      : lay(sheet, {
          x: 220 + index * 380,
          y: 420,
          width: Math.min(345, (470 * sheet.width) / sheet.height),
          rotate: (index - 1) * 2,
        }),
  )
  return `${ground(p.deep)}${placed.join('')}${smallWords(600, wide ? 84 : 790, 'The same pattern in your colours', p.pale, 'middle', 32)}`
}

export function quiltCover(name: QuiltName, p: Palette, index: number): string {
  if (index === 0) return onFloor(name, p)
  return index === 1 ? explained(name, p) : colourways(name, p)
}
