// The household budget: yearly costs, twelve months, debts, a look back.
import { line, type Mark, rect, type Sheet, text, times } from '../drawing/marks.ts'
import { mix, type Palette } from '../drawing/palettes.ts'
import { caption, footer, grey, hair, heading, inner, margin, months, page, rules } from './paper.ts'

function table(
  x: number,
  y: number,
  columns: [name: string, width: number][],
  rows: number,
  step: number,
  p: Palette,
): Mark[] {
  const width = columns.reduce((sum, [, w]) => sum + w, 0)
  let at = x
  const heads = columns.flatMap(([name, w]): Mark[] => {
    const marks = [text(at + 6, y + 14, name, 9, 'bold', p.deep), line(at, y, at, y + (rows + 1) * step, hair, 0.6)]
    at += w
    return marks
  })
  return [
    rect(x, y, width, step, { fill: mix(p.soft, '#ffffff', 0.5) }),
    ...heads,
    line(x + width, y, x + width, y + (rows + 1) * step, hair, 0.6),
    ...rules(x, y, width, rows + 2, step),
  ]
}

function budgetMonth(month: number, p: Palette): Sheet {
  const half = inner / 2 - 8
  const bar = times(20, (index) =>
    rect(margin + index * (inner / 20) + 1, 752, inner / 20 - 2, 22, { stroke: p.main, width: 0.8 }, 3),
  )
  return page([
    ...heading(months[month] ?? '', 'Household Budget', p),
    caption(margin, 116, 'Comes in', p),
    ...table(
      margin,
      122,
      [
        ['What', half - 70],
        ['Amount', 70],
      ],
      5,
      20,
      p,
    ),
    caption(margin + half + 16, 116, 'Fixed costs', p),
    ...table(
      margin + half + 16,
      122,
      [
        ['What', half - 92],
        ['Paid', 30],
        ['Amount', 62],
      ],
      5,
      20,
      p,
    ),
    caption(margin, 270, 'Where the rest went', p),
    ...table(
      margin,
      276,
      [
        ['Day', 40],
        ['What', inner - 40 - 110 - 80],
        ['For whom', 110],
        ['Amount', 80],
      ],
      20,
      20.4,
      p,
    ),
    caption(margin, 742, 'Savings: colour one box for every twentieth of the goal', p),
    ...bar,
    ...footer('Household Budget Workbook', `${month + 2}`),
  ])
}

const budgetPage = (title: string, intro: string, columns: [string, number][], number: number, p: Palette): Sheet =>
  page([
    ...heading(title, 'Household Budget', p),
    text(margin, 116, intro, 10, 'sans', grey),
    ...table(margin, 132, columns, 30, 20.4, p),
    ...footer('Household Budget Workbook', `${number}`),
  ])

export function budgetWorkbook(p: Palette): Sheet[] {
  const yearly = budgetPage(
    'Once a year',
    'Insurance, fees, birthdays: what surprises nobody and still does.',
    [
      ['Month', 80],
      ['What', inner - 260],
      ['Set aside', 90],
      ['Amount', 90],
    ],
    1,
    p,
  )
  const debts = budgetPage(
    'What we owe',
    'One line each time something is paid back.',
    [
      ['Date', 70],
      ['To whom', inner - 250],
      ['Paid', 90],
      ['Left', 90],
    ],
    14,
    p,
  )
  const review = budgetPage(
    'Looking back',
    'Twelve months and what they taught.',
    [
      ['Month', 80],
      ['In', 80],
      ['Out', 80],
      ['What we would do again', inner - 240],
    ],
    15,
    p,
  )
  return [yearly, ...times(12, (month) => budgetMonth(month, p)), debts, review]
}
