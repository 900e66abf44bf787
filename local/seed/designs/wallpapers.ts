// Two wallpapers: long dunes for a desk, paper hills for a phone.
import { chance } from '../drawing/chance.ts'
import { circle, type Mark, path, rect, type Sheet, times } from '../drawing/marks.ts'
import { mix, type Palette } from '../drawing/palettes.ts'
import { hill } from './wall-art.ts'

function dune(p: Palette): Sheet {
  const [w, h] = [384, 216]
  const shade = '#4b4a78'
  const sky = times(10, (index) =>
    rect(0, index * 13, w, 14, { fill: mix(mix(p.ground, p.main, 0.12), p.pale, index / 10) }),
  )
  const crest = (y: number, peak: number, lift: number, light: string, dark: string): Mark[] => [
    path(
      `M0 ${y}C${peak * 0.5} ${y - 4} ${peak * 0.8} ${y - lift} ${peak} ${y - lift}C${peak + 40} ${y - lift} ${peak + 90} ${y - lift * 0.3} ${w} ${y - lift * 0.15}V${h}H0Z`,
      { fill: light },
    ),
    path(
      `M${peak} ${y - lift}C${peak + 40} ${y - lift} ${peak + 90} ${y - lift * 0.3} ${w} ${y - lift * 0.15}V${h}H${peak - 150}C${peak - 70} ${h - 6} ${peak + 46} ${y + 8} ${peak} ${y - lift}Z`,
      { fill: dark },
    ),
  ]
  return {
    width: w,
    height: h,
    marks: [
      rect(0, 0, w, h, { fill: p.pale }),
      ...sky,
      circle(286, 84, 17, { fill: '#fffdf5' }),
      ...crest(134, 250, 18, mix(p.warm, p.pale, 0.45), mix(mix(p.warm, p.pale, 0.45), shade, 0.22)),
      ...crest(152, 330, 24, mix(p.warm, p.pale, 0.15), mix(mix(p.warm, p.pale, 0.15), shade, 0.34)),
      ...crest(178, 214, 30, p.warm, mix(p.warm, shade, 0.44)),
      ...crest(206, 300, 34, mix(p.warm, p.main, 0.45), mix(mix(p.warm, p.main, 0.45), shade, 0.6)),
    ],
  }
}

function paperHills(p: Palette): Sheet {
  const [w, h] = [144, 312]
  const next = chance('paper stars')
  const tones = times(7, (index) => mix(mix(p.main, p.soft, 0.55 - index * 0.08), p.deep, index * 0.13))
  const layers = tones.flatMap((fill, index): Mark[] => {
    const edge = hill(`paper ${index}`, 196 + index * 17, 26 - index * 1.5, 4 + (index % 3), w, h)
    return [path(edge, { fill: '#120b1f', opacity: 0.1, stroke: '#120b1f', width: 3 }), path(edge, { fill })]
  })
  return {
    width: w,
    height: h,
    marks: [
      rect(0, 0, w, h, { fill: mix(p.deep, p.main, 0.55) }),
      circle(98, 128, 34, { fill: mix(p.deep, p.main, 0.75) }),
      circle(98, 128, 22, { fill: mix(p.warm, p.pale, 0.35) }),
      ...times(22, () => circle(next() * w, 18 + next() * 130, 0.3 + next() * 0.4, { fill: p.soft })),
      ...layers,
    ],
  }
}

export const wallpapers = { 'dune-desktop-wallpaper': dune, 'paper-hills-phone-wallpaper': paperHills }

export type WallpaperName = keyof typeof wallpapers
