// Covers of the illustration sheets and wallpapers.
import { houseSheet, street } from '../designs/houses.ts'
import { plantSheet, plants, potShadow } from '../designs/plants.ts'
import { tileSheet, tiles } from '../designs/tiles.ts'
import { type WallpaperName, wallpapers } from '../designs/wallpapers.ts'
import { circle, type Mark, path, rect, type Sheet, times } from '../drawing/marks.ts'
import { mix, type Palette } from '../drawing/palettes.ts'
import { svgOf } from '../drawing/to-svg.ts'
import { ground, lay, put, seal, shadow, smallWords, words } from './scene.ts'

type Cover = (p: Palette, index: number) => string

const plantCover: Cover = (p, index) => {
  if (index === 0) {
    return `${ground(mix(p.ground, '#ffffff', 0.25))}${lay(plantSheet(p), { x: 600, y: 520, width: 960, flat: true })}${words(60, 110, ['Twelve Houseplants'], 76, p.deep)}${seal(1095, 105, 70, ['PNG', 'sheet'], p.accent, p.pale)}`
  }
  const chosen = index === 1 ? [0, 2, 8] : [1, 7, 11]
  const shelf = `<rect y="690" width="1200" height="34" fill="${mix(p.warm, '#6b4a2a', 0.4)}"/><rect y="724" width="1200" height="12" fill="#1a120a" fill-opacity="0.14"/>`
  const wall = index === 1 ? mix(p.accent, p.pale, 0.55) : mix(p.deep, p.main, 0.3)
  const row = chosen.map((at, place) => put([potShadow, ...(plants(p)[at] ?? [])], place * 370 - 50, 158, 5.6)).join('')
  return `${ground(wall)}${shelf}${row}`
}

const townCover: Cover = (p, index) => {
  if (index === 2)
    return `${ground(mix(p.ground, '#ffffff', 0.3))}${lay(houseSheet(p), { x: 600, y: 452, width: 1130, flat: true })}`
  const night = index === 1
  const sky = night ? '#2b3a5c' : mix(p.accent, '#ffffff', 0.72)
  const back = put(street(p, 8, 9).marks, -40, 250, 1.9)
  const veil = `<rect width="1200" height="900" fill="${sky}" fill-opacity="0.55"/>`
  const sun = svgOf([circle(night ? 960 : 1010, 190, night ? 70 : 92, { fill: night ? '#fdf1c9' : p.warm })])
  const front = put(street(p, night ? 5 : 0, 6).marks, -10, 235, 3.35)
  const road = `<rect y="740" width="1200" height="160" fill="${mix(p.deep, sky, 0.35)}"/><rect y="740" width="1200" height="14" fill="${mix(p.soft, '#ffffff', 0.3)}"/>`
  const title = night
    ? ''
    : words(64, 128, ['Little Town'], 92, p.deep) + smallWords(68, 176, '15 houses', p.deep, 'start', 30)
  return `${ground(sky)}${back}${veil}${sun}${front}${road}${title}`
}

function repeated(tile: Mark[], columns: number, rows: number): Sheet {
  return {
    width: columns * 100,
    height: rows * 100,
    marks: times(
      columns * rows,
      (at): Mark => ({
        type: 'group',
        x: (at % columns) * 100,
        y: Math.floor(at / columns) * 100,
        scale: 1,
        marks: tile,
      }),
    ),
  }
}

const tileCover: Cover = (p, index) => {
  if (index === 0) {
    const sheet = tileSheet(p)
    const grout = svgOf([path('M400 0V900M800 0V900M0 450H1200', { stroke: p.pale, width: 12 })])
    const cells = sheet.marks.map((_, at) =>
      lay(repeated(tiles[at]?.(p) ?? [], 2, 2), {
        x: 200 + (at % 3) * 400,
        y: 225 + Math.floor(at / 3) * 450,
        width: 460,
        flat: true,
      }),
    )
    const clipped = cells.map(
      (cell, at) =>
        `<svg x="${(at % 3) * 400}" y="${Math.floor(at / 3) * 450}" width="400" height="450" viewBox="${(at % 3) * 400} ${Math.floor(at / 3) * 450} 400 450">${cell}</svg>`,
    )
    return `${clipped.join('')}${grout}${shadowed(340, 325, 520, 270, p)}${words(600, 435, ['Six Tile', 'Patterns'], 78, p.deep, 'middle')}${smallWords(600, 566, 'seamless', p.main, 'middle', 30)}`
  }
  if (index === 1) return tiledWall(p)
  return `${lay(repeated(tiles[5]?.(p) ?? [], 4, 3), { x: 600, y: 450, width: 1200, flat: true })}`
}

