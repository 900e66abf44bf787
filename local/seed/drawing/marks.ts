// Marks: the few shapes that every picture and every printed page is made of. One drawing goes to a PNG and to a PDF.

export type Font = 'display' | 'sans' | 'bold' | 'serif' | 'italic'

export type Shape = {
  type: 'path'
  /** SVG path data, absolute or relative. */
  d: string
  fill?: string
  stroke?: string
  /** Stroke width. */
  width?: number
  opacity?: number
  dash?: number[]
  round?: boolean
}

export type Label = {
  type: 'text'
  x: number
  /** Baseline. */
  y: number
  text: string
  size: number
  font: Font
  fill: string
  anchor?: 'start' | 'middle' | 'end'
}

export type Group = { type: 'group'; x: number; y: number; scale: number; marks: Mark[] }

export type Mark = Shape | Label | Group

/** A drawing with its size, in points for pages and in any unit for pictures. */
export type Sheet = { width: number; height: number; marks: Mark[] }

export type Paint = Omit<Shape, 'type' | 'd'>

export type Point = readonly [x: number, y: number]

const n = (value: number) => Math.round(value * 100) / 100

export function path(d: string, paint: Paint): Shape {
  return { type: 'path', d, ...paint }
}

export function polygon(points: Point[], paint: Paint): Shape {
  return path(`M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`, paint)
}

export function rect(x: number, y: number, width: number, height: number, paint: Paint, radius = 0): Shape {
  const r = Math.min(radius, width / 2, height / 2)
  if (r === 0) return path(`M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}Z`, paint)
  const [w, h, a] = [n(width - 2 * r), n(height - 2 * r), `a${n(r)} ${n(r)} 0 0 1`]
  return path(
    `M${n(x + r)} ${n(y)}h${w}${a} ${n(r)} ${n(r)}v${h}${a} ${n(-r)} ${n(r)}h${-w}${a} ${n(-r)} ${n(-r)}v${-h}${a} ${n(r)} ${n(-r)}Z`,
    paint,
  )
}

export function ellipse(x: number, y: number, rx: number, ry: number, paint: Paint): Shape {
  return path(
    `M${n(x - rx)} ${n(y)}a${n(rx)} ${n(ry)} 0 1 0 ${n(2 * rx)} 0a${n(rx)} ${n(ry)} 0 1 0 ${n(-2 * rx)} 0Z`,
    paint,
  )
}

export function circle(x: number, y: number, radius: number, paint: Paint): Shape {
  return ellipse(x, y, radius, radius, paint)
}

export function line(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  stroke: string,
  width = 1,
  more: Paint = {},
): Shape {
  return path(`M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`, { stroke, width, ...more })
}

export function text(
  x: number,
  y: number,
  words: string,
  size: number,
  font: Font,
  fill: string,
  anchor: Label['anchor'] = 'start',
): Label {
  return { type: 'text', x: n(x), y: n(y), text: words, size, font, fill, anchor }
}

export function group(x: number, y: number, scale: number, marks: Mark[]): Group {
  return { type: 'group', x, y, scale, marks }
}

/** Numbers 0 to count - 1. */
export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index))
}
