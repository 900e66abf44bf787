// The pages of the planners: what is sold and what the covers show are the same drawings.
import { circle, line, type Mark, path, rect, type Sheet, text, times } from '../drawing/marks.ts'
import { mix, type Palette } from '../drawing/palettes.ts'
import { a4, box, caption, footer, grey, hair, heading, inner, margin, page, rules, tick } from './paper.ts'

export type PlannerName =
  | 'undated-weekly-planner'
  | 'household-budget-workbook'
  | 'habit-garden-tracker'
  | 'seven-dinners-meal-planner'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

function week(number: number, p: Palette): Sheet {
  const [left, top, rowHeight] = [margin + 168, 112, 96]
  const width = a4.width - margin - left
  return page([
    ...heading('This week', `Week ${number}`, p),
    caption(margin, 126, 'Three things that matter', p),
    ...times(3, (index) => [
      tick(margin, 156 + index * 34, 11, p.main),
      line(margin + 20, 158 + index * 34, margin + 144, 158 + index * 34, hair, 0.7),
    ]).flat(),
    caption(margin, 284, 'People to answer', p),
    ...rules(margin, 308, 144, 5, 22),
    caption(margin, 436, 'Left empty on purpose', p),
    box(margin, 446, 144, 340),
    ...days.flatMap((day, index): Mark[] => {
      const y = top + index * rowHeight
      const weekend = index > 4
      return [
        rect(
          left,
          y,
          width,
          rowHeight - 8,
          { fill: weekend ? mix(p.soft, '#ffffff', 0.65) : '#ffffff', stroke: hair, width: 0.7 },
          5,
        ),
        text(left + 10, y + 18, day, 11, 'bold', p.deep),
        ...rules(left + 10, y + 40, width - 20, 3, 20, mix(hair, '#ffffff', 0.3)),
      ]
    }),
    ...footer('Undated Weekly Planner', `${number}`),
  ])
}

function yearOverview(p: Palette): Sheet {
  const [w, h] = [inner / 3, 164]
  return page([
    ...heading('The year at a glance', 'Year', p),
    ...times(12, (index): Mark[] => {
      const [x, y] = [margin + (index % 3) * w, 110 + Math.floor(index / 3) * (h + 8)]
      return [
        box(x + 3, y, w - 6, h),
        text(x + 12, y + 18, months[index] ?? '', 11, 'bold', p.deep),
        ...rules(x + 12, y + 42, w - 24, 6, 20),
      ]
    }).flat(),
    ...footer('Undated Weekly Planner', 'Year'),
  ])
}

function notes(p: Palette): Sheet {
  return page([...heading('Notes', '', p), ...rules(margin, 124, inner, 30, 22.4), ...footer('Undated Weekly Planner')])
}

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

/** A stem with thirty-one leaves. */
function stem(x: number, top: number, height: number, colour: string): Mark[] {
  const step = height / 32
  return [
    path(`M${x} ${top}C${x + 6} ${top + height * 0.35} ${x - 6} ${top + height * 0.65} ${x} ${top + height}`, {
      stroke: colour,
      width: 1.4,
      round: true,
    }),
    ...times(31, (day): Mark[] => {
      const y = top + height - (day + 1) * step
      const side = day % 2 === 0 ? 1 : -1
      return [
        path(
          `M${x} ${y}C${x + side * 8} ${y - 15} ${x + side * 26} ${y - 14} ${x + side * 32} ${y - 6}C${x + side * 24} ${y + 5} ${x + side * 10} ${y + 7} ${x} ${y}Z`,
          { fill: '#ffffff', stroke: colour, width: 1 },
        ),
        text(x + side * 17, y - 2, String(day + 1), 6.5, 'sans', grey, 'middle'),
      ]
    }).flat(),
  ]
}

/** `grown` leaves are coloured on each stem: the covers show a month in use. */
export function habitMonth(month: number, p: Palette, grown?: number[]): Sheet {
  const step = inner / 6
  return page([
    ...heading(months[month] ?? '', 'one leaf a day, one stem a habit', p),
    ...times(6, (index): Mark[] => {
      const x = margin + step * (index + 0.5)
      const marks = stem(x, 116, 600, p.main)
      const leaves = marks
        .filter((mark) => mark.type === 'path' && mark.fill !== undefined)
        .slice(0, grown?.[index] ?? 0)
      const fill = [p.main, p.warm, p.soft, p.accent, mix(p.main, p.soft, 0.5), p.warm][index] ?? p.main
      return [
        ...marks,
        ...leaves.map((leaf): Mark => (leaf.type === 'path' ? { ...leaf, fill } : leaf)),
        rect(x - 16, 716, 32, 26, { fill: mix(p.accent, '#ffffff', 0.45), stroke: p.accent, width: 1 }, 3),
        line(x - 32, 772, x + 32, 772, hair, 0.8),
      ]
    }).flat(),
    ...footer('Habit Garden', `${month + 1}`),
  ])
}

