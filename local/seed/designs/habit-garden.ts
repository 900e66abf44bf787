// The habit tracker: one leaf a day, one stem a habit, one page a month.
import { line, type Mark, path, rect, type Sheet, text, times } from '../drawing/marks.ts'
import { mix, type Palette } from '../drawing/palettes.ts'
import { footer, grey, hair, heading, inner, margin, months, page } from './paper.ts'

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

export function habitGarden(p: Palette): Sheet[] {
  return times(12, (month) => habitMonth(month, p))
}
