// The figures of shop pictures and the faces of buyers, about the middle of a 256 by 256 square.

import { trebleClef } from '../designs/music-glyphs.ts'
import { blocks } from '../designs/quilts.ts'
import { chance } from '../drawing/chance.ts'
import { circle, ellipse, group, line, type Mark, path, rect, times } from '../drawing/marks.ts'
import { mix, type Palette } from '../drawing/palettes.ts'
import type { AvatarDesign } from '../types.ts'

type Figure = (p: Palette, name: string) => Mark[]

const quilt: Figure = (p) => [
  group(48, 48, 1, [rect(-8, -8, 176, 176, { fill: p.deep }, 6), ...blocks.sawtoothStar(160, p, 0)]),
]

const wool: Figure = (p) => [
  line(40, 214, 196, 50, p.warm, 9, { round: true }),
  line(216, 214, 60, 50, p.warm, 9, { round: true }),
  circle(60, 50, 10, { fill: p.accent }),
  circle(196, 50, 10, { fill: p.accent }),
  circle(128, 140, 70, { fill: p.main }),
  ...times(4, (at) =>
    path(`M${70 + at * 14} ${104 - at * 8}Q${150 + at * 4} ${110 + at * 6} ${150 + at * 12} ${200 - at * 12}`, {
      stroke: p.soft,
      width: 6,
      round: true,
    }),
  ),
  ...times(3, (at) =>
    path(`M${64 + at * 4} ${150 + at * 18}Q${120} ${130 + at * 22} ${186 - at * 6} ${170 + at * 10}`, {
      stroke: p.pale,
      width: 5,
      round: true,
    }),
  ),
]

const clock: Figure = (p) => [
  circle(128, 128, 78, { fill: p.pale }),
  circle(128, 128, 78, { stroke: p.deep, width: 10 }),
  line(128, 128, 128, 82, p.deep, 11, { round: true }),
  line(128, 128, 164, 146, p.warm, 9, { round: true }),
  circle(128, 128, 9, { fill: p.deep }),
]

const pencil: Figure = (p) => [
  path('M76 196L88 148L168 68L188 88L108 168Z', { fill: p.warm }),
  path('M168 68L180 56Q188 48 196 56L200 60Q208 68 200 76L188 88Z', { fill: p.accent }),
  path('M76 196L88 148L108 168Z', { fill: p.pale }),
  path('M76 196L81 176L96 191Z', { fill: p.deep }),
  path('M108 214Q150 196 190 214', { stroke: p.main, width: 9, round: true }),
]

const arch: Figure = (p) =>
  [80, 58, 36].map((r, at) =>
    path(`M${128 - r} 200V${124}A${r} ${r} 0 0 1 ${128 + r} 124V200Z`, {
      fill: [p.main, p.pale, p.accent][at] ?? p.main,
    }),
  )

const book: Figure = (p) => [
  path('M128 84Q92 60 44 70V186Q92 176 128 200Q164 176 212 186V70Q164 60 128 84Z', { fill: p.pale }),
  path('M128 84V200', { stroke: p.main, width: 6 }),
  ...times(3, (at) =>
    path(
      `M62 ${100 + at * 24}Q90 ${96 + at * 24} 112 ${108 + at * 24}M194 ${100 + at * 24}Q166 ${96 + at * 24} 144 ${108 + at * 24}`,
      { stroke: p.warm, width: 6, round: true },
    ),
  ),
]

const note: Figure = (p) => [
  group(
    122,
    148,
    27,
    trebleClef.map(
      (mark): Mark =>
        mark.type === 'path' ? { ...mark, ...(mark.fill ? { fill: p.warm } : { stroke: p.warm }) } : mark,
    ),
  ),
]

const fruit: Figure = (p) => [
  path('M128 48C180 48 204 112 196 150C188 194 160 214 128 214C96 214 68 194 60 150C52 112 76 48 128 48Z', {
    fill: p.main,
  }),
  path('M128 70C164 74 180 118 174 150C168 180 150 194 128 194C106 194 88 180 82 150C76 118 92 74 128 70Z', {
    fill: p.warm,
  }),
  ellipse(128, 140, 22, 38, { fill: mix(p.warm, '#ffffff', 0.45) }),
  ...times(9, (at) =>
    circle(128 + Math.cos(at * 2.4) * (4 + at), 140 + Math.sin(at * 2.4) * (8 + at * 2.4), 5.4, { fill: p.deep }),
  ),
  path('M128 50Q132 26 158 26Q152 48 128 50Z', { fill: p.accent }),
]

/** A friendly head; hair, skin and clothes come from the name. */
const face: Figure = (p, name) => {
  const next = chance(name)
  const skin = ['#f3c9a5', '#d99b6c', '#8d5a3b', '#e8b58a', '#b97a4f', '#f5d5bb'][Math.floor(next() * 6)] ?? '#e8b58a'
  const hair = ['#2b211c', '#5b3a24', '#a3572a', '#d9b066', '#3b3640', '#8a8680'][Math.floor(next() * 6)] ?? '#2b211c'
  const style = Math.floor(next() * 3)
  const back = [
    path('M70 120C66 60 96 42 128 42C160 42 190 60 186 120V176H70Z', { fill: hair }),
    circle(128, 46, 26, { fill: hair }),
    rect(76, 84, 104, 40, { fill: hair }, 20),
  ][style]
  return [
    path('M36 256C40 204 84 190 128 190C172 190 216 204 220 256Z', { fill: p.accent }),
    ...(back ? [back] : []),
    rect(108, 160, 40, 44, { fill: mix(skin, '#000000', 0.12) }, 16),
    ellipse(128, 124, 50, 58, { fill: skin }),
    path('M76 116C76 70 104 58 134 60C162 62 182 80 180 116C166 108 158 96 152 86C136 104 104 110 76 116Z', {
      fill: hair,
    }),
    circle(110, 128, 5, { fill: '#2b211c' }),
    circle(146, 128, 5, { fill: '#2b211c' }),
    path('M112 152Q128 166 144 152', { stroke: '#2b211c', width: 4.5, round: true }),
    ...(next() < 0.4
      ? [
          circle(110, 128, 15, { stroke: p.deep, width: 4 }),
          circle(146, 128, 15, { stroke: p.deep, width: 4 }),
          line(125, 128, 131, 128, p.deep, 4),
        ]
      : []),
  ]
}

const figures: Record<AvatarDesign['figure'], Figure> = { quilt, wool, clock, pencil, arch, book, note, fruit, face }

export function avatarFigure({ figure }: AvatarDesign, p: Palette, name: string): Mark[] {
  return figures[figure](p, name)
}
