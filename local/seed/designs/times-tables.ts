// Twenty sheets of times tables that climb slowly, and the four pages of their answers.
import { chance, shuffled } from '../drawing/chance.ts'
import { line, type Mark, rect, type Sheet, text, times } from '../drawing/marks.ts'
import { mix, type Palette } from '../drawing/palettes.ts'
import { box, footer, grey, heading, inner, margin, page } from './paper.ts'

type Question = { ask: string; answer: number }

// Which tables a sheet practises; the last four mix all of them and ask some as divisions.
const plan: number[][] = [
  [2],
  [2],
  [10],
  [5],
  [2, 5, 10],
  [3],
  [3],
  [4],
  [4],
  [3, 4],
  [6],
  [6],
  [7],
  [8],
  [9],
  [6, 7, 8, 9],
  [2, 3, 4, 5, 6, 7, 8, 9, 10],
  [2, 3, 4, 5, 6, 7, 8, 9, 10],
  [2, 3, 4, 5, 6, 7, 8, 9, 10],
  [2, 3, 4, 5, 6, 7, 8, 9, 10],
]

function questions(sheet: number): Question[] {
  const next = chance(`times ${sheet}`)
  const tables = plan[sheet] ?? []
  const all = tables.flatMap((table) => times(10, (index) => ({ table, factor: index + 1 })))
  const enough = times(Math.ceil(30 / all.length), () => shuffled(all, next))
    .flat()
    .slice(0, 30)
  return enough.map(({ table, factor }, index) => {
    if (sheet >= 16 && index % 3 === 2) return { ask: `${table * factor} ÷ ${table} =`, answer: factor }
    return { ask: next() < 0.5 ? `${factor} × ${table} =` : `${table} × ${factor} =`, answer: table * factor }
  })
}

const nameOf = (sheet: number) => {
  const tables = plan[sheet] ?? []
  return tables.length > 4 ? 'All tables, mixed' : `Times ${tables.join(', ').replace(/, (\d+)$/, ' and $1')}`
}

function practice(sheet: number, p: Palette): Sheet {
  const [w, h] = [inner / 3, 60]
  return page([
    ...heading(nameOf(sheet), `Sheet ${sheet + 1}`, p),
    text(margin, 118, 'Name', 11, 'sans', grey),
    line(margin + 36, 120, margin + 240, 120, grey, 0.7),
    text(margin + 270, 118, 'Time', 11, 'sans', grey),
    line(margin + 302, 120, margin + 400, 120, grey, 0.7),
    ...questions(sheet).flatMap(({ ask }, index): Mark[] => {
      const [x, y] = [margin + (index % 3) * w, 146 + Math.floor(index / 3) * h]
      return [
        text(x + 90, y + 31, ask, 20, 'bold', p.deep, 'end'),
        rect(x + 98, y + 8, 52, 34, { fill: mix(p.soft, '#ffffff', 0.7), stroke: p.main, width: 1 }, 6),
      ]
    }),
    text(margin, 778, 'I knew', 12, 'sans', grey),
    line(margin + 44, 780, margin + 84, 780, grey, 0.7),
    text(margin + 90, 778, 'of 30', 12, 'sans', grey),
    ...footer('Times Tables Practice', `${sheet + 1}`),
  ])
}

function answers(part: number, p: Palette): Sheet {
  return page([
    ...heading('Answers', `Sheets ${part * 5 + 1} to ${part * 5 + 5}`, p),
    ...times(5, (index): Mark[] => {
      const sheet = part * 5 + index
      const y = 112 + index * 134
      return [
        box(margin, y, inner, 124),
        text(margin + 12, y + 20, `Sheet ${sheet + 1}: ${nameOf(sheet)}`, 11, 'bold', p.main),
        ...questions(sheet).flatMap(({ ask, answer }, at): Mark[] => {
          const [x, row] = [margin + 12 + (at % 6) * 80, y + 42 + Math.floor(at / 6) * 18]
          return [text(x, row, `${ask} ${answer}`, 10, 'sans', p.deep)]
        }),
      ]
    }).flat(),
    ...footer('Times Tables Practice', `${21 + part}`),
  ])
}

export function timesTablePages(p: Palette): Sheet[] {
  return [...times(20, (sheet) => practice(sheet, p)), ...times(4, (part) => answers(part, p))]
}
