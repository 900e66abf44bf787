// Fraction walls, strips to cut, number lines: five pages.
import { line, type Mark, rect, type Sheet, text, times } from '../drawing/marks.ts'
import { mix, type Palette } from '../drawing/palettes.ts'
import { a4, footer, grey, heading, inner, margin, page } from './paper.ts'

const parts = [1, 2, 3, 4, 5, 6, 8, 9, 10, 12]

const shades = (p: Palette) => [
  p.deep,
  p.main,
  p.accent,
  p.warm,
  mix(p.main, p.pale, 0.4),
  mix(p.accent, p.pale, 0.4),
  mix(p.warm, p.pale, 0.3),
  p.soft,
  mix(p.main, p.pale, 0.65),
  mix(p.accent, p.pale, 0.65),
]

const dark = (fill: string) =>
  Number.parseInt(fill.slice(1, 3), 16) * 0.3 + Number.parseInt(fill.slice(3, 5), 16) * 0.6 < 125

/** One whole, cut into more and more equal parts. Blank for the child to fill in, or coloured and labelled. */
export function wall(x: number, y: number, width: number, height: number, p: Palette, blank = false): Mark[] {
  const row = height / parts.length
  return parts.flatMap((count, index) =>
    times(count, (part): Mark[] => {
      const fill = blank ? '#ffffff' : (shades(p)[index] ?? p.main)
      const [left, w] = [x + (part * width) / count, width / count]
      const label = count === 1 ? '1' : `1/${count}`
      const size = Math.min(row * 0.36, w * 0.34)
      return [
        rect(left + 1, y + index * row + 1, w - 2, row - 2, blank ? { fill, stroke: grey, width: 0.8 } : { fill }, 4),
        ...(blank
          ? []
          : [
              text(
                left + w / 2,
                y + index * row + row / 2 + size * 0.36,
                label,
                size,
                'bold',
                dark(fill) ? '#ffffff' : p.deep,
                'middle',
              ),
            ]),
      ]
    }).flat(),
  )
}

function strips(p: Palette): Sheet {
  return page([
    ...heading('Strips to cut', 'cut along the grey lines', p),
    ...parts.flatMap((count, index): Mark[] => {
      const y = 118 + index * 66
      const fill = shades(p)[index] ?? p.main
      return [
        rect(margin - 6, y - 6, inner + 12, 54, { stroke: '#c9c4bb', width: 0.7, dash: [4, 3] }),
        ...times(count, (part) =>
          rect(
            margin + (part * inner) / count + 0.7,
            y,
            inner / count - 1.4,
            42,
            { fill: mix(fill, '#ffffff', 0.25) },
            3,
          ),
        ),
      ]
    }),
    ...footer('Fraction Walls', '3'),
  ])
}

function numberLines(p: Palette, labelled: boolean): Sheet {
  return page([
    ...heading(labelled ? 'Number lines from 0 to 1' : 'Number lines to fill in', '', p),
    ...parts.slice(1).flatMap((count, index): Mark[] => {
      const y = 150 + index * 74
      return [
        line(margin, y, a4.width - margin, y, p.deep, 1.6),
        ...times(count + 1, (at): Mark[] => {
          const x = margin + (at * inner) / count
          const name = at === 0 ? '0' : at === count ? '1' : labelled ? `${at}/${count}` : ''
          return [line(x, y - 9, x, y + 9, p.deep, 1.4), text(x, y + 26, name, 11, 'bold', p.main, 'middle')]
        }).flat(),
      ]
    }),
    ...footer('Fraction Walls', labelled ? '4' : '5'),
  ])
}

export function fractionPages(p: Palette): Sheet[] {
  return [
    page([
      ...heading('Fraction wall', 'one whole to twelfths', p),
      ...wall(margin, 116, inner, 660, p),
      ...footer('Fraction Walls', '1'),
    ]),
    page([
      ...heading('Fraction wall', 'fill it in', p),
      ...wall(margin, 116, inner, 660, p, true),
      ...footer('Fraction Walls', '2'),
    ]),
    strips(p),
    numberLines(p, true),
    numberLines(p, false),
  ]
}
