// Fifteen narrow houses on one ground line, each in a cell of 100 by 160 with its foot at y = 150.
import { chance } from '../drawing/chance.ts'
import { circle, type Mark, path, rect, type Sheet, times } from '../drawing/marks.ts'
import { mix, type Palette } from '../drawing/palettes.ts'

const roofs = ['gable', 'step', 'flat', 'mansard', 'bell'] as const

function roof(kind: (typeof roofs)[number], x: number, y: number, w: number, wall: string, tile: string): Mark[] {
  if (kind === 'gable')
    return [
      path(`M${x - 4} ${y}L${x + w / 2} ${y - 34}L${x + w + 4} ${y}Z`, { fill: tile }),
      circle(x + w / 2, y - 12, 4.5, { fill: mix(wall, '#ffffff', 0.5) }),
    ]
  if (kind === 'step') {
    const s = w / 8
    return [
      path(`M${x} ${y}V${y - 8}h${s}v-8h${s}v-8h${s}v-9h${s * 2}v9h${s}v8h${s}v8h${s}V${y}Z`, { fill: wall }),
      rect(x + w / 2 - 4, y - 18, 8, 10, { fill: tile }, 4),
    ]
  }
  if (kind === 'mansard')
    return [
      path(`M${x - 3} ${y}L${x + 8} ${y - 26}H${x + w - 8}L${x + w + 3} ${y}Z`, { fill: tile }),
      path(`M${x + w / 2 - 9} ${y - 4}V${y - 16}a9 9 0 0 1 18 0V${y - 4}Z`, { fill: mix(tile, '#ffffff', 0.7) }),
    ]
  if (kind === 'bell')
    return [
      path(
        `M${x} ${y}C${x + 4} ${y - 12} ${x + w * 0.3} ${y - 10} ${x + w * 0.32} ${y - 24}Q${x + w / 2} ${y - 42} ${x + w * 0.68} ${y - 24}C${x + w * 0.7} ${y - 10} ${x + w - 4} ${y - 12} ${x + w} ${y}Z`,
        { fill: wall },
      ),
      circle(x + w / 2, y - 16, 5, { fill: tile }),
    ]
  return [
    rect(x - 3, y - 8, w + 6, 9, { fill: tile }, 1),
    rect(x + w * 0.66, y - 24, 9, 16, { fill: mix(tile, '#000000', 0.15) }),
  ]
}

/** One house: `number` decides height, roof, colours, windows and whether it is a shop. */
export function house(number: number, p: Palette): Mark[] {
  const next = chance(`house ${number}`)
  const walls = [p.main, p.warm, p.accent, p.soft, p.pale, mix(p.main, p.pale, 0.35), mix(p.accent, p.pale, 0.45)]
  const wall = walls[number % walls.length] ?? p.main
  const tile = number % 3 === 0 ? p.deep : mix(p.deep, p.main, 0.35 + next() * 0.2)
  const [w, height] = [62 + Math.floor(next() * 3) * 5, 74 + Math.floor(next() * 4) * 7]
  const [x, top] = [50 - w / 2, 150 - height]
  const glass = mix(p.accent, '#dff0f2', 0.72)
  const frame = wall === p.pale ? p.warm : p.pale
  const floors = Math.floor((height - 34) / 24)
  const columns = next() < 0.45 ? 2 : 3
  const arched = next() < 0.4
  const windows = times(floors * columns, (index): Mark[] => {
    const [wx, wy] = [x + ((index % columns) + 0.5) * (w / columns) - 6, top + 8 + Math.floor(index / columns) * 24]
    const shape = arched
      ? path(`M${wx} ${wy + 15}V${wy + 5}a6 6 0 0 1 12 0V${wy + 15}Z`, { fill: glass, stroke: frame, width: 1.8 })
      : rect(wx, wy, 12, 15, { fill: glass, stroke: frame, width: 1.8 })
    return [
      shape,
      path(`M${wx + 6} ${wy}V${wy + 15}M${wx} ${wy + 8}H${wx + 12}`, { stroke: frame, width: 1 }),
      rect(wx - 2, wy + 15, 16, 2.4, { fill: frame }),
    ]
  }).flat()
  return [
    rect(x, top, w, height, { fill: wall }),
    ...roof(roofs[number % 5] ?? 'gable', x, top, w, wall, tile),
    ...windows,
    ...ground(number, x, w, p, glass, frame),
    rect(x - 1, 147, w + 2, 3, { fill: mix(wall, '#000000', 0.22) }),
  ]
}

function ground(number: number, x: number, w: number, p: Palette, glass: string, frame: string): Mark[] {
  const door = number % 2 ? p.deep : mix(p.accent, '#000000', 0.2)
  if (number % 3 === 1) {
    const stripes = times(6, (index) =>
      rect(x + 3 + (index * (w - 6)) / 6, 117, (w - 6) / 6, 9, { fill: index % 2 ? '#fffaf0' : p.accent }),
    )
    return [
      rect(x + 5, 124, w - 28, 20, { fill: glass, stroke: frame, width: 1.6 }),
      rect(x + w - 19, 122, 13, 26, { fill: door }, 2),
      ...stripes,
    ]
  }
  const doorX = number % 4 === 0 ? x + 8 : x + w / 2 - 8
  const balcony =
    number === 6
      ? [
          rect(x + w / 2 - 13, 106, 26, 3, { fill: p.deep }),
          ...times(7, (bar) => rect(x + w / 2 - 12 + bar * 4, 98, 1.2, 9, { fill: p.deep })),
        ]
      : []
  const bush =
    number % 4 === 2
      ? [
          circle(x + w - 8, 143, 7, { fill: mix(p.accent, '#4d7a46', 0.6) }),
          circle(x + w - 1, 145, 5, { fill: mix(p.accent, '#4d7a46', 0.35) }),
        ]
      : []
  const window = number % 4 === 0 ? [rect(x + w - 30, 124, 20, 15, { fill: glass, stroke: frame, width: 1.8 })] : []
  return [
    path(`M${doorX} 148V128a8 8 0 0 1 16 0V148Z`, { fill: door, stroke: frame, width: 1.8 }),
    circle(doorX + 12.5, 138, 1.2, { fill: p.warm }),
    ...window,
    ...balcony,
    ...bush,
  ]
}

/** Five by three on nothing: 3000 by 2250 when rendered, cells of 600 by 750. */
export function houseSheet(p: Palette): Sheet {
  return {
    width: 640,
    height: 480,
    marks: times(
      15,
      (index): Mark => ({
        type: 'group',
        x: 14 + (index % 5) * 128,
        y: -6 + Math.floor(index / 5) * 160,
        scale: 1,
        marks: house(index, p),
      }),
    ),
  }
}

/** Houses shoulder to shoulder. */
export function street(p: Palette, from: number, count: number): Sheet {
  return {
    width: count * 74 + 20,
    height: 160,
    marks: times(
      count,
      (index): Mark => ({ type: 'group', x: index * 74 - 3, y: 4, scale: 1, marks: house((from + index) % 15, p) }),
    ),
  }
}
