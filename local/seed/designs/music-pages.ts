// The pages of the sheet music and of the empty staves.
import { group, line, type Mark, path, rect, type Sheet, text, times } from '../drawing/marks.ts'
import { engrave } from './engraving.ts'
import { bassClef, inkColour as ink, trebleClef } from './music-glyphs.ts'
import { a4, footer, grey, inner, margin, page } from './paper.ts'
import { greensleeves, odeFingered, odeToJoy, rounds, scales, scarboroughFair, type Tune } from './tunes.ts'

function tunePage(
  tune: Tune,
  foot: string,
  number: number,
  look: { space: number; bars: number; step: number },
): Sheet {
  return page([
    text(a4.width / 2, 84, tune.title, 30, 'serif', ink, 'middle'),
    text(a4.width / 2, 106, tune.subtitle, 12, 'italic', grey, 'middle'),
    group(margin, 150, 1, engrave(tune, inner, look.space, look.bars, look.step)),
    ...footer(foot, String(number)),
  ])
}

const plain = { space: 7, bars: 4, step: 150 }
const four = { space: 7, bars: 4, step: 140 }
const sung = { space: 7, bars: 2, step: 146 }
const sungLong = { space: 6.4, bars: 4, step: 146 }

const bySlug: Record<string, () => Sheet[]> = {
  'two-old-airs': () =>
    [greensleeves, scarboroughFair].map((tune, index) => tunePage(tune, 'Stave & Reed', index + 1, plain)),
  'ode-to-joy-violin': () =>
    [odeFingered, odeToJoy].map((tune, index) => tunePage(tune, 'Stave & Reed', index + 1, four)),
  'three-rounds-to-sing': () =>
    rounds.map((tune, index) =>
      tunePage(
        tune,
        'Each voice begins again at the first bar when the next number is reached',
        index + 1,
        index === 2 ? sungLong : sung,
      ),
    ),
  'twelve-major-scales': () => [scalePage(0, 'Sharp keys', 1), scalePage(6, 'Flat keys', 2), practicePage()],
  'manuscript-paper': () => manuscript(),
}

function scalePage(from: number, title: string, number: number): Sheet {
  return page([
    text(margin, 76, title, 26, 'serif', ink),
    ...scales
      .slice(from, from + 6)
      .flatMap((scale, index): Mark[] => [
        text(margin, 118 + index * 113, scale.title, 13, 'italic', ink),
        group(margin, 120 + index * 113, 1, engrave(scale, inner, 6.2, 4, 0)),
      ]),
    ...footer('Stave & Reed', String(number)),
  ])
}

function practicePage(): Sheet {
  const days = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
  return page([
    text(margin, 76, 'One week', 26, 'serif', ink),
    ...days.map((day, index) => text(margin + 205 + index * 44, 122, day, 12, 'bold', ink, 'middle')),
    ...scales.flatMap((scale, row): Mark[] => [
      text(margin, 156 + row * 50, scale.title, 14, 'serif', ink),
      ...days.map((_, index) => rect(margin + 192 + index * 44, 138 + row * 50, 26, 26, { stroke: grey, width: 1 }, 4)),
    ]),
    text(margin, 770, 'Slowly, evenly, once with your eyes shut.', 12, 'italic', grey),
    ...footer('Stave & Reed', '3'),
  ])
}

const thin = '#4a463f'
const lines = (x: number, y: number, width: number, count: number, space: number): Mark[] =>
  times(count, (index) => line(x, y + index * space, x + width, y + index * space, thin, 0.5))
const clefAt = (x: number, y: number, space: number, marks: Mark[]) => group(x, y, space, marks)

function manuscript(): Sheet[] {
  const top = 90
  const plainStaves = times(12, (row) => lines(margin, top + row * 59, inner, 5, 6)).flat()
  const treble = times(10, (row) => [
    ...lines(margin, top + row * 71, inner, 5, 7),
    clefAt(margin + 16, top + row * 71 + 21, 7, trebleClef),
  ]).flat()
  const piano = times(5, (row): Mark[] => {
    const y = top + row * 142
    const [x, low] = [margin + 12, y + 66]
    const brace = `M${x - 3} ${y}C${x - 12} ${y + 14} ${x - 2} ${y + 34} ${x - 11} ${y + 46}C${x - 2} ${y + 58} ${x - 12} ${y + 78} ${x - 3} ${low + 26}C${x - 8} ${y + 76} ${x + 1} ${y + 58} ${x - 8} ${y + 46}C${x + 1} ${y + 34} ${x - 8} ${y + 16} ${x - 3} ${y}Z`
    return [
      ...lines(x, y, inner - 12, 5, 6.5),
      ...lines(x, low, inner - 12, 5, 6.5),
      line(x, y, x, low + 26, thin, 0.8),
      path(brace, { fill: thin }),
      clefAt(x + 16, y + 19.5, 6.5, trebleClef),
      clefAt(x + 16, low + 6.5, 6.5, bassClef),
    ]
  }).flat()
  const wide = times(6, (row) => lines(margin, top + row * 118, inner, 5, 14)).flat()
  const barred = times(10, (row): Mark[] => [
    ...lines(margin, top + row * 71, inner, 5, 7),
    ...times(5, (bar) =>
      line(margin + (bar * inner) / 4, top + row * 71, margin + (bar * inner) / 4, top + row * 71 + 28, thin, 0.7),
    ),
  ]).flat()
  const tab = times(8, (row): Mark[] => {
    const y = top + row * 89
    return [
      ...lines(margin, y, inner, 6, 9),
      ...['T', 'A', 'B'].map((letter, index) =>
        text(margin + 12, y + 15 + index * 14, letter, 14, 'display', thin, 'middle'),
      ),
    ]
  }).flat()
  return [plainStaves, treble, piano, wide, barred, tab].map((marks) => page(marks))
}

export function musicPages(slug: string): Sheet[] | undefined {
  return bySlug[slug]?.()
}