function dinners(p: Palette): Sheet {
  const half = inner * 0.52
  const aisles = [
    'Fruit and vegetables',
    'Bread and dry goods',
    'Milk, eggs, cheese',
    'Cold and frozen',
    'Everything else',
  ]
  const right = margin + half + 18
  return page([
    ...heading('Seven dinners', 'Week of', p),
    ...days.flatMap((day, index): Mark[] => {
      const y = 112 + index * 82
      return [
        rect(
          margin,
          y,
          half,
          72,
          { fill: index % 2 ? '#ffffff' : mix(p.soft, '#ffffff', 0.72), stroke: hair, width: 0.7 },
          6,
        ),
        text(margin + 10, y + 18, day, 11, 'bold', p.deep),
        ...rules(margin + 10, y + 40, half - 20, 2, 20),
        circle(margin + half - 16, y + 15, 6, { stroke: p.main, width: 1 }),
      ]
    }),
    ...aisles.flatMap((aisle, index): Mark[] => {
      const y = 124 + index * 116
      return [
        caption(right, y, aisle, p),
        ...times(4, (row) => [
          tick(right, y + 22 + row * 21),
          line(right + 16, y + 23 + row * 21, a4.width - margin, y + 23 + row * 21, hair, 0.7),
        ]).flat(),
      ]
    }),
    rect(margin, 704, inner, 84, { fill: mix(p.warm, '#ffffff', 0.6) }, 8),
    caption(margin + 12, 724, 'Eat up first', p),
    ...rules(margin + 12, 748, inner - 24, 2, 24, p.main),
    ...footer('Seven Dinners'),
  ])
}

function thirtyDinners(p: Palette): Sheet {
  const half = inner / 2
  return page([
    ...heading('Thirty dinners that we like', 'fill in once', p),
    ...times(30, (index): Mark[] => {
      const [x, y] = [margin + (index % 2) * half, 132 + Math.floor(index / 2) * 44]
      return [
        text(x, y, String(index + 1), 13, 'display', p.main),
        line(x + 26, y + 2, x + half - 14, y + 2, hair, 0.7),
        text(x + 26, y + 15, 'quick / oven / guests', 7, 'sans', grey),
      ]
    }).flat(),
    ...footer('Seven Dinners'),
  ])
}

const pantry: [string, string[]][] = [
  ['Dry', ['Pasta', 'Rice', 'Lentils', 'Couscous', 'Oats', 'Flour', 'Sugar', 'Breadcrumbs']],
  ['Tins and jars', ['Tomatoes', 'Chickpeas', 'White beans', 'Coconut milk', 'Olives', 'Stock', 'Mustard', 'Honey']],
  ['Oils and sour', ['Olive oil', 'Neutral oil', 'Vinegar', 'Soy sauce', 'Lemons', 'Capers', 'Pickles', 'Butter']],
  ['Spices', ['Salt', 'Pepper', 'Paprika', 'Cumin', 'Chilli', 'Curry powder', 'Bay leaves', 'Cinnamon']],
  ['Cold', ['Eggs', 'Milk', 'Yoghurt', 'Hard cheese', 'Onions', 'Garlic', 'Potatoes', 'Carrots']],
  ['Freezer', ['Peas', 'Spinach', 'Bread', 'Berries', 'Herbs', 'Broth', 'Puff pastry', 'Ice']],
]

function pantryList(p: Palette): Sheet {
  return page([
    ...heading('What should be in the house', 'tick before you shop', p),
    ...pantry.flatMap(([shelf, things], index): Mark[] => {
      const [x, y] = [margin + (index % 2) * (inner / 2 + 8), 120 + Math.floor(index / 2) * 222]
      return [
        box(x, y, inner / 2 - 8, 206),
        text(x + 14, y + 24, shelf, 13, 'bold', p.main),
        ...things.flatMap((thing, row): Mark[] => [
          tick(x + 14, y + 46 + row * 20),
          text(x + 32, y + 46 + row * 20, thing, 11, 'sans', p.deep),
        ]),
      ]
    }),
    ...footer('Seven Dinners'),
  ])
}

export function plannerPages(name: PlannerName, p: Palette): Sheet[] {
  if (name === 'undated-weekly-planner') return [yearOverview(p), ...times(52, (index) => week(index + 1, p)), notes(p)]
  if (name === 'habit-garden-tracker') return times(12, (month) => habitMonth(month, p))
  if (name === 'seven-dinners-meal-planner') return [dinners(p), thirtyDinners(p), pantryList(p)]
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
