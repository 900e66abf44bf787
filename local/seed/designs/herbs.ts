// Herbs in two colours, one pot each, and the window they stand in.
import { circle, ellipse, type Mark, path, rect, type Sheet, times } from '../drawing/marks.ts'
import type { Palette } from '../drawing/palettes.ts'

const pot = (p: Palette): Mark[] => [
  path('M30 86H70L65 126H35Z', { fill: p.accent }),
  rect(27, 78, 46, 11, { fill: p.accent }, 2),
  path('M27 89H73', { stroke: p.pale, width: 1.4 }),
]

const stem = (x: number, lean: number, top: number, fill: string) =>
  path(`M${x} 80Q${x + lean * 0.3} ${(80 + top) / 2} ${x + lean} ${top}`, { stroke: fill, width: 1.6, round: true })

function pairs(
  x: number,
  lean: number,
  top: number,
  count: number,
  size: number,
  fill: string,
  roundness = 0.6,
): Mark[] {
  return times(count, (at): Mark[] => {
    const t = (at + 1) / count
    const [cx, cy, s] = [x + lean * t * t, 80 + (top - 80) * t, size * (1.1 - t * 0.35)]
    return [-1, 1].map((side) => ellipse(cx + side * s * 0.8, cy, s, s * roundness, { fill }))
  }).flat()
}

const herbs: Record<string, (p: Palette) => Mark[]> = {
  basil: (p) =>
    [-14, 0, 14].flatMap((lean, at) => [
      stem(50 + lean * 0.4, lean, 34 + Math.abs(lean), p.main),
      ...pairs(50 + lean * 0.4, lean, 34 + Math.abs(lean), 3, 10, at === 1 ? p.deep : p.main),
    ]),
  chives: (p) => [
    ...times(13, (at) =>
      stem(38 + at * 2, (at - 6) * 3.4, 20 + Math.abs(at - 6) * 4 + (at % 3) * 6, at % 2 ? p.main : p.deep),
    ),
    ...[2, 6, 10].map((at) =>
      circle(38 + at * 2 + (at - 6) * 3.4, 20 + Math.abs(at - 6) * 4 + (at % 3) * 6, 6, { fill: p.warm }),
    ),
  ],
  thyme: (p) =>
    [-22, -11, 0, 11, 22].flatMap((lean) => [
      stem(50 + lean * 0.3, lean, 26 + Math.abs(lean) * 0.8, p.deep),
      ...pairs(50 + lean * 0.3, lean, 26 + Math.abs(lean) * 0.8, 8, 3.4, p.main, 0.55),
    ]),
  mint: (p) =>
    [-20, -7, 7, 20].flatMap((lean, at) => [
      stem(50 + lean * 0.4, lean, 24 + Math.abs(lean) * 0.7, p.deep),
      ...pairs(50 + lean * 0.4, lean, 24 + Math.abs(lean) * 0.7, 4, 8, at % 2 ? p.main : p.deep, 0.5),
    ]),
  coriander: (p) =>
    [-24, -8, 8, 24].flatMap((lean, at) => [
      stem(50 + lean * 0.3, lean, 30 + (at % 2) * 12, p.main),
      ...times(5, (leaf) =>
        circle(
          50 + lean * 1.3 + Math.cos(leaf * 1.26 - 1.57) * 7,
          30 + (at % 2) * 12 + Math.sin(leaf * 1.26 - 1.57) * 6,
          5,
          { fill: at % 2 ? p.main : p.deep },
        ),
      ),
    ]),
}

/** One herb in its pot, 100 by 130. */
export function herb(name: string, p: Palette): Mark[] {
  return [...(herbs[name]?.(p) ?? []), ...pot(p)]
}

export function windowSheet(p: Palette, pots = ['chives', 'basil', 'thyme']): Sheet {
  const frame = [
    rect(0, 0, 300, 300, { fill: p.deep }, 8),
    ...times(4, (at) => rect(10 + (at % 2) * 143, 10 + Math.floor(at / 2) * 143, 137, 137, { fill: p.soft }, 3)),
    circle(230, 66, 30, { fill: p.warm }),
    rect(-16, 296, 332, 16, { fill: p.deep }, 3),
  ]
  const row = pots.map(
    (name, at): Mark => ({ type: 'group', x: 2 + at * 98, y: 164, scale: 1.02, marks: herb(name, p) }),
  )
  return { width: 300, height: 314, marks: [...frame, ...row] }
}

export function herbFigure(name: string, p: Palette): Sheet {
  if (name === 'frame') return windowSheet(p, [])
  return name === 'window' ? windowSheet(p) : { width: 100, height: 130, marks: herb(name, p) }
}
