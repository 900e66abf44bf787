// Covers of the knitting patterns: the fabric itself, the chart on paper, the motifs or a finished piece.
import { chart, designs, fabric, type KnitName, type Stitches, type Yarns, yarnsOf } from '../designs/knitting.ts'
import { type MotifName, motifs, twelve } from '../designs/motifs.ts'
import { path, rect, times } from '../drawing/marks.ts'
import { mix, type Palette } from '../drawing/palettes.ts'
import { svgOf } from '../drawing/to-svg.ts'
import { broken, ground, lay, put, shadow, smallWords, words } from './scene.ts'

const titles: Record<KnitName, { title: string; note: string }> = {
  'harbour-mittens': { title: 'Harbour Mittens', note: 'three sizes, fingering weight' },
  'first-frost-cowl': { title: 'First Frost', note: 'a cowl in two colours' },
  'bramble-hat': { title: 'Bramble Hat', note: 'two sizes, DK weight' },
  'three-cotton-dishcloths': { title: 'Three Dishcloths', note: 'for first-time knitters' },
  'twelve-colourwork-charts': { title: 'Twelve Small Charts', note: 'for hands, heads and jumpers' },
}

const yarns = (name: KnitName, p: Palette): Yarns =>
  name === 'three-cotton-dishcloths'
    ? { ground: p.pale, x: p.soft, o: p.warm }
    : name === 'bramble-hat'
      ? { ground: p.pale, x: p.accent, o: p.main }
      : yarnsOf(p)

function close(name: KnitName, p: Palette): string {
  const cloth = fabric(filled(designs[name](64), 58), yarns(name, p))
  const { title, note } = titles[name]
  const lines = broken(title, 11)
  const height = lines.length * 84 + 110
  const card = `<g transform="translate(70 ${846 - height})">${shadow(560, height, 20, 12, 6)}
<rect width="560" height="${height}" rx="6" fill="${p.pale}"/>${words(38, 92, lines, 80, p.deep)}
${smallWords(40, height - 48, note, mix(p.deep, p.pale, 0.2), 'start', 27)}</g>`
  return `${lay(cloth, { x: 600, y: (cloth.height * 605) / cloth.width, width: 1210, flat: true })}${card}`
}

/** A design from the top, again and again, to so many rounds. */
function filled(stitches: Stitches, rounds: number): Stitches {
  return times(rounds, (row) => stitches[row % stitches.length] ?? '')
}

type Piece = { shape: string; width: number; height: number; rib?: { x: number; width: number } }

const pieces: Partial<Record<KnitName, Piece>> = {
  'harbour-mittens': {
    width: 300,
    height: 520,
    shape:
      'M40 520V210C40 80 90 0 160 0C235 0 280 80 280 200V520Z M280 330C300 290 320 250 345 240C380 232 385 270 372 300C350 350 320 395 280 430Z',
    rib: { x: 34, width: 252 },
  },
  'bramble-hat': {
    width: 420,
    height: 400,
    shape: 'M20 400V260C20 110 100 10 210 10C320 10 400 110 400 260V400Z',
    rib: { x: 14, width: 392 },
  },
  'first-frost-cowl': {
    width: 520,
    height: 330,
    shape: 'M40 50Q10 170 0 270Q120 340 260 340Q400 340 520 270Q510 170 480 50Q260 130 40 50Z',
  },
}

/** Ribbing over the lower edge of a piece. */
function rib(x: number, y: number, width: number, height: number, fill: string): string {
  const count = Math.round(width / 13)
  const step = width / count
  const ribs = times(count, (index) =>
    rect(x + index * step + 1.5, y, step - 3, height, { fill: mix(fill, '#ffffff', 0.12) }, 5),
  )
  return svgOf([rect(x, y, width, height, { fill: mix(fill, '#000000', 0.15) }, 8), ...ribs])
}

function knitted(name: KnitName, piece: Piece, p: Palette, id: string): string {
  const colours = yarns(name, p)
  const cloth = fabric(filled(designs[name](46), 68), colours)
  const { shape, width, height } = piece
  const inside = `<ellipse cx="260" cy="52" rx="221" ry="46" fill="${mix(colours.ground, '#000000', 0.45)}"/>`
  const cuff = piece.rib
    ? rib(piece.rib.x, height - 80, piece.rib.width, 92, colours.ground === p.pale ? p.main : p.warm)
    : ''
  return `<g transform="translate(${-width / 2} ${-height / 2})"><path d="${shape}" fill="#1a120a" fill-opacity="0.18" transform="translate(10 16)"/>
${piece.rib ? '' : inside}<clipPath id="${id}"><path d="${shape}"/></clipPath>
<g clip-path="url(#${id})">${put(cloth.marks, -10, piece.rib ? -20 : 70, (width + 100) / cloth.width)}</g>${cuff}</g>`
}

