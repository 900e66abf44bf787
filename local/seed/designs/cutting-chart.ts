// The cutting chart for half-square triangles: computed from the geometry, rounded up to the next eighth of an inch.
import { group, line, type Mark, polygon, rect, type Sheet, text, times } from '../drawing/marks.ts'
import { mix, type Palette } from '../drawing/palettes.ts'
import { footer, grey, heading, inner, margin, page } from './paper.ts'

/** Square to cut, in inches, for a finished size: two, four or eight triangles at a time. */
export function squareFor(finished: number, at: 2 | 4 | 8): number {
  const unit = finished + 0.5
  // Two: the diagonal cut costs 3/8 beyond the seam allowance. Four: the unit's diagonal is the seam, a quarter inch
  // inside each edge. Eight: two of the first side by side.
  const exact = at === 2 ? unit + 0.375 : at === 4 ? unit * Math.SQRT2 + 0.5 : (unit + 0.375) * 2
  return Math.ceil(exact * 8 - 1e-9) / 8
}

export function inches(value: number): string {
  const [whole, eighths] = [Math.floor(value), Math.round((value % 1) * 8)]
  if (eighths === 0) return `${whole}`
  const [top, bottom] = eighths % 4 === 0 ? [eighths / 4, 2] : eighths % 2 === 0 ? [eighths / 2, 4] : [eighths, 8]
  return `${whole ? `${whole} ` : ''}${top}/${bottom}`
}

function table(p: Palette): Sheet {
  const sizes = times(11, (index) => 1 + index / 2)
  const columns = [0, 150, 275, 400]
  const row = 46
  return page([
    ...heading('Half-square triangles', 'all sizes in inches', p),
    ...['Finished', 'Two at a time', 'Four at a time', 'Eight at a time'].map((name, index) =>
      text(margin + 12 + (columns[index] ?? 0), 126, name, 13, 'bold', p.main),
    ),
    ...sizes.flatMap((finished, index): Mark[] => {
      const y = 140 + index * row
      const cells = [finished, squareFor(finished, 2), squareFor(finished, 4), squareFor(finished, 8)]
      return [
        rect(margin, y, inner, row - 4, { fill: index % 2 ? '#ffffff' : mix(p.soft, '#ffffff', 0.6) }, 4),
        ...cells.map((cell, at) =>
          text(
            margin + 12 + (columns[at] ?? 0),
            y + 27,
            inches(cell),
            at === 0 ? 20 : 17,
            at === 0 ? 'display' : 'sans',
            p.deep,
          ),
        ),
      ]
    }),
    text(
      margin,
      690,
      'Cut two squares of the size shown, one of each fabric. Sizes are rounded up to the next eighth,',
      10.5,
      'sans',
      grey,
    ),
    text(margin, 706, 'so trim every unit to the finished size plus half an inch.', 10.5, 'sans', grey),
    ...footer('Juniper & Thread, free to pass on'),
  ])
}

function methods(p: Palette): Sheet {
  const dash = { dash: [4, 3] }
  const seam = (x1: number, y1: number, x2: number, y2: number) => line(x1, y1, x2, y2, p.accent, 1.2, dash)
  const cut = (x1: number, y1: number, x2: number, y2: number) => line(x1, y1, x2, y2, p.deep, 1.6)
  const base = rect(0, 0, 150, 150, { fill: p.soft, stroke: p.main, width: 1 })
  const two = [base, seam(9, 0, 150, 141), seam(0, 9, 141, 150), cut(0, 0, 150, 150)]
  const four = [
    base,
    seam(9, 9, 141, 9),
    seam(141, 9, 141, 141),
    seam(141, 141, 9, 141),
    seam(9, 141, 9, 9),
    cut(0, 0, 150, 150),
    cut(150, 0, 0, 150),
  ]
  const eight = [
    base,
    seam(9, 0, 150, 141),
    seam(0, 9, 141, 150),
    seam(141, 0, 0, 141),
    seam(150, 9, 9, 150),
    cut(0, 0, 150, 150),
    cut(150, 0, 0, 150),
    cut(75, 0, 75, 150),
    cut(0, 75, 150, 75),
  ]
  const unit = [
    polygon(
      [
        [0, 0],
        [110, 0],
        [0, 110],
      ],
      { fill: p.main },
    ),
    polygon(
      [
        [110, 0],
        [110, 110],
        [0, 110],
      ],
      { fill: p.pale, stroke: p.main },
    ),
    cut(0, 110, 110, 0),
  ]
  return page([
    ...heading('Three methods', 'dashed: sew, solid: cut', p),
    ...[two, four, eight].map((marks, index) => group(margin + index * 175, 130, 1, marks)),
    ...['Two', 'Four', 'Eight'].map((name, index) => text(margin + index * 175, 306, name, 18, 'display', p.deep)),
    ...[
      ['Draw one diagonal, sew a', 'quarter inch on both sides,', 'cut on the line.'],
      ['Sew all round, a quarter inch', 'from the edge. Cut both', 'diagonals. Edges are bias.'],
      ['Draw both diagonals, sew on', 'both sides of each, cut the', 'cross and both diagonals.'],
    ].flatMap((lines, index) =>
      lines.map((words, row) => text(margin + index * 175, 328 + row * 15, words, 10.5, 'sans', grey)),
    ),
    text(margin, 430, 'Trimming', 18, 'display', p.deep),
    group(margin, 452, 1, unit),
    ...[
      'Lay the diagonal line of the ruler on the seam.',
      'Trim two sides, turn the unit by half, trim the other two.',
      'The size to trim to is the finished size plus half an inch.',
      'Press before trimming, not after.',
    ].map((words, row) => text(margin + 140, 476 + row * 22, words, 12, 'sans', p.deep)),
    text(margin, 620, 'Which one?', 18, 'display', p.deep),
    ...[
      'Two: when you need only a few, or want straight-grain edges.',
      'Four: fastest for small numbers; starch the fabric, because all edges are on the bias.',
      'Eight: for whole quilts in two fabrics. Straight-grain edges, least trimming.',
    ].map((words, row) => text(margin, 646 + row * 22, words, 12, 'sans', p.deep)),
    ...footer('Juniper & Thread, free to pass on', '2'),
  ])
}

export function cuttingChart(p: Palette): Sheet[] {
  return [table(p), methods(p)]
}
