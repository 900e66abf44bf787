// Five prints in A4's proportions, 248 by 350.8 units, built from few shapes.
import { chance } from '../drawing/chance.ts'
import { circle, ellipse, line, type Mark, path, rect, type Sheet, times } from '../drawing/marks.ts'
import { mix, type Palette } from '../drawing/palettes.ts'

const printSize = { width: 248, height: 350.8 }

/** A band between two wavy edges from the left to the right margin. */
function wave(y: number, height: number, swing: number, phase: number, x = 0, width = 248): string {
  const points = times(9, (index) => [x + (index * width) / 8, y + Math.sin(phase + index * 0.9) * swing] as const)
  const curve = (list: (readonly [number, number])[]) =>
    list.slice(1).map(([px, py], index) => {
      const [qx, qy] = list[index] ?? [0, 0]
      const middle = (qx + px) / 2
      return `C${middle} ${qy} ${middle} ${py} ${px} ${py}`
    })
  const back = points.map(([px, py]) => [px, py + height] as const).reverse()
  const [first = [0, 0]] = points
  const [corner = [0, 0]] = back
  return `M${first[0]} ${first[1]}${curve([...points]).join('')}L${corner[0]} ${corner[1]}${curve(back).join('')}Z`
}

function tide(p: Palette): Mark[] {
  const tones = [p.soft, mix(p.soft, p.main, 0.5), p.main, mix(p.main, p.deep, 0.45), p.deep, mix(p.main, p.soft, 0.3)]
  return [
    rect(0, 0, 248, 351, { fill: p.pale }),
    circle(168, 132, 31, { fill: p.warm }),
    ...tones.map((fill, index) =>
      path(wave(162 + index * 24, 34 + index * 2, 5 + index, index * 1.3 + 0.4, 22, 204), { fill }),
    ),
    path(wave(304, 22, 6, 2, 22, 204), { fill: p.pale }),
    rect(0, 0, 22, 351, { fill: p.pale }),
    rect(226, 0, 22, 351, { fill: p.pale }),
  ]
}

function arches(p: Palette): Mark[] {
  const arch = (x: number, base: number, outer: number, height: number, fills: string[]) =>
    fills.map((fill, index) => {
      const r = outer * (1 - index / fills.length)
      return path(
        `M${x - r} ${base}V${base - height + (outer - r) * 0.2}A${r} ${r} 0 0 1 ${x + r} ${base - height + (outer - r) * 0.2}V${base}Z`,
        { fill },
      )
    })
  return [
    rect(0, 0, 248, 351, { fill: p.pale }),
    circle(170, 92, 36, { fill: p.warm }),
    ...arch(98, 300, 72, 98, [p.main, p.pale, p.main, p.soft]),
    ...arch(160, 300, 62, 40, [p.accent, p.pale, p.accent, p.warm]),
    rect(24, 300, 200, 7, { fill: p.deep }),
  ]
}

function lemons(p: Palette): Mark[] {
  const leaf = (x: number, y: number, turn: number, long: number, fill: string): Mark[] => {
    const [c, s] = [Math.cos(turn), Math.sin(turn)]
    const at = (along: number, across: number) =>
      `${(x + c * along - s * across).toFixed(1)} ${(y + s * along + c * across).toFixed(1)}`
    return [
      path(
        `M${at(0, 0)}C${at(long * 0.3, -long * 0.3)} ${at(long * 0.75, -long * 0.26)} ${at(long, 0)}C${at(long * 0.75, long * 0.26)} ${at(long * 0.3, long * 0.3)} ${at(0, 0)}Z`,
        { fill },
      ),
      path(`M${at(4, 0)}L${at(long - 6, 0)}`, { stroke: mix(fill, p.pale, 0.4), width: 1 }),
    ]
  }
  const lemon = (x: number, y: number, turn: number, size: number): Mark[] => {
    const [c, s] = [Math.cos(turn) * size, Math.sin(turn) * size]
    const at = (a: number, b: number) => `${(x + c * a - s * b).toFixed(1)} ${(y + s * a + c * b).toFixed(1)}`
    return [
      path(
        `M${at(0, -30)}C${at(6, -26)} ${at(22, -22)} ${at(22, 2)}C${at(22, 22)} ${at(8, 27)} ${at(4, 33)}C${at(2, 37)} ${at(-2, 37)} ${at(-4, 33)}C${at(-8, 27)} ${at(-22, 22)} ${at(-22, 2)}C${at(-22, -22)} ${at(-6, -26)} ${at(0, -30)}Z`,
        { fill: p.warm },
      ),
      path(`M${at(-13, 8)}C${at(-12, 18)} ${at(-6, 23)} ${at(0, 26)}`, {
        stroke: mix(p.warm, '#ffffff', 0.45),
        width: 3,
        round: true,
      }),
    ]
  }
  const dark = mix(p.main, p.deep, 0.35)
  return [
    rect(0, 0, 248, 351, { fill: p.ground }),
    path('M40 30C90 70 110 120 124 170C136 214 150 262 196 318', { stroke: p.deep, width: 4, round: true }),
    ...leaf(72, 58, -0.5, 74, p.main),
    ...leaf(84, 74, 2.2, 62, dark),
    ...leaf(118, 152, -0.9, 80, dark),
    ...leaf(122, 168, 2.75, 84, p.main),
    ...leaf(138, 214, -0.35, 82, p.main),
    ...leaf(150, 246, 2.5, 76, dark),
    ...leaf(180, 300, -0.2, 56, dark),
    ...lemon(70, 148, 0.2, 1.12),
    ...lemon(178, 106, -0.15, 1.05),
    ...lemon(96, 250, 0.1, 1.1),
    ...lemon(200, 236, -0.3, 1.05),
    ...lemon(146, 306, 0.25, 0.82),
  ]
}

