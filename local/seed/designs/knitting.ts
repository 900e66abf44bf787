// Knitting drawn two ways from the same stitches: as fabric, and as a chart to knit from.
import { line, type Mark, path, rect, type Sheet, text, times } from '../drawing/marks.ts'
import { mix, type Palette } from '../drawing/palettes.ts'
import { type MotifName, motifs } from './motifs.ts'

export type Stitches = string[]

const width = (rows: Stitches) => rows[0]?.length ?? 0

/** Repeats a motif across, with a gap of ground stitches after each. */
export function across(name: MotifName, repeats: number, gap = 1): Stitches {
  return motifs[name].rows.map((row) => (row + '.'.repeat(gap)).repeat(repeats))
}

/** Bands above one another, each cut or repeated to `columns`, with plain rounds between. */
export function bands(columns: number, parts: { stitches: Stitches; plain?: number }[]): Stitches {
  return parts.flatMap(({ stitches, plain = 2 }) => [
    ...stitches.map((row) => row.repeat(Math.ceil(columns / row.length)).slice(0, columns)),
    ...times(plain, () => '.'.repeat(columns)),
  ])
}

export const designs = {
  'harbour-mittens': (columns: number) =>
    bands(columns, [
      { stitches: across('wave', 1, 0), plain: 2 },
      { stitches: across('boat', 1, 1), plain: 1 },
      { stitches: across('wave', 1, 0), plain: 2 },
      { stitches: shifted(across('boat', 1, 1), 8), plain: 1 },
    ]),
  'first-frost-cowl': (columns: number) =>
    bands(columns, [
      { stitches: across('seeds', 1, 0), plain: 1 },
      { stitches: across('star', 1, 3), plain: 1 },
      { stitches: across('seeds', 1, 0), plain: 2 },
    ]),
  'bramble-hat': (columns: number) =>
    bands(columns, [
      { stitches: across('seeds', 1, 0), plain: 1 },
      { stitches: across('bramble', 1, 1), plain: 2 },
    ]),
  'three-cotton-dishcloths': (columns: number) => bands(columns, [{ stitches: across('basket', 1, 0), plain: 0 }]),
  'twelve-colourwork-charts': (columns: number) =>
    bands(columns, [
      { stitches: across('chevron', 1, 1), plain: 2 },
      { stitches: across('tulip', 1, 3), plain: 2 },
      { stitches: across('bird', 1, 2), plain: 2 },
      { stitches: across('heart', 1, 3), plain: 2 },
    ]),
} satisfies Record<string, (columns: number) => Stitches>

export type KnitName = keyof typeof designs

function shifted(rows: Stitches, by: number): Stitches {
  return rows.map((row) => row.slice(by) + row.slice(0, by))
}

export type Yarns = { ground: string; x: string; o: string }

export const yarnsOf = (p: Palette): Yarns => ({ ground: p.deep, x: p.pale, o: p.warm })

const yarn = (yarns: Yarns, stitch: string) => (stitch === 'x' ? yarns.x : stitch === 'o' ? yarns.o : yarns.ground)

/** Stocking stitch: every stitch is a V of two strands, 10 wide and 8.4 high, drawn colour by colour. */
export function fabric(stitches: Stitches, yarns: Yarns): Sheet {
  const [w, h] = [10, 8.4]
  const byColour = new Map<string, string>()
  stitches.forEach((row, y) => {
    for (const [x, stitch] of [...row].entries()) {
      const colour = yarn(yarns, stitch)
      const [left, top] = [x * w, y * h]
      const strands = strand(left + 5, top, -1) + strand(left + 5, top, 1)
      byColour.set(colour, (byColour.get(colour) ?? '') + strands)
    }
  })
  const size = { width: width(stitches) * w, height: stitches.length * h }
  return {
    ...size,
    marks: [
      rect(0, 0, size.width, size.height, { fill: mix(yarns.ground, '#000000', 0.28) }),
      ...[...byColour].map(([fill, d]): Mark => path(d, { fill })),
    ],
  }
}

// One leg of a V: a leaf that leans outward and overlaps the stitch below.
function strand(middle: number, top: number, side: 1 | -1): string {
  const at = (dx: number, dy: number) => `${round(middle + side * dx)} ${round(top + dy)}`
  return `M${at(0.2, 9.6)}C${at(0.1, 6.4)} ${at(1.2, 2.2)} ${at(4, -0.6)}C${at(5.6, 0.6)} ${at(5, 3.6)} ${at(3.8, 5.4)}C${at(2.8, 7)} ${at(1, 8.2)} ${at(0.2, 9.6)}Z`
}

const round = (value: number) => Math.round(value * 10) / 10

/** A chart in squares of 10 with every tenth line heavier and numbers along two sides. */
export function chart(stitches: Stitches, yarns: Yarns, ink: string, numbered = true): Sheet {
  const cell = 10
  const [w, h] = [width(stitches) * cell, stitches.length * cell]
  const margin = numbered ? 14 : 0
  const cells = stitches.flatMap((row, y) =>
    [...row].flatMap((stitch, x) =>
      stitch === '.' ? [] : [rect(x * cell, y * cell, cell, cell, { fill: yarn(yarns, stitch) })],
    ),
  )
  const lines = [
    ...times(width(stitches) + 1, (x) => line(x * cell, 0, x * cell, h, ink, x % 5 === 0 ? 0.8 : 0.3)),
    ...times(stitches.length + 1, (y) => line(0, h - y * cell, w, h - y * cell, ink, y % 5 === 0 ? 0.8 : 0.3)),
  ]
  const numbers = [
    ...times(Math.floor(stitches.length / 5), (index) =>
      text(w + 3, h - (index + 1) * 5 * cell + 7.5, String((index + 1) * 5), 7, 'sans', ink),
    ),
    ...times(Math.floor(width(stitches) / 5), (index) =>
      text(w - (index + 1) * 5 * cell + 5, h + 9, String((index + 1) * 5), 7, 'sans', ink, 'middle'),
    ),
  ]
  return {
    width: w + margin,
    height: h + margin,
    marks: [rect(0, 0, w, h, { fill: yarns.ground }), ...cells, ...lines, ...(numbered ? numbers : [])],
  }
}
