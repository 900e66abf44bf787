// Covers of the prints: framed on a wall, close, and in a second room.
import { type PrintName, print } from '../designs/wall-art.ts'
import { circle, ellipse, type Mark, path, rect } from '../drawing/marks.ts'
import { mix, type Palette } from '../drawing/palettes.ts'
import { svgOf } from '../drawing/to-svg.ts'
import { ground, lay, put, shadow, smallWords } from './scene.ts'

const rooms: Record<
  PrintName,
  { wall: string; frame: string; mount: boolean; scene: 'sideboard' | 'chair' | 'shelf' | 'desk' }
> = {
  'tide-no-3': { wall: '#e8e4dc', frame: '#b98a5c', mount: true, scene: 'sideboard' },
  'two-arches': { wall: '#dfe3da', frame: '#2b2725', mount: false, scene: 'chair' },
  'lemon-branch': { wall: '#f3e9d2', frame: '#ffffff', mount: false, scene: 'shelf' },
  'moon-phases': { wall: '#c9cfdd', frame: '#3b2f2a', mount: true, scene: 'desk' },
  'night-hills': { wall: '#e9dcd6', frame: '#2b2725', mount: true, scene: 'chair' },
}

function framed(name: PrintName, p: Palette, x: number, y: number, height: number): string {
  const { frame, mount } = rooms[name]
  const [edge, border] = [height * 0.022, mount ? height * 0.075 : 0]
  const sheet = print(name, p)
  const artHeight = height - 2 * (edge + border)
  const artWidth = (artHeight * sheet.width) / sheet.height
  const width = artWidth + 2 * (edge + border)
  return `<g transform="translate(${x - width / 2} ${y - height / 2})">${shadow(width, height, 30, 22, 0, 0.04)}
<rect width="${width}" height="${height}" fill="${frame}"/><rect x="${edge}" y="${edge}" width="${width - 2 * edge}" height="${height - 2 * edge}" fill="#fdfcf9"/>
<rect x="${edge}" y="${edge}" width="${width - 2 * edge}" height="5" fill="#000000" fill-opacity="0.12"/></g>${lay(sheet, { x, y, width: artWidth, flat: true })}
<path d="M${x + width * 0.12} ${y + height / 2 - edge}L${x + width / 2 - edge} ${y - height * 0.2}V${y - height / 2 + edge}H${x + width * 0.34}L${x - width * 0.2} ${y + height / 2 - edge}Z" fill="#ffffff" fill-opacity="0.06"/>`
}

function plant(x: number, base: number, p: Palette, size = 1): string {
  const green = '#4f7358'
  const leaves: Mark[] = [-1.2, -0.75, -0.35, 0, 0.35, 0.75, 1.2].map((lean, index) => {
    const [tx, ty] = [Math.sin(lean) * 120, -Math.cos(lean) * 150 - (index % 2) * 24]
    return path(
      `M0 0C${tx * 0.2 - 24} ${ty * 0.5} ${tx - 26} ${ty * 0.8} ${tx} ${ty}C${tx + 26} ${ty * 0.75} ${tx * 0.3 + 24} ${ty * 0.45} 0 0Z`,
      { fill: index % 2 ? green : mix(green, '#ffffff', 0.18) },
    )
  })
  return put(
    [
      ...leaves,
      path('M-52 -6H52L42 84H-42Z', { fill: mix(p.warm, '#ffffff', 0.1) }),
      rect(-56, -14, 112, 18, { fill: p.warm }, 4),
    ],
    x,
    base - 84 * size,
    size,
  )
}

