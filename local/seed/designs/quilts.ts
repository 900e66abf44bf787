// Quilt blocks from their geometry, on a grid of unit squares, and the five quilts made of them.
import { type Mark, type Point, polygon, rect, type Sheet, times } from '../drawing/marks.ts'
import { mix, type Palette } from '../drawing/palettes.ts'

/** A block drawn from (0, 0) to (size, size). `turn` counts variations: fabric choice, or which way it faces. */
type Block = (size: number, p: Palette, turn: number) => Mark[]

const square = (u: number, x: number, y: number, fill: string, w = 1, h = 1) =>
  rect(x * u, y * u, w * u, h * u, { fill })
const patch = (u: number, fill: string, ...points: Point[]) =>
  polygon(
    points.map(([x, y]) => [x * u, y * u]),
    { fill },
  )

/** Four triangles meeting in the middle of one unit square: top, right, bottom, left. */
function quarterSquare(
  u: number,
  x: number,
  y: number,
  [top, right, bottom, left]: readonly [string, string, string, string],
): Mark[] {
  const middle: Point = [x + 0.5, y + 0.5]
  const corners: Point[] = [
    [x, y],
    [x + 1, y],
    [x + 1, y + 1],
    [x, y + 1],
  ]
  return [top, right, bottom, left].map((fill, side) =>
    patch(u, fill, corners[side] ?? middle, corners[(side + 1) % 4] ?? middle, middle),
  )
}

const ohioStar: Block = (size, p, turn) => {
  const u = size / 3
  const star = turn % 2 === 0 ? p.main : p.accent
  const [ground, inner] = [p.pale, p.warm]
  return [
    ...[0, 2].flatMap((x) => [0, 2].map((y) => square(u, x, y, ground))),
    square(u, 1, 1, inner),
    ...quarterSquare(u, 1, 0, [ground, star, p.soft, star]),
    ...quarterSquare(u, 2, 1, [star, ground, star, p.soft]),
    ...quarterSquare(u, 1, 2, [p.soft, star, ground, star]),
    ...quarterSquare(u, 0, 1, [star, p.soft, star, ground]),
  ]
}

const sawtoothStar: Block = (size, p, turn) => {
  const u = size / 4
  const stars = [p.main, p.warm, p.deep, p.accent, p.soft]
  const [star, inner] = [stars[turn % 5] ?? p.main, stars[(turn + 2) % 5] ?? p.warm]
  const points: [Point, Point, Point, Point, Point][] = [
    [
      [1, 0],
      [2, 1],
      [3, 0],
      [1, 1],
      [3, 1],
    ],
    [
      [4, 1],
      [3, 2],
      [4, 3],
      [3, 1],
      [3, 3],
    ],
    [
      [3, 4],
      [2, 3],
      [1, 4],
      [3, 3],
      [1, 3],
    ],
    [
      [0, 3],
      [1, 2],
      [0, 1],
      [1, 3],
      [1, 1],
    ],
  ]
  return [
    square(u, 0, 0, p.pale, 4, 4),
    ...points.flatMap(([a, tip, b, innerA, innerB]) => [
      patch(u, star, a, tip, innerA),
      patch(u, star, b, tip, innerB),
    ]),
    square(u, 1, 1, inner, 2, 2),
  ]
}

/** One goose, twice as wide as high, pointing up or down. */
export function goose(width: number, sky: string, wing: string, up: boolean): Mark[] {
  const h = width / 2
  const tip: Point[] = up
    ? [
        [0, h],
        [h, 0],
        [width, h],
      ]
    : [
        [0, 0],
        [h, h],
        [width, 0],
      ]
  return [rect(0, 0, width, h, { fill: sky }), polygon(tip, { fill: wing })]
}

const logCabin: Block = (size, p, turn) => {
  const u = size / 9
  const light = [p.pale, p.soft, mix(p.pale, p.warm, 0.25), p.soft]
  const dark = [p.main, p.deep, p.warm, p.main]
  const logs: Mark[] = [square(u, 4, 4, p.accent)]
  for (let ring = 1; ring <= 4; ring += 1) {
    const [low, high, side] = [4 - ring, 4 + ring, 2 * ring - 1]
    const [a, b] = [light[ring - 1] ?? p.pale, dark[ring - 1] ?? p.main]
    logs.push(square(u, low + 1, low, a, side, 1), square(u, high, low, a, 1, side + 1))
    logs.push(square(u, low + 1, high, b, side + 1, 1), square(u, low, low, b, 1, side + 2))
  }
  return turned(logs, size, turn)
}