const shadowed = (x: number, y: number, width: number, height: number, p: Palette) =>
  `<g transform="translate(${x} ${y})">${shadow(width, height, 24, 12, 14)}<rect width="${width}" height="${height}" rx="14" fill="${p.pale}"/></g>`

/** The fans behind a sink shelf, as they would be used. */
function tiledWall(p: Palette): string {
  const wall = lay(repeated(tiles[1]?.(p) ?? [], 6, 4), { x: 600, y: 380, width: 1260, flat: true })
  const counter = svgOf([
    rect(0, 660, 1200, 60, { fill: '#efe6da' }),
    rect(0, 720, 1200, 180, { fill: p.accent }),
    rect(0, 720, 1200, 10, { fill: '#000000', opacity: 0.14 }),
    ...times(3, (at) => rect(30 + at * 390, 752, 360, 148, { stroke: mix(p.accent, '#ffffff', 0.25), width: 4 }, 4)),
    ...times(3, (at) => circle(210 + at * 390, 790, 8, { fill: p.warm })),
  ])
  const pots = svgOf([
    path('M180 660V520Q180 500 200 500H300Q320 500 320 520V660Z', { fill: p.pale }),
    rect(196, 474, 108, 30, { fill: p.deep }, 8),
    path('M820 660C770 630 764 570 840 560H980C1056 570 1050 630 1000 660Z', { fill: p.main }),
    ...[850, 910, 966].map((x, at) =>
      circle(x, 548 - (at % 2) * 18, 36, { fill: at % 2 ? p.warm : mix(p.warm, p.main, 0.4) }),
    ),
  ])
  return `${wall}${counter}${pots}`
}

const laptop = (
  sheet: Sheet,
  p: Palette,
) => `<ellipse cx="600" cy="770" rx="560" ry="26" fill="#1a120a" fill-opacity="0.16"/><rect x="150" y="120" width="900" height="580" rx="26" fill="#23211f"/>${lay(sheet, { x: 600, y: 398, width: 848, flat: true, clip: true })}
<path d="M60 712H1140L1180 750Q1180 772 1150 772H50Q20 772 20 750Z" fill="#c9c5bf"/><path d="M500 712H700L690 728H510Z" fill="#a9a49d"/><circle cx="600" cy="138" r="5" fill="#4a4642"/>${svgOf(times(4, (at) => rect(196, 180 + at * 86, 54, 54, { fill: [p.accent, p.pale, p.main, p.deep][at] ?? p.deep, opacity: 0.9 }, 12)))}`

function phone(sheet: Sheet, x: number, y: number, turn: number, clock: boolean): string {
  return `<g transform="rotate(${turn} ${x} ${y})"><g transform="translate(${x - 180} ${y - 380})">${shadow(360, 760, 34, 24, 54)}<rect width="360" height="760" rx="54" fill="#1b1a1d"/></g>${lay(sheet, { x, y, width: 334, radius: 42, flat: true })}
<rect x="${x - 44}" y="${y - 348}" width="88" height="24" rx="12" fill="#1b1a1d"/>${clock ? `${words(x, y - 210, ['21:45'], 84, '#ffffff', 'middle')}${smallWords(x, y - 168, 'Tuesday', '#ffffff', 'middle', 24)}` : ''}</g>`
}

const wallpaperCover =
  (name: WallpaperName): Cover =>
  (p, index) => {
    const sheet = wallpapers[name](p)
    const tall = sheet.height > sheet.width
    if (index === 1)
      return tall
        ? `${ground(mix(p.soft, '#ffffff', 0.3))}${phone(sheet, 360, 460, -7, true)}${phone(sheet, 800, 460, 6, false)}`
        : lay(sheet, { x: 640, y: 450, width: 1600, flat: true })
    if (tall)
      return `${ground(mix(p.warm, p.pale, 0.45))}${phone(sheet, 830, 470, 5, true)}${words(80, 380, ['Paper', 'Hills'], 120, p.deep)}${smallWords(86, 560, 'phone wallpaper', p.deep, 'start', 32)}`
    return `${ground(mix(p.accent, p.pale, 0.72))}${laptop(sheet, p)}${smallWords(600, 838, 'Dune, 3840 x 2160', p.deep, 'middle', 30)}`
  }

const covers: Record<string, Cover> = {
  'houseplant-drawings': plantCover,
  'little-town-houses': townCover,
  'six-tile-patterns': tileCover,
  'dune-desktop-wallpaper': wallpaperCover('dune-desktop-wallpaper'),
  'paper-hills-phone-wallpaper': wallpaperCover('paper-hills-phone-wallpaper'),
}

export function studioCover(slug: string, p: Palette, index: number): string {
  const cover = covers[slug]
  if (!cover) throw new Error(`no cover is drawn for ${slug}`)
  return cover(p, index)
}