/** One phase, 0 new to 0.5 full to 1 new: the lit part ends at a half-ellipse of width cos(phase). */
export function moon(x: number, y: number, r: number, phase: number, lit: string, dark: string): Mark[] {
  const waxing = phase <= 0.5
  const bulge = Math.cos(phase * 2 * Math.PI)
  const outer = waxing ? 1 : 0
  const innerSweep = waxing === bulge > 0 ? 0 : 1
  const edge = `M${x} ${y - r}A${r} ${r} 0 0 ${outer} ${x} ${y + r}A${Math.abs(bulge) * r} ${r} 0 0 ${innerSweep} ${x} ${y - r}Z`
  return [circle(x, y, r, { fill: dark }), path(edge, { fill: lit })]
}

function moons(p: Palette): Mark[] {
  const next = chance('stars')
  return [
    rect(0, 0, 248, 351, { fill: p.deep }),
    ...times(46, () => circle(12 + next() * 224, 12 + next() * 327, 0.4 + next() * 0.5, { fill: p.soft })),
    ...times(25, (index) =>
      moon(
        44 + (index % 5) * 40,
        84 + Math.floor(index / 5) * 45,
        14.5,
        (index + 1) / 26,
        p.warm,
        mix(p.deep, p.main, 0.55),
      ),
    ).flat(),
    line(104, 318, 144, 318, p.warm, 1.2),
  ]
}

/** A ridge as a broken line from edge to edge, filled to the bottom. */
function ridge(seed: string, base: number, swing: number, steps: number, width: number, bottom: number): string {
  const next = chance(seed)
  const points = times(
    steps + 1,
    (index) =>
      `${((index * width) / steps).toFixed(1)} ${(base - next() * swing - (index % 2) * swing * 0.4).toFixed(1)}`,
  )
  return `M0 ${bottom}L${points.join('L')}L${width} ${bottom}Z`
}

/** A softer ridge, rounded between its points. */
export function hill(seed: string, base: number, swing: number, steps: number, width: number, bottom: number): string {
  const next = chance(seed)
  const points = times(steps + 1, (index) => [(index * width) / steps, base - next() * swing] as const)
  const curves = points.slice(1).map(([x, y], index) => {
    const [px, py] = points[index] ?? [0, 0]
    const middle = (px + x) / 2
    return `C${middle.toFixed(1)} ${py.toFixed(1)} ${middle.toFixed(1)} ${y.toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)}`
  })
  return `M0 ${bottom}L0 ${points[0]?.[1].toFixed(1)}${curves.join('')}L${width} ${bottom}Z`
}

function nightHills(p: Palette): Mark[] {
  const sky = [p.warm, mix(p.warm, p.accent, 0.5), p.accent, mix(p.accent, p.main, 0.5), p.main]
  const hills = times(6, (index) =>
    path(ridge(`hills ${index}`, 196 + index * 25, 26 - index, 7 + index, 248, 351), {
      fill: mix(mix(p.main, p.accent, 0.35), p.deep, 0.16 + index * 0.16),
    }),
  )
  return [
    ...sky.map((fill, index) => rect(0, 170 - index * 42, 248, index === 0 ? 181 : 43, { fill })),
    rect(0, 0, 248, 3, { fill: p.main }),
    ellipse(152, 176, 26, 26, { fill: mix(p.warm, '#ffffff', 0.55) }),
    ...hills,
  ]
}

const art = {
  'tide-no-3': tide,
  'two-arches': arches,
  'lemon-branch': lemons,
  'moon-phases': moons,
  'night-hills': nightHills,
}

export type PrintName = keyof typeof art

export function print(name: PrintName, p: Palette): Sheet {
  return { ...printSize, marks: art[name](p) }
}
