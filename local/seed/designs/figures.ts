// The figures that the written patterns ask for by name, such as [block] or [motif:boat].
import { group, line, type Mark, path, polygon, rect, type Sheet, text, times } from '../drawing/marks.ts'
import { type Palette, paletteOf } from '../drawing/palettes.ts'
import type { SeedListing } from '../types.ts'
import { herbFigure } from './herbs.ts'
import { chart, designs, type KnitName, yarnsOf } from './knitting.ts'
import { type MotifName, motifs } from './motifs.ts'
import { blockOf, goose, type QuiltName, quilt } from './quilts.ts'
import { soupFigure } from './soups.ts'

export function figureOf(listing: SeedListing): (name: string) => Sheet {
  const p = paletteOf(listing.palette)
  return (name) => {
    const [kind = '', detail = ''] = name.split(':')
    if (kind === 'soup') return soupFigure(detail, p)
    if (kind === 'herb') return herbFigure(detail, p)
    if (kind === 'motif') return motifFigure(detail as MotifName, p)
    if (listing.kind === 'knitting') return knittingFigure(listing.slug as KnitName, kind, detail, p)
    return quiltFigure(listing.slug as QuiltName, kind, p)
  }
}

function quiltFigure(slug: QuiltName, kind: string, p: Palette): Sheet {
  if (kind === 'quilt') return quilt(slug, p)
  if (kind === 'geese') return geeseSteps(p)
  if (kind === 'turns')
    return {
      width: 460,
      height: 220,
      marks: [0, 2].map((turn, at): Mark => group(at * 240, 0, 1, fourTurned(p, turn))),
    }
  return { width: 200, height: 200, marks: blockOf(slug, 200, p) }
}

const fourTurned = (p: Palette, more: number) =>
  [0, 1, 3, 2].map(
    (turn, at): Mark =>
      group((at % 2) * 110, Math.floor(at / 2) * 110, 1, blockOf('log-cabin-cushion', 110, p, turn + more)),
  )

/** Four drawings: small squares on a large one, two hearts, a third square, a goose. */
function geeseSteps(p: Palette): Sheet {
  const dashed = (x1: number, y1: number, x2: number, y2: number) => line(x1, y1, x2, y2, p.deep, 1, { dash: [3, 2] })
  const steps: Mark[][] = [
    [
      rect(0, 0, 100, 100, { fill: p.main }),
      rect(0, 0, 55, 55, { fill: p.pale, stroke: p.deep }),
      rect(45, 45, 55, 55, { fill: p.pale, stroke: p.deep }),
      dashed(0, 0, 100, 100),
    ],
    [
      polygon(
        [
          [0, 100],
          [50, 50],
          [100, 100],
        ],
        { fill: p.main },
      ),
      polygon(
        [
          [0, 100],
          [50, 50],
          [0, 40],
        ],
        { fill: p.pale, stroke: p.deep },
      ),
      polygon(
        [
          [100, 100],
          [50, 50],
          [100, 40],
        ],
        { fill: p.pale, stroke: p.deep },
      ),
    ],
    [
      polygon(
        [
          [0, 100],
          [50, 50],
          [100, 100],
        ],
        { fill: p.main },
      ),
      rect(26, 52, 48, 48, { fill: p.pale, stroke: p.deep }),
      dashed(50, 52, 50, 100),
    ],
    goose(100, p.pale, p.main, true).map((mark) => mark),
  ]
  return {
    width: 520,
    height: 130,
    marks: steps.flatMap((marks, at): Mark[] => [
      group(at * 140, at === 3 ? 50 : 0, 1, marks),
      text(at * 140 + 50, 122, String(at + 1), 12, 'bold', p.main, 'middle'),
    ]),
  }
}

function motifFigure(name: MotifName, p: Palette): Sheet {
  const { name: title, rows } = motifs[name]
  const repeated = rows.length < 6 && name !== 'seeds' ? rows.map((row) => row.repeat(2)) : rows
  const sheet = chart(repeated, { ground: '#ffffff', x: p.deep, o: p.warm }, '#57524a')
  const note = `${title}: ${rows[0]?.length} stitches, ${rows.length} rows`
  return {
    width: Math.max(sheet.width, 150),
    height: sheet.height + 20,
    marks: [text(0, 10, note, 8, 'bold', p.deep), group(0, 18, 1, sheet.marks)],
  }
}

function knittingFigure(slug: KnitName, kind: string, detail: string, p: Palette): Sheet {
  if (kind === 'schematic') return mittenMeasures(p)
  if (kind === 'crown') return crownTable(p)
  if (detail === 'small') return chart(designs[slug](32), yarnsOf(p), p.deep, false)
  const columns = slug === 'bramble-hat' ? 14 : 16
  return chart(designs[slug](columns), { ground: '#ffffff', x: p.deep, o: p.main }, '#57524a')
}

function mittenMeasures(p: Palette): Sheet {
  const outline =
    'M40 520V210C40 80 90 0 160 0C235 0 280 80 280 200V330C300 290 320 250 345 240C380 232 385 270 372 300C350 350 320 395 280 430V520Z'
  return {
    width: 560,
    height: 560,
    marks: [
      path(outline, { stroke: p.deep, width: 3 }),
      line(40, 440, 280, 440, p.deep, 1.5, { dash: [6, 5] }),
      line(40, 545, 280, 545, p.main, 1.5),
      text(160, 538, 'around: 17 (20, 23) cm', 19, 'sans', p.deep, 'middle'),
      text(400, 120, 'hand: 17 (19, 21) cm', 19, 'sans', p.deep),
      text(400, 480, 'cuff: 6 cm', 19, 'sans', p.deep),
      text(400, 280, 'thumb: 5 (6, 6.5) cm', 19, 'sans', p.deep),
    ],
  }
}

function crownTable(p: Palette): Sheet {
  const rows = times(16, (at) => ({ before: 16 - at, after: 108 - (at + 1) * 6 }))
  return {
    width: 420,
    height: 18 * 20 + 10,
    marks: [
      text(0, 14, 'Round', 11, 'bold', p.main),
      text(80, 14, 'In each of the six sections', 11, 'bold', p.main),
      text(420, 14, 'Stitches left', 11, 'bold', p.main, 'end'),
      ...rows.flatMap(({ before, after }, at): Mark[] => {
        const y = 34 + at * 20
        return [
          text(0, y, at < 8 ? `${at * 2 + 1}, then one plain` : String(at + 9), 10.5, 'sans', p.deep),
          text(130, y, `knit ${before}, knit 2 together`, 10.5, 'sans', p.deep),
          text(420, y, String(after), 10.5, 'sans', p.deep, 'end'),
          line(0, y + 6, 420, y + 6, p.soft, 0.5),
        ]
      }),
    ],
  }
}
