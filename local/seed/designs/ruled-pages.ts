// Handwriting paper in six rulings.
import { circle, line, type Mark, type Sheet, text, times } from '../drawing/marks.ts'
import { a4, inner, margin, page } from './paper.ts'

const blue = '#8fb4d9'
const pale = '#c3d8ec'
const rose = '#e3a3a0'

const [left, top, bottom] = [margin, 112, a4.height - 52]
const right = a4.width - margin

const head = (name: string): Mark[] => [
  text(left, 66, 'Name', 10, 'sans', '#8a857c'),
  line(left + 34, 68, left + 250, 68, blue, 0.8),
  text(left + 280, 66, 'Date', 10, 'sans', '#8a857c'),
  line(left + 310, 68, right, 68, blue, 0.8),
  text(right, a4.height - 26, name, 8, 'sans', '#8a857c', 'end'),
]

const marginLine = line(left + 44, top - 14, left + 44, bottom, rose, 0.8)

/** Lines in threes: top, dotted middle, base. */
function tripled(height: number, gap: number): Mark[] {
  const rows = Math.floor((bottom - top) / (height + gap))
  return times(rows, (row): Mark[] => {
    const y = top + row * (height + gap)
    return [
      line(left, y, right, y, pale, 0.8),
      line(left, y + height / 2, right, y + height / 2, blue, 0.8, { dash: [3, 4] }),
      line(left, y + height, right, y + height, blue, 1),
    ]
  }).flat()
}

const single = (step: number): Mark[] =>
  times(Math.floor((bottom - top) / step) + 1, (row) =>
    line(left, top + row * step, right, top + row * step, blue, 0.8),
  )

function squares(step: number): Mark[] {
  const [columns, rows] = [Math.floor(inner / step), Math.floor((bottom - top) / step)]
  return [
    ...times(columns + 1, (x) => line(left + x * step, top, left + x * step, top + rows * step, pale, 0.7)),
    ...times(rows + 1, (y) => line(left, top + y * step, left + columns * step, top + y * step, pale, 0.7)),
  ]
}

function dots(step: number): Mark[] {
  const [columns, rows] = [Math.floor(inner / step), Math.floor((bottom - top) / step)]
  return times((columns + 1) * (rows + 1), (at) =>
    circle(left + (at % (columns + 1)) * step, top + Math.floor(at / (columns + 1)) * step, 0.9, { fill: blue }),
  )
}

export function handwritingPages(): Sheet[] {
  return [
    page([...head('Wide, dotted middle'), marginLine, ...tripled(40, 20)]),
    page([...head('Medium, dotted middle'), marginLine, ...tripled(26, 13)]),
    page([...head('Single lines, 10 mm'), marginLine, ...single(28.35)]),
    page([...head('Exercise book, 7 mm'), marginLine, ...single(19.84)]),
    page([...head('Squares, 7 mm'), ...squares(19.84)]),
    page([...head('Dots, 5 mm'), ...dots(14.17)]),
  ]
}
