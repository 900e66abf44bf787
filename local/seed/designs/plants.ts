// Twelve potted plants in flat colour, each in a cell of 100 by 100 with the pot's foot at y = 94.
import { circle, ellipse, line, type Mark, path, rect, type Sheet, times } from '../drawing/marks.ts'
import { mix, type Palette } from '../drawing/palettes.ts'

type Pot = (fill: string) => Mark[]

const straight: Pot = (fill) => [
  path('M37 66H63L60 94H40Z', { fill }),
  rect(35, 62, 30, 7, { fill: mix(fill, '#000000', 0.12) }, 2),
]
const round: Pot = (fill) => [
  path('M34 68C32 84 40 94 50 94C60 94 68 84 66 68Z', { fill }),
  rect(33, 65, 34, 5, { fill: mix(fill, '#ffffff', 0.25) }, 2),
]
const footed: Pot = (fill) => [
  path('M36 64H64V82H36Z', { fill }),
  path('M39 82L37 94M61 82L63 94', { stroke: '#8a6246', width: 2.4, round: true }),
  path('M36 70H64V74H36Z', { fill: mix(fill, '#ffffff', 0.35) }),
]
const bowl: Pot = (fill) => [path('M30 74H70C69 88 60 94 50 94C40 94 31 88 30 74Z', { fill })]
const basket: Pot = (fill) => [
  path('M35 66H65L62 94H38Z', { fill }),
  ...times(4, (row) =>
    path(`M${36 + row * 0.7} ${71 + row * 6}Q50 ${75 + row * 6} ${64 - row * 0.7} ${71 + row * 6}`, {
      stroke: mix(fill, '#000000', 0.18),
      width: 1.2,
    }),
  ),
]

/** A pointed leaf from (x, y), `turn` in radians from straight up. */
function leaf(x: number, y: number, turn: number, long: number, wide: number, fill: string): Mark {
  const [s, c] = [Math.sin(turn), -Math.cos(turn)]
  const at = (along: number, across: number) =>
    `${(x + s * along - c * across).toFixed(1)} ${(y + c * along + s * across).toFixed(1)}`
  return path(
    `M${at(0, 0)}C${at(long * 0.3, -wide)} ${at(long * 0.75, -wide * 0.8)} ${at(long, 0)}C${at(long * 0.75, wide * 0.8)} ${at(long * 0.3, wide)} ${at(0, 0)}Z`,
    { fill },
  )
}

const fan = (count: number, spread: number, long: number, wide: number, fills: string[], y = 66): Mark[] =>
  times(count, (index) => {
    const turn = ((index / (count - 1)) * 2 - 1) * spread
    return leaf(50, y, turn, long * (1 - Math.abs(turn) * 0.12), wide, fills[index % fills.length] ?? '#2f7250')
  })

function fern(fills: string[]): Mark[] {
  return times(7, (index): Mark[] => {
    const turn = ((index / 6) * 2 - 1) * 1.25
    const [tx, ty] = [50 + Math.sin(turn) * 40, 64 - Math.cos(turn) * 44 + Math.abs(turn) * 10]
    const stem = path(`M50 66Q${50 + Math.sin(turn) * 12} ${40} ${tx.toFixed(1)} ${ty.toFixed(1)}`, {
      stroke: fills[0] ?? '',
      width: 1.4,
    })
    const leaflets = times(7, (step): Mark[] => {
      const t = 0.25 + step * 0.12
      const x = (1 - t) ** 2 * 50 + 2 * t * (1 - t) * (50 + Math.sin(turn) * 12) + t * t * tx
      const y = (1 - t) ** 2 * 66 + 2 * t * (1 - t) * 40 + t * t * ty
      return [
        leaf(x, y, turn - 1.1, 9 - step * 0.7, 2, fills[1] ?? ''),
        leaf(x, y, turn + 1.1, 9 - step * 0.7, 2, fills[0] ?? ''),
      ]
    }).flat()
    return [stem, ...leaflets]
  }).flat()
}

