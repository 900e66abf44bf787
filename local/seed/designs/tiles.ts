// Six patterns, each one square of 100 that repeats in both directions.
import { chance } from '../drawing/chance.ts'
import { circle, type Mark, path, polygon, rect, type Sheet, times } from '../drawing/marks.ts'
import type { Palette } from '../drawing/palettes.ts'

type Tile = (p: Palette) => Mark[]

const ground = (fill: string) => rect(0, 0, 100, 100, { fill })

const quarters: Tile = (p) => [
  ground(p.pale),
  ...times(4, (index): Mark[] => {
    const [x, y] = [(index % 2) * 50, Math.floor(index / 2) * 50]
    const flip = index === 0 || index === 3
    const arc = (r: number, fill: string) =>
      flip
        ? path(`M${x} ${y}h${r}a${r} ${r} 0 0 1 ${-r} ${r}Z`, { fill })
        : path(`M${x + 50} ${y + 50}h${-r}a${r} ${r} 0 0 1 ${r} ${-r}Z`, { fill })
    return [arc(50, flip ? p.main : p.accent), arc(34, p.pale), arc(18, p.warm)]
  }).flat(),
]

const fans: Tile = (p) => {
  const fan = (x: number, y: number): Mark[] =>
    [25, 20, 14, 8].map((r, index) =>
      path(`M${x - r} ${y}a${r} ${r} 0 0 1 ${2 * r} 0Z`, { fill: [p.accent, p.pale, p.main, p.warm][index] ?? p.main }),
    )
  return [
    ground(p.soft),
    ...times(5, (row) =>
      times(row % 2 ? 3 : 2, (column) => fan(column * 50 + (row % 2 ? 0 : 25), row * 25)).flat(),
    ).flat(),
  ]
}

const petals: Tile = (p) => [
  ground(p.main),
  ...times(4, (index): Mark[] => {
    const [x, y] = [(index % 2) * 50, Math.floor(index / 2) * 50]
    const leaf = (x1: number, y1: number, x2: number, y2: number, fill: string) =>
      path(
        `M${x1} ${y1}Q${(x1 + x2) / 2 + (y2 - y1) * 0.32} ${(y1 + y2) / 2 - (x2 - x1) * 0.32} ${x2} ${y2}Q${(x1 + x2) / 2 - (y2 - y1) * 0.32} ${(y1 + y2) / 2 + (x2 - x1) * 0.32} ${x1} ${y1}Z`,
        { fill },
      )
    return [
      leaf(x, y, x + 25, y + 25, p.pale),
      leaf(x + 50, y, x + 25, y + 25, p.soft),
      leaf(x, y + 50, x + 25, y + 25, p.soft),
      leaf(x + 50, y + 50, x + 25, y + 25, p.pale),
      circle(x + 25, y + 25, 4, { fill: p.deep }),
    ]
  }).flat(),
  ...[
    [0, 0],
    [50, 0],
    [100, 0],
    [0, 50],
    [50, 50],
    [100, 50],
    [0, 100],
    [50, 100],
    [100, 100],
  ].map(([x = 0, y = 0]) => circle(x, y, 5, { fill: p.warm })),
]

const steps: Tile = (p) => [
  ground(p.warm),
  ...times(4, (row): Mark[] =>
    times(4, (column) => {
      const [x, y] = [column * 25, row * 25]
      return [
        polygon(
          [
            [x, y],
            [x + 12.5, y],
            [x + 12.5, y + 12.5],
            [x + 25, y + 12.5],
            [x + 25, y + 25],
            [x, y + 25],
          ],
          { fill: (row + column) % 2 ? p.deep : p.main },
        ),
      ]
    }).flat(),
  ).flat(),
]

const crosses: Tile = (p) => [
  ground(p.accent),
  ...[
    [0, 0],
    [100, 0],
    [0, 100],
    [100, 100],
    [50, 50],
  ].flatMap(([x = 0, y = 0]): Mark[] => [
    polygon(
      [
        [x - 34, y],
        [x - 12, y - 12],
        [x, y - 34],
        [x + 12, y - 12],
        [x + 34, y],
        [x + 12, y + 12],
        [x, y + 34],
        [x - 12, y + 12],
      ],
      { fill: p.pale },
    ),
    polygon(
      [
        [x - 15, y],
        [x, y - 15],
        [x + 15, y],
        [x, y + 15],
      ],
      { fill: p.main },
    ),
  ]),
  ...[
    [50, 0],
    [0, 50],
    [100, 50],
    [50, 100],
  ].map(([x = 0, y = 0]) => circle(x, y, 7, { fill: p.warm })),
]

/** Chips that cross an edge are drawn again at the opposite one: that is what makes it seamless. */
const terrazzo: Tile = (p) => {
  const next = chance('terrazzo')
  const chips = times(49, (index): Mark[] => {
    const cell = 100 / 7
    const [x, y, size] = [((index % 7) + next()) * cell, (Math.floor(index / 7) + next()) * cell, 3.5 + next() * 4]
    const angles = times(5, (corner) => ((corner + next() * 0.7) / 5) * 2 * Math.PI)
    const fill = [p.main, p.accent, p.warm, p.deep, p.soft][index % 5] ?? p.main
    const radii = angles.map(() => size * (0.6 + next() * 0.5))
    const at = (dx: number, dy: number) =>
      polygon(
        angles.map(
          (angle, corner) =>
            [
              x + dx + Math.cos(angle) * (radii[corner] ?? size),
              y + dy + Math.sin(angle) * (radii[corner] ?? size),
            ] as const,
        ),
        { fill },
      )
    return [-100, 0, 100].flatMap((dx) =>
      [-100, 0, 100].filter((dy) => near(x + dx) && near(y + dy)).map((dy) => at(dx, dy)),
    )
  }).flat()
  return [ground(p.pale), ...chips]
}

const near = (value: number) => value > -12 && value < 112

export const tiles: Tile[] = [quarters, fans, petals, steps, crosses, terrazzo]

/** Three by two, edge to edge. */
export function tileSheet(p: Palette): Sheet {
  return {
    width: 300,
    height: 200,
    marks: tiles.map((tile, index) => ({
      type: 'group',
      x: (index % 3) * 100,
      y: Math.floor(index / 3) * 100,
      scale: 1,
      marks: tile(p),
    })),
  }
}
