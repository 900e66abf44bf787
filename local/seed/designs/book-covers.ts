// Front covers of the readings, 300 by 420, each composed for its text.
import { chance } from '../drawing/chance.ts'
import { circle, ellipse, group, line, type Mark, path, rect, type Sheet, text, times } from '../drawing/marks.ts'
import { mix, type Palette } from '../drawing/palettes.ts'
import { windowSheet } from './herbs.ts'
import { sixBowls } from './soups.ts'
import { moon } from './wall-art.ts'

const press = (fill: string): Mark => text(150, 398, 'Small Tables Press', 11, 'bold', fill, 'middle')

const six = (p: Palette): Mark[] => [
  rect(0, 0, 300, 420, { fill: p.warm }),
  group(24, 84, 0.97 * (252 / 260), sixBowls(p).marks.slice(0, 6)),
  rect(0, 0, 300, 104, { fill: p.main }),
  text(150, 52, 'Six Soups', 42, 'display', p.pale, 'middle'),
  text(150, 80, 'for cold evenings', 18, 'italic', p.pale, 'middle'),
]

const loaf = (p: Palette): Mark[] => [
  rect(0, 0, 300, 420, { fill: p.pale }),
  rect(0, 268, 300, 152, { fill: p.main }),
  ellipse(150, 312, 118, 12, { fill: '#1a120a', opacity: 0.2 }),
  path('M42 300C20 236 60 176 150 176C240 176 280 236 258 300C252 316 48 316 42 300Z', { fill: '#a5622d' }),
  path('M50 292C34 240 72 186 150 186C228 186 266 240 250 292C240 304 60 304 50 292Z', { fill: '#c9833f' }),
  ...times(3, (at) => path(`M${92 + at * 46} 206q26 26 14 62q-22 -22 -14 -62Z`, { fill: '#f0cf98' })),
  text(150, 82, 'A Plain', 52, 'display', p.deep, 'middle'),
  text(150, 136, 'Loaf', 52, 'display', p.deep, 'middle'),
  press(p.pale),
]

const ferry = (p: Palette): Mark[] => [
  rect(0, 0, 300, 420, { fill: mix(p.soft, '#ffffff', 0.45) }),
  circle(214, 176, 42, { fill: p.warm }),
  path('M0 214Q80 186 150 204T300 192V240H0Z', { fill: mix(p.main, p.soft, 0.35) }),
  path('M34 206V150Q150 108 266 150V196', { stroke: p.deep, width: 3 }),
  line(0, 160, 300, 160, p.deep, 2),
  ...times(9, (at) => line(62 + at * 22, 128 + Math.abs(at - 4) * 3, 62 + at * 22, 160, p.deep, 1.2)),
  rect(0, 232, 300, 188, { fill: p.main }),
  ...times(7, (at) =>
    path(`M0 ${252 + at * 24}q37 -12 75 0t75 0t75 0t75 0V420H0Z`, { fill: mix(p.main, p.deep, at * 0.13) }),
  ),
  path('M-4 262Q150 300 304 256', { stroke: p.pale, width: 2.2 }),
  path('M92 300H214L202 326H104Z', { fill: p.accent }),
  rect(134, 268, 5, 32, { fill: p.deep }),
  circle(136.5, 262, 7, { fill: p.deep }),
  path('M186 300V270', { stroke: p.pale, width: 3 }),
  text(26, 62, 'The Ferry', 44, 'display', p.deep),
  text(26, 108, 'Keeper', 44, 'display', p.deep),
  press(p.pale),
]

const prompts = (p: Palette): Mark[] => {
  const next = chance('ninety')
  return [
    rect(0, 0, 300, 420, { fill: p.deep }),
    ...times(60, () => circle(next() * 300, next() * 250, 0.6 + next() * 1.1, { fill: p.soft })),
    ...times(90, (at) =>
      circle(33 + (at % 15) * 16.7, 296 + Math.floor(at / 15) * 14, 3.4, {
        fill: at === 40 ? p.accent : at < 40 ? p.warm : mix(p.deep, p.main, 0.8),
      }),
    ),
    ...moon(222, 84, 38, 0.2, p.warm, mix(p.deep, p.main, 0.4)),
    text(26, 210, '90', 130, 'display', p.pale),
    text(30, 250, 'evening prompts', 26, 'display', p.warm),
    text(270, 402, 'Plain Hours', 11, 'bold', p.soft, 'end'),
  ]
}

const firstLines = (p: Palette): Mark[] => [
  rect(0, 0, 300, 420, { fill: p.warm }),
  ...times(11, (at) =>
    rect(
      28,
      178 + at * 17,
      [200, 244, 180, 228, 244, 120, 210, 244, 190, 236, 90][at] ?? 200,
      5,
      { fill: at === 0 ? p.accent : mix(p.warm, p.deep, 0.16 + at * 0.02) },
      2,
    ),
  ),
  text(22, 118, 'Fifty', 60, 'display', p.deep),
  text(22, 160, 'first lines', 38, 'display', p.deep),
  path('M238 172L262 172L262 194L250 182L238 194Z', { fill: p.main }),
  press(p.deep),
]

const herbs = (p: Palette): Mark[] => [
  rect(0, 0, 300, 420, { fill: p.pale }),
  text(150, 52, 'Windowsill', 42, 'display', p.deep, 'middle'),
  text(150, 92, 'Herbs', 42, 'display', p.accent, 'middle'),
  group(35, 116, 0.77, windowSheet(p).marks),
  press(p.deep),
]

const fronts: Record<string, (p: Palette) => Mark[]> = {
  'six-soups': six,
  'a-plain-loaf': loaf,
  'the-ferry-keeper': ferry,
  'ninety-evening-prompts': prompts,
  'fifty-first-lines': firstLines,
  'windowsill-herbs': herbs,
}

export function bookFront(slug: string, p: Palette): Sheet {
  const draw = fronts[slug]
  if (!draw) throw new Error(`no front cover is drawn for ${slug}`)
  return { width: 300, height: 420, marks: draw(p) }
}
