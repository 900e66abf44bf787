// The weekly planner: a year at a glance, fifty-two weeks, notes.
import { line, type Mark, rect, type Sheet, text, times } from '../drawing/marks.ts'
import { mix, type Palette } from '../drawing/palettes.ts'
import { a4, box, caption, days, footer, hair, heading, inner, margin, months, page, rules, tick } from './paper.ts'

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

export function weeklyPlanner(p: Palette): Sheet[] {
  return [yearOverview(p), ...times(52, (index) => week(index + 1, p)), notes(p)]
}