const pinwheel: Block = (size, p, turn) => {
  const u = size / 2
  const a = [p.main, p.accent, p.warm, p.deep][turn % 4] ?? p.main
  return [
    square(u, 0, 0, p.pale, 2, 2),
    patch(u, a, [0, 0], [1, 0], [1, 1]),
    patch(u, a, [2, 0], [2, 1], [1, 1]),
    patch(u, a, [2, 2], [1, 2], [1, 1]),
    patch(u, a, [0, 2], [0, 1], [1, 1]),
  ]
}

/** Quarter turns of a drawing made of polygons, about its middle. */
function turned(marks: Mark[], size: number, quarters: number): Mark[] {
  if (quarters % 4 === 0) return marks
  return turned(
    marks.map((mark) => (mark.type === 'path' ? { ...mark, d: turnPath(mark.d, size) } : mark)),
    size,
    quarters - 1,
  )
}

function turnPath(d: string, size: number): string {
  const [, x = 0, y = 0, w = 0, h = 0] = d.match(/^M(\S+) (\S+)h(\S+)v(\S+)h/)?.map(Number) ?? []
  return rect(size - y - h, x, h, w, {}).d
}

export const blocks = { ohioStar, sawtoothStar, logCabin, pinwheel }

export type QuiltName =
  | 'ohio-star-table-runner'
  | 'sawtooth-star-crib-quilt'
  | 'wild-geese-wall-hanging'
  | 'log-cabin-cushion'
  | 'half-square-triangle-chart'

function grid(
  block: Block,
  columns: number,
  rows: number,
  size: number,
  gap: number,
  p: Palette,
  turnOf: (x: number, y: number) => number,
  sash = p.deep,
): Sheet {
  const edge = gap * 1.2
  const [width, height] = [columns * (size + gap) - gap + 2 * edge, rows * (size + gap) - gap + 2 * edge]
  const placed = times(columns * rows, (index): Mark => {
    const [x, y] = [index % columns, Math.floor(index / columns)]
    return {
      type: 'group',
      x: edge + x * (size + gap),
      y: edge + y * (size + gap),
      scale: 1,
      marks: block(size, p, turnOf(x, y)),
    }
  })
  return { width, height, marks: [rect(0, 0, width, height, { fill: sash }), ...placed] }
}

/** 25 units to an inch: columns of 4 in, sashing of 1 in, borders of 2 1/2 and 3 in. */
function geese(p: Palette): Sheet {
  const [width, step, left, top] = [100, 125, 62.5, 75]
  const wings = [p.deep, p.accent, p.main, p.warm, p.soft]
  const placed = times(48, (index): Mark => {
    const [x, y] = [index % 4, Math.floor(index / 4)]
    const wing = wings[(y + x * 2) % wings.length] ?? p.main
    const marks = goose(width, p.pale, wing, x % 2 === 0)
    return { type: 'group', x: left + x * step, y: top + (y * width) / 2, scale: 1, marks }
  })
  const sashes = times(3, (index) => rect(left + width + index * step, top, 25, 600, { fill: p.soft }))
  return { width: 600, height: 750, marks: [rect(0, 0, 600, 750, { fill: p.pale }), ...sashes, ...placed] }
}

/** A whole quilt, in units of its own. */
export function quilt(name: QuiltName, p: Palette): Sheet {
  if (name === 'wild-geese-wall-hanging') return geese(p)
  if (name === 'ohio-star-table-runner') return grid(ohioStar, 5, 1, 120, 14, p, (x) => x)
  if (name === 'sawtooth-star-crib-quilt') return grid(sawtoothStar, 4, 5, 96, 12, p, (x, y) => x * 3 + y * 2, p.pale)
  if (name === 'log-cabin-cushion')
    return grid(logCabin, 2, 2, 180, 0.01, p, (x, y) => (x === y ? (x === 0 ? 0 : 2) : x === 1 ? 1 : 3))
  return grid(pinwheel, 4, 3, 96, 0.01, p, (x, y) => x + y * 3)
}

/** The block that a quilt repeats. */
export function blockOf(name: QuiltName, size: number, p: Palette, turn = 0): Mark[] {
  if (name === 'ohio-star-table-runner') return ohioStar(size, p, turn)
  if (name === 'sawtooth-star-crib-quilt') return sawtoothStar(size, p, turn)
  if (name === 'log-cabin-cushion') return logCabin(size, p, turn)
  if (name === 'half-square-triangle-chart') return pinwheel(size, p, turn)
  return times(8, (index): Mark => {
    const [column, row] = [index % 2, Math.floor(index / 2)]
    const wing = [p.deep, p.accent, p.main, p.warm][(row + column * 2 + turn) % 4] ?? p.main
    return {
      type: 'group',
      x: (column * size) / 2,
      y: (row * size) / 4,
      scale: 1,
      marks: goose(size / 2, p.pale, wing, column === 0),
    }
  })
}