const furniture = {
  sideboard: (p: Palette) =>
    svgOf([
      ellipse(430, 862, 420, 18, { fill: '#1a120a', opacity: 0.16 }),
      rect(40, 640, 780, 170, { fill: '#a97c50' }, 6),
      rect(56, 658, 240, 134, { fill: '#b98a5c' }, 3),
      rect(310, 658, 240, 134, { fill: '#b98a5c' }, 3),
      rect(564, 658, 240, 134, { fill: '#b98a5c' }, 3),
      ...[282, 324, 578].map((x) => circle(x, 724, 5, { fill: '#5d4026' })),
      path('M90 810L80 862M770 810L780 862', { stroke: '#6e4c2d', width: 10, round: true }),
      path('M120 640V560Q120 548 132 548H172Q184 548 184 560V640Z', { fill: p.deep }),
      rect(600, 616, 150, 12, { fill: p.warm }),
      rect(606, 628, 136, 12, { fill: p.main }),
    ]) + plant(690, 618, p, 0.62),
  chair: (p: Palette) =>
    svgOf([
      ellipse(300, 858, 240, 18, { fill: '#1a120a', opacity: 0.16 }),
      path('M150 520Q150 440 230 440H372Q450 440 450 520V720H150Z', { fill: p.main }),
      rect(100, 600, 84, 190, { fill: mix(p.main, '#000000', 0.14) }, 40),
      rect(416, 600, 84, 190, { fill: mix(p.main, '#000000', 0.14) }, 40),
      rect(160, 676, 280, 92, { fill: mix(p.main, '#ffffff', 0.12) }, 22),
      rect(128, 762, 344, 46, { fill: mix(p.main, '#000000', 0.2) }, 10),
      path('M150 806L136 856M450 806L464 856', { stroke: '#5d4026', width: 11, round: true }),
      path('M238 560L330 540L352 640L256 662Z', { fill: p.warm }),
    ]),
  shelf: (p: Palette) =>
    svgOf([
      rect(0, 690, 1200, 26, { fill: '#8b5e3c' }),
      rect(0, 716, 1200, 10, { fill: '#000000', opacity: 0.12 }),
      path('M120 690C90 660 86 600 150 590H246C310 600 306 660 276 690Z', { fill: p.main }),
      ...[140, 182, 226, 258].map((x, index) => ellipse(x, 586 - (index % 2) * 22, 28, 24, { fill: p.warm })),
      rect(340, 560, 74, 130, { fill: p.pale }, 10),
      rect(350, 534, 54, 30, { fill: p.deep }, 6),
      rect(430, 590, 60, 100, { fill: mix(p.accent, '#ffffff', 0.2) }, 10),
      rect(436, 570, 48, 24, { fill: p.deep }, 6),
    ]),
  desk: (p: Palette) =>
    svgOf([
      rect(0, 740, 1200, 160, { fill: '#6e4c34' }),
      rect(0, 740, 1200, 12, { fill: '#8a6246' }),
      path('M210 740V560L300 470', { stroke: '#2b2725', width: 10, round: true }),
      path('M262 420L372 500L300 548Q240 520 262 420Z', { fill: p.warm }),
      rect(160, 726, 100, 16, { fill: '#2b2725' }, 8),
      rect(330, 700, 180, 20, { fill: p.main }, 3),
      rect(342, 720, 168, 20, { fill: p.accent }, 3),
      rect(350, 680, 150, 20, { fill: p.pale }, 3),
    ]),
}

function room(name: PrintName, p: Palette): string {
  const { wall, scene } = rooms[name]
  const floor =
    scene === 'sideboard' || scene === 'chair'
      ? `<rect y="800" width="1200" height="100" fill="${mix(wall, '#8a6a48', 0.5)}"/><rect y="786" width="1200" height="14" fill="${mix(wall, '#ffffff', 0.5)}"/>`
      : ''
  const x = scene === 'chair' ? 800 : scene === 'sideboard' ? 420 : 780
  const [y, height] = scene === 'sideboard' ? [318, 540] : scene === 'chair' ? [390, 640] : [350, 590]
  const corner =
    scene === 'sideboard'
      ? plant(1010, 850, p, 1.9)
      : scene === 'chair'
        ? ''
        : plant(1090, scene === 'shelf' ? 692 : 742, p, 0.8)
  const light = `<path d="M0 0H520L130 900H0Z" fill="#ffffff" fill-opacity="0.16"/>`
  return `${ground(wall)}${light}${floor}${framed(name, p, x, y, height)}${furniture[scene](p)}${corner}`
}

function close(name: PrintName, p: Palette): string {
  const sheet = print(name, p)
  return lay(sheet, { x: 600, y: name === 'moon-phases' ? 560 : 420, width: 1200, flat: true })
}

function sizes(name: PrintName, p: Palette): string {
  const { wall } = rooms[name]
  const sheet = print(name, p)
  const shown = [
    [300, 'A3', 372],
    [720, 'A4', 263],
    [1020, 'A5', 186],
  ] as const
  const placed = shown.map(([x, label, size]) => {
    const width = size * 1.25
    const height = (width * sheet.height) / sheet.width
    return `${lay(sheet, { x, y: 740 - height / 2, width, lift: 0.7 })}${smallWords(x, 810, label, '#3a3632', 'middle', 34)}`
  })
  return `${ground(mix(wall, '#ffffff', 0.25))}${placed.join('')}`
}

export function wallArtCover(name: PrintName, p: Palette, index: number): string {
  if (index === 0) return room(name, p)
  return index === 1 ? close(name, p) : sizes(name, p)
}
