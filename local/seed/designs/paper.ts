// A4 pages in points (1/72 inch): the frame that all printed sheets share.
import { line, type Mark, rect, type Sheet, text, times } from '../drawing/marks.ts'
import type { Palette } from '../drawing/palettes.ts'

export const a4 = { width: 595.28, height: 841.89 }
export const margin = 48
export const inner = a4.width - 2 * margin

export const hair = '#b9b4ab'
export const grey = '#6d6860'

export function page(marks: Mark[], size = a4): Sheet {
  return { ...size, marks: [rect(0, 0, size.width, size.height, { fill: '#ffffff' }), ...marks] }
}

/** A title with a thin rule and something small at the right, 48 points from the edges. */
export function heading(title: string, right: string, p: Palette): Mark[] {
  return [
    text(margin, 78, title, 26, 'display', p.deep),
    text(a4.width - margin, 78, right, 11, 'sans', grey, 'end'),
    line(margin, 92, a4.width - margin, 92, p.deep, 1.2),
  ]
}

export function footer(left: string, right = ''): Mark[] {
  return [
    text(margin, a4.height - 30, left, 8, 'sans', grey),
    text(a4.width - margin, a4.height - 30, right, 8, 'sans', grey, 'end'),
  ]
}

/** Writing lines from `top`, `count` of them, `step` apart. */
export function rules(x: number, top: number, width: number, count: number, step: number, colour = hair): Mark[] {
  return times(count, (index) => line(x, top + index * step, x + width, top + index * step, colour, 0.6))
}

export function box(x: number, y: number, width: number, height: number, colour = hair): Mark {
  return rect(x, y, width, height, { stroke: colour, width: 0.8 }, 4)
}

export function tick(x: number, y: number, size = 9, colour = grey): Mark {
  return rect(x, y - size + 1, size, size, { stroke: colour, width: 0.8 }, 1.5)
}

/** A caption over a field. */
export function caption(x: number, y: number, words: string, p: Palette): Mark {
  return text(x, y, words, 9.5, 'bold', p.main)
}

export const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export const months = [
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
