// Twelve clock worksheets from whole hours to five minutes, and two pages of answers.
import { chance } from '../drawing/chance.ts'
import { circle, line, type Mark, path, type Sheet, text, times } from '../drawing/marks.ts'
import { mix, type Palette } from '../drawing/palettes.ts'
import { box, footer, grey, heading, inner, margin, page } from './paper.ts'

type Time = { hour: number; minute: number }

const levels = [
  { title: 'Whole hours', step: 60 },
  { title: 'Half hours', step: 30 },
  { title: 'Quarter hours', step: 15 },
  { title: 'Five minutes', step: 5 },
]

const levelOf = (sheet: number) => levels[sheet < 2 ? 0 : sheet < 4 ? 1 : sheet < 6 ? 2 : 3] ?? { title: '', step: 5 }

function timesOf(sheet: number): Time[] {
  const next = chance(`clock ${sheet}`)
  const { step } = levelOf(sheet)
  const seen = new Set<string>()
  const found: Time[] = []
  while (found.length < 9) {
    const time = { hour: 1 + Math.floor(next() * 12), minute: (Math.floor(next() * (60 / step)) * step) % 60 }
    const key = `${time.hour}:${time.minute}`
    if (!seen.has(key)) found.push(time)
    seen.add(key)
  }
  return found
}

/** A clock face; without `time` the hands are left for the child to draw. */
export function clock(x: number, y: number, radius: number, p: Palette, time?: Time): Mark[] {
  const at = (turn: number, distance: number) =>
    [
      x + Math.sin(turn * 2 * Math.PI) * radius * distance,
      y - Math.cos(turn * 2 * Math.PI) * radius * distance,
    ] as const
  const hand = (turn: number, reach: number, width: number, colour: string): Mark => {
    const [hx, hy] = at(turn, reach)
    return line(x, y, hx, hy, colour, width * radius, { round: true })
  }
  const marks = times(60, (minute) => {
    const [a, b] = [at(minute / 60, minute % 5 === 0 ? 0.86 : 0.91), at(minute / 60, 0.95)]
    return line(a[0], a[1], b[0], b[1], p.deep, (minute % 5 === 0 ? 0.028 : 0.012) * radius)
  })
  const numbers = times(12, (index) => {
    const [nx, ny] = at((index + 1) / 12, 0.71)
    return text(nx, ny + radius * 0.075, String(index + 1), radius * 0.2, 'bold', p.deep, 'middle')
  })
  const hands = time
    ? [hand((time.hour + time.minute / 60) / 12, 0.46, 0.07, p.deep), hand(time.minute / 60, 0.76, 0.045, p.main)]
    : []
  return [
    circle(x, y, radius, { fill: '#ffffff', stroke: p.deep, width: radius * 0.045 }),
    ...marks,
    ...numbers,
    ...hands,
    circle(x, y, radius * 0.05, { fill: p.deep }),
  ]
}

const written = ({ hour, minute }: Time) => `${hour}:${String(minute).padStart(2, '0')}`

function worksheet(sheet: number, p: Palette): Sheet {
  const draw = sheet >= 9
  return page([
    ...heading(draw ? 'Draw the hands' : levelOf(sheet).title, `Sheet ${sheet + 1}`, p),
    text(
      margin,
      118,
      draw ? 'Draw both hands. The short one shows the hour.' : 'Write the time under each clock.',
      11.5,
      'sans',
      grey,
    ),
    ...timesOf(sheet).flatMap((time, index): Mark[] => {
      const [x, y] = [margin + (inner / 3) * ((index % 3) + 0.5), 212 + Math.floor(index / 3) * 222]
      const under = draw
        ? text(x, y + 106, written(time), 18, 'bold', p.deep, 'middle')
        : line(x - 44, y + 108, x + 44, y + 108, grey, 0.8)
      return [...clock(x, y, 74, p, draw ? undefined : time), under]
    }),
    ...footer('Telling the Time', `${sheet + 1}`),
  ])
}

function answers(part: number, p: Palette): Sheet {
  return page([
    ...heading('Answers', `Sheets ${part * 6 + 1} to ${part * 6 + 6}`, p),
    ...times(6, (index): Mark[] => {
      const sheet = part * 6 + index
      const y = 112 + index * 112
      const shown = timesOf(sheet)
      return [
        box(margin, y, inner, 100),
        text(margin + 12, y + 22, `Sheet ${sheet + 1}`, 12, 'bold', p.main),
        ...shown.flatMap((time, at): Mark[] =>
          sheet >= 9
            ? clock(margin + 36 + at * 53, y + 58, 24, p, time)
            : [
                text(
                  margin + 12 + (at % 5) * 95,
                  y + 52 + Math.floor(at / 5) * 26,
                  `${at + 1}.  ${written(time)}`,
                  13,
                  'sans',
                  p.deep,
                ),
              ],
        ),
      ]
    }).flat(),
    ...footer('Telling the Time', `${13 + part}`),
  ])
}

/** A clock on a coloured disc, for covers. */
export function wallClock(p: Palette): Mark[] {
  return [
    circle(0, 0, 118, { fill: mix(p.warm, '#ffffff', 0.1) }),
    ...clock(0, 0, 100, p, { hour: 10, minute: 10 }),
    path('M-3 -118h6v-14h-6Z', { fill: p.deep }),
  ]
}

export function clockPages(p: Palette): Sheet[] {
  return [...times(12, (sheet) => worksheet(sheet, p)), ...times(2, (part) => answers(part, p))]
}
