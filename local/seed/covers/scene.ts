// The stage of a cover: 1200 by 900, grounds, shadows, sheets laid on it, and its few words.
import { type Mark, type Sheet, text } from '../drawing/marks.ts'
import type { Palette } from '../drawing/palettes.ts'
import { svgOf } from '../drawing/to-svg.ts'

export const stage = { width: 1200, height: 900 }

export const ground = (fill: string) => `<rect width="1200" height="900" fill="${fill}"/>`

/** Soft shadows as a stack of faint outlines: cheap to render and small in a PNG. */
export function shadow(width: number, height: number, reach = 22, drop = 14, radius = 2, darkness = 0.045): string {
  const layers = 7
  return Array.from({ length: layers }, (_, layer) => {
    const grow = reach * (1 - layer / layers) - reach * 0.25
    return `<rect x="${-grow}" y="${drop - grow}" width="${width + 2 * grow}" height="${height + 2 * grow}" rx="${Math.max(radius + grow, 0)}" fill="#1a120a" fill-opacity="${darkness}"/>`
  }).join('')
}

type Placing = {
  x: number
  y: number
  width: number
  rotate?: number
  radius?: number
  lift?: number
  /** Without shadow. */
  flat?: boolean
  /** Cuts off what reaches over the edge; always with a radius. Costs a layer, so only where something does. */
  clip?: boolean
}

/** A sheet at its place: `x`, `y` are its middle, `width` its width on the stage, `rotate` in degrees. */
export function lay(
  sheet: Sheet,
  { x, y, width, rotate = 0, radius = 0, lift = 1, flat, clip = radius > 0 }: Placing,
): string {
  const scale = width / sheet.width
  const height = sheet.height * scale
  const inside = `<g transform="scale(${scale})">${svgOf(sheet.marks)}</g>`
  const id = `c${Math.round(x * 7 + y * 3 + width)}`
  const clipped = `<clipPath id="${id}"><rect width="${width}" height="${height}" rx="${radius}"/></clipPath><g clip-path="url(#${id})">${inside}</g>`
  const below = flat ? '' : shadow(width, height, 26 * lift, 14 * lift, radius)
  return `<g transform="translate(${x} ${y}) rotate(${rotate}) translate(${-width / 2} ${-height / 2})">${below}${clip ? clipped : inside}</g>`
}

/** Drawing marks at a place, turned and scaled. */
export function put(marks: Mark[], x: number, y: number, scale = 1, rotate = 0): string {
  return `<g transform="translate(${x} ${y}) rotate(${rotate}) scale(${scale})">${svgOf(marks)}</g>`
}

/** Words set in lines, each from the same left edge or about the same middle. */
export function words(
  x: number,
  y: number,
  lines: string[],
  size: number,
  fill: string,
  anchor: 'start' | 'middle' = 'start',
  leading = 1.06,
): string {
  return svgOf(lines.map((words, index) => text(x, y + index * size * leading, words, size, 'display', fill, anchor)))
}

export function smallWords(
  x: number,
  y: number,
  line: string,
  fill: string,
  anchor: 'start' | 'middle' | 'end' = 'start',
  size = 25,
): string {
  return svgOf([text(x, y, line, size, 'bold', fill, anchor)])
}

/** A round seal with up to three short lines. */
export function seal(x: number, y: number, radius: number, lines: string[], fill: string, ink: string): string {
  const size = radius * 0.3
  const first = y - ((lines.length - 1) * size * 1.15) / 2 + size * 0.34
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>${svgOf(
    lines.map((line, index) => text(x, first + index * size * 1.15, line, size, 'bold', ink, 'middle')),
  )}`
}

/** A wooden floor or table from above, in two near tones. */
export function boards(from: string, to: string, height = 150): string {
  const rows = Array.from({ length: Math.ceil(900 / height) }, (_, row) => {
    const seam = ((row * 467) % 900) + 150
    return `<rect y="${row * height}" width="1200" height="${height - 3}" fill="${row % 2 ? from : to}"/><rect x="${seam}" y="${row * height}" width="3" height="${height - 3}" fill="${mixDark(from)}"/>`
  })
  return `${ground(mixDark(from))}${rows.join('')}`
}

function mixDark(colour: string): string {
  const dark = [1, 3, 5].map((at) => Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * 0.88))
  return `#${dark.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Dark or pale, whichever is readable on a fill. */
export function inkOn(fill: string, p: Palette): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(fill.slice(at, at + 2), 16))
  return 0.3 * r + 0.59 * g + 0.11 * b > 150 ? p.deep : p.pale
}

/** A title broken into lines of at most `most` characters. */
export function broken(title: string, most: number): string[] {
  const lines: string[] = []
  for (const word of title.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < most) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
