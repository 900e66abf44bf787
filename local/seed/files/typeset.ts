// Sets a plain text into pages. Its few signs: `# title`, `## heading`, `- item`, `1. step`, `[figure]` or `[figure, 300]` with its
// most points of height, `===` new page.
// Each part between two `===` is one page; text that does not fit is an error, so a page count can be promised.
import { circle, group, line, type Mark, rect, type Sheet, text } from '../drawing/marks.ts'
import type { Palette } from '../drawing/palettes.ts'
import { textWidth, wrap } from '../drawing/text-width.ts'

export type Look = {
  width: number
  height: number
  margin: number
  body: { font: 'sans' | 'serif'; size: number; leading: number }
  /** The running foot, left of the page number. */
  foot: string
  palette: Palette
  /** Most height of a figure, in points. */
  figureHeight: number
}

export function typeset(source: string, look: Look, figure: (name: string) => Sheet): Sheet[] {
  return source.split(/^===$/m).map((part, index) => setPage(part.trim(), look, figure, index + 1))
}

function setPage(part: string, look: Look, figure: (name: string) => Sheet, number: number): Sheet {
  const { width, height, margin, palette: p } = look
  const marks: Mark[] = [rect(0, 0, width, height, { fill: '#ffffff' })]
  let y = margin
  for (const row of part.split('\n')) {
    const block = setBlock(row, look, figure, number)
    marks.push(group(0, y, 1, block.marks))
    y += block.height
  }
  if (y > height - margin + 6)
    throw new Error(`page ${number} of ${look.foot} is ${Math.round(y - height + margin)} points too long`)
  const base = height - margin / 2
  if (number > 1) {
    marks.push(line(margin, base - 14, width - margin, base - 14, p.soft, 0.6))
    marks.push(
      text(margin, base, look.foot, 8, 'sans', '#6d6860'),
      text(width - margin, base, String(number), 8, 'sans', '#6d6860', 'end'),
    )
  }
  return { width, height, marks }
}

type Block = { height: number; marks: Mark[] }

function setBlock(row: string, look: Look, figure: (name: string) => Sheet, page: number): Block {
  const { width, margin, palette: p, body } = look
  const measure = width - 2 * margin
  const [, sign = '', rest = row] = row.match(/^(#{1,2}|-|\d+\.|\[)\s?(.*)$/) ?? []
  if (row === '') return { height: body.leading * 0.5, marks: [] }
  if (sign === '#')
    return lines(wrap(rest, 'display', 30, measure), {
      x: margin,
      size: 30,
      leading: 35,
      font: 'display',
      fill: p.deep,
      after: 8,
    })
  if (sign === '##') {
    const size = page === 1 ? body.size + 3 : body.size + 4
    const set = lines(wrap(rest, 'display', size, measure), {
      x: margin,
      size,
      leading: size * 1.3,
      font: 'display',
      fill: p.main,
      after: 4,
    })
    return { height: set.height + 10, marks: [group(0, 10, 1, set.marks)] }
  }
  if (sign === '[') {
    const [, name = '', most] = rest.match(/^(.*?)(?:, (\d+))?\]$/) ?? []
    return place(figure(name), look, most ? Number(most) : look.figureHeight)
  }
  const indent = sign ? 16 : 0
  const set = lines(wrap(rest, body.font, body.size, measure - indent), {
    x: margin + indent,
    ...body,
    fill: '#26231f',
    after: sign ? 3 : 7,
  })
  if (sign === '-') set.marks.unshift(circle(margin + 5, body.size * 0.66, 1.7, { fill: p.main }))
  if (sign.endsWith('.'))
    set.marks.unshift(
      text(
        margin + 11 - textWidth(sign, 'bold', body.size) * 0.5,
        body.size,
        sign,
        body.size,
        'bold',
        p.main,
        'middle',
      ),
    )
  return set
}

type Setting = {
  x: number
  size: number
  leading: number
  font: 'display' | 'sans' | 'serif'
  fill: string
  after: number
}

function lines(words: string[], { x, size, leading, font, fill, after }: Setting): Block {
  return {
    height: words.length * leading + after,
    marks: words.map((one, index) => text(x, size + index * leading, one, size, font, fill)),
  }
}

function place(sheet: Sheet, { width, margin }: Look, most: number): Block {
  const scale = Math.min((width - 2 * margin) / sheet.width, most / sheet.height)
  return { height: sheet.height * scale + 22, marks: [group((width - sheet.width * scale) / 2, 8, scale, sheet.marks)] }
}