function worn(name: KnitName, p: Palette): string {
  const piece = pieces[name]
  if (!piece) return motifWall(name, p)
  const shown =
    name === 'harbour-mittens'
      ? `<g transform="translate(350 430) rotate(-8)">${knitted(name, piece, p, 'left')}</g>
<g transform="translate(860 450) rotate(9) scale(-1 1)">${knitted(name, piece, p, 'right')}</g>`
      : `<g transform="translate(600 420) rotate(-2) scale(1.45)">${knitted(name, piece, p, 'one')}</g>`
  const ink = name === 'first-frost-cowl' ? p.pale : p.deep
  return `${ground(mix(p.ground, '#ffffff', 0.15))}<circle cx="600" cy="430" r="380" fill="${mix(p.ground, p.pale, 0.55)}"/>${shown}
${smallWords(600, 860, titles[name].note, ink, 'middle', 30)}`
}

function motifWall(name: KnitName, p: Palette): string {
  const shown: MotifName[] = name === 'three-cotton-dishcloths' ? ['garter', 'basket', 'diagonal'] : twelve
  if (shown.length === 3) return cloths(shown, p)
  const grounds = [p.deep, p.main, p.accent, p.warm]
  const tiles = shown.map((motif, index) => {
    const fill = grounds[(index + Math.floor(index / 4)) % 4] ?? p.deep
    const sheet = chart(
      motifs[motif].rows,
      { ground: fill, x: p.pale, o: fill === p.warm ? p.deep : p.warm },
      fill,
      false,
    )
    const [x, y] = [index % 4, Math.floor(index / 4)]
    const side = Math.min(200 / sheet.width, 190 / sheet.height) * sheet.width
    return `${svgOf([rect(x * 300, y * 300, 300, 300, { fill })])}${lay(sheet, { x: x * 300 + 150, y: y * 300 + 150, width: side, flat: true })}`
  })
  return tiles.join('')
}

function cloths(shown: MotifName[], p: Palette): string {
  const fills = [p.warm, p.soft, p.accent]
  const pieces = shown.map((motif, index) => {
    const fill = fills[index] ?? p.warm
    const rows = Array.from({ length: 38 }, (_, y) => {
      const row = motifs[motif].rows[y % motifs[motif].rows.length] ?? ''
      return row.repeat(4)
    })
    return lay(fabric(rows, { ground: fill, x: mix(fill, '#ffffff', 0.3), o: fill }), {
      x: 250 + index * 350,
      y: 440 + (index - 1) * 30,
      width: 330,
      rotate: (index - 1) * 7,
      radius: 8,
    })
  })
  return `${ground(p.pale)}<rect width="1200" height="900" fill="${p.main}" fill-opacity="0.3"/>${pieces.join('')}${smallWords(600, 815, 'garter, basket, diagonal', p.deep, 'middle', 34)}`
}

function paperChart(name: KnitName, p: Palette): string {
  const sheet = chart(designs[name](32), yarns(name, p), p.deep)
  const page = {
    width: sheet.width + 60,
    height: sheet.height + 90,
    marks: [rect(0, 0, sheet.width + 60, sheet.height + 90, { fill: '#ffffff' })],
  }
  const width = Math.min(860, (780 * page.width) / page.height)
  const scale = width / page.width
  return `${ground(p.ground)}<g transform="rotate(-3 600 450)">${lay(page, { x: 600, y: 450, width })}${put(sheet.marks, 600 - width / 2 + 26 * scale, 450 - (page.height * scale) / 2 + 40 * scale, scale)}</g>${needle(p)}`
}

const needle = (p: Palette) =>
  put(
    [
      path('M0 0L880 -14Q900 -13 906 -8Q900 -2 880 0L0 12Z', { fill: p.warm }),
      path('M-26 6a20 20 0 1 0 40 0a20 20 0 1 0 -40 0Z', { fill: p.deep }),
    ],
    250,
    862,
    1,
    -6,
  )

export function knittingCover(name: KnitName, p: Palette, index: number): string {
  if (index === 0) return close(name, p)
  return index === 1 ? worn(name, p) : paperChart(name, p)
}