function monstera(fills: string[]): Mark[] {
  const one = (x: number, y: number, turn: number, size: number, fill: string): Mark[] => {
    const [s, c] = [Math.sin(turn), -Math.cos(turn)]
    const at = (along: number, across: number) =>
      `${(x + (s * along - c * across) * size).toFixed(1)} ${(y + (c * along + s * across) * size).toFixed(1)}`
    const side = (k: 1 | -1) =>
      `C${at(2, 10 * k)} ${at(8, 15 * k)} ${at(13, 14 * k)}L${at(13, 6 * k)}L${at(17, 13 * k)}C${at(21, 11 * k)} ${at(22, 10 * k)} ${at(23, 8 * k)}L${at(19, 4 * k)}L${at(25, 6 * k)}`
    return [
      path(`M50 70Q${(50 + x) / 2} ${y + 10} ${x} ${y}`, { stroke: fills[1] ?? '', width: 1.6 }),
      path(
        `M${at(0, 0)}${side(1)}Q${at(29, 3)} ${at(31, 0)}Q${at(29, -3)} ${at(25, -6)}L${at(19, -4)}L${at(23, -8)}C${at(22, -10)} ${at(21, -11)} ${at(17, -13)}L${at(13, -6)}L${at(13, -14)}C${at(8, -15)} ${at(2, -10)} ${at(0, 0)}Z`,
        { fill },
      ),
    ]
  }
  return [
    ...one(36, 46, -0.8, 1, fills[0] ?? ''),
    ...one(63, 44, 0.75, 1.05, fills[1] ?? ''),
    ...one(50, 36, 0.05, 1.05, fills[0] ?? ''),
  ]
}

const cactus = (fills: string[], flower: string): Mark[] => [
  rect(42, 26, 16, 44, { fill: fills[0] ?? '' }, 8),
  path('M42 52H35Q31 52 31 48V40', { stroke: fills[0] ?? '', width: 8, round: true }),
  path('M58 46H65Q69 46 69 42V36', { stroke: fills[0] ?? '', width: 8, round: true }),
  ...times(3, (row) => line(46 + row * 4, 34, 46 + row * 4, 62, fills[1] ?? '', 1, { dash: [1.6, 3.4], round: true })),
  circle(50, 26, 4.2, { fill: flower }),
]

const stringOfPearls = (fills: string[]): Mark[] =>
  times(7, (strand): Mark[] => {
    const x = 34 + strand * 5.3
    const long = [5, 8, 4, 6, 9, 5, 7][strand] ?? 5
    return [
      line(x, 62, x, 62 + long * 4, fills[1] ?? '', 0.8),
      ...times(long, (bead) =>
        circle(x + (bead % 2 ? 1.4 : -1.4), 62 + bead * 4, 2.1, { fill: fills[bead % 2] ?? '' }),
      ),
    ]
  }).flat()

const rubber = (fills: string[]): Mark[] => [
  line(50, 66, 50, 18, '#7a5a40', 2),
  ...times(4, (row) => [
    leaf(50, 60 - row * 11, -1.05, 25 - row * 2, 7, fills[row % 2] ?? ''),
    leaf(50, 55 - row * 11, 1.05, 25 - row * 2, 7, fills[(row + 1) % 2] ?? ''),
  ]).flat(),
  leaf(50, 20, 0, 16, 4.5, fills[0] ?? ''),
]

const oneStem = (fills: string[], fruit: string): Mark[] => [
  line(50, 66, 50, 40, '#7a5a40', 2.4),
  circle(50, 30, 19, { fill: fills[0] ?? '' }),
  circle(40, 36, 11, { fill: fills[1] ?? '' }),
  circle(60, 26, 9, { fill: mix(fills[0] ?? '', '#ffffff', 0.14) }),
  ...[
    [44, 24],
    [56, 34],
    [50, 42],
    [62, 40],
    [38, 32],
  ].map(([x = 0, y = 0]) => circle(x, y, 3, { fill: fruit })),
]

const peace = (fills: string[], white: string, yolk: string): Mark[] => [
  ...fan(7, 1.15, 34, 6.5, fills),
  ...[-0.3, 0.28].flatMap((turn): Mark[] => {
    const [x, y] = [50 + Math.sin(turn) * 46, 66 - Math.cos(turn) * 46]
    return [
      line(50, 66, x, y, fills[0] ?? '', 1.4),
      leaf(x, y + 4, turn * 1.6, 17, 6, white),
      path(`M${x} ${y}l${Math.sin(turn) * 6} -8`, { stroke: yolk, width: 2.2, round: true }),
    ]
  }),
]

/** The twelve, in the order of the sheet. */
export function plants(p: Palette): Mark[][] {
  const greens = [p.main, mix(p.main, p.soft, 0.45)]
  const cold = [p.deep, mix(p.deep, p.main, 0.6)]
  const snake = times(7, (index) => {
    const turn = (index - 3) * 0.13
    return [
      leaf(44 + index * 2, 68, turn, 44 - Math.abs(index - 3) * 6, 4.4, cold[index % 2] ?? ''),
      leaf(44 + index * 2, 66, turn, 36 - Math.abs(index - 3) * 6, 1.4, p.warm),
    ]
  }).flat()
  const aloe = fan(9, 1.25, 38, 4, [greens[0] ?? '', greens[1] ?? ''], 72)
  const trailing = [
    ...straight(p.soft).map((mark) => mark),
    ...times(5, (index): Mark[] => {
      const [x, drop] = [36 + index * 7, [22, 30, 14, 27, 18][index] ?? 20]
      const side = index < 2 ? -1 : index > 2 ? 1 : 0.4
      return [
        path(`M${x} 63q${side * 9} ${drop * 0.3} ${side * 6} ${drop}`, { stroke: greens[0] ?? '', width: 1 }),
        ...times(4, (at) =>
          leaf(x + side * (3 + at), 64 + (drop * at) / 4, side * (1.5 + at * 0.2), 7.5, 3.4, greens[at % 2] ?? ''),
        ),
      ]
    }).flat(),
    ...fan(6, 1, 20, 4.5, greens, 64),
  ]
  const palm = times(8, (index): Mark => {
    const turn = ((index / 7) * 2 - 1) * 1.35
    return path(
      `M50 60Q${50 + Math.sin(turn) * 22} ${20} ${50 + Math.sin(turn) * 42} ${38 + Math.abs(turn) * 16}Q${50 + Math.sin(turn) * 24} ${30} 50 60Z`,
      { fill: greens[index % 2] ?? '' },
    )
  })
  return [
    [...monstera(cold), ...straight(p.accent)],
    [...fern(greens), ...footed(p.pale)],
    [...cactus(greens, p.accent), ...round(p.warm)],
    [...snake, ...basket(p.warm)],
    [...rubber(cold), ...straight(p.pale)],
    trailing,
    [...aloe, ...bowl(p.accent)],
    [...oneStem(greens, p.warm), ...footed(p.accent)],
    [...peace(cold, '#fffdf6', p.warm), ...round(p.soft)],
    [...palm, path('M48 58H52V68H48Z', { fill: '#7a5a40' }), ...basket(mix(p.warm, '#ffffff', 0.3))],
    [
      ...stringOfPearls(greens),
      ...fan(5, 0.8, 9, 3, greens, 64),
      rect(33, 56, 34, 12, { fill: p.pale }, 3),
      line(36, 57, 50, 20, '#8a6246', 1),
      line(64, 57, 50, 20, '#8a6246', 1),
    ],
    [...fan(9, 1.2, 34, 7, [p.accent, greens[0] ?? '', mix(p.accent, '#ffffff', 0.3)]), ...straight(p.deep)],
  ]
}

/** Four by three, on nothing. */
export function plantSheet(p: Palette): Sheet {
  return {
    width: 400,
    height: 300,
    marks: plants(p).map((marks, index) => ({
      type: 'group',
      x: (index % 4) * 100,
      y: Math.floor(index / 4) * 100,
      scale: 1,
      marks,
    })),
  }
}

/** A soft shadow under a pot, for scenes. */
export const potShadow: Mark = ellipse(50, 95, 22, 3, { fill: '#1a120a', opacity: 0.16 })
