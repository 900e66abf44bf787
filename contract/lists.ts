// Lists as people paste them or save them from a spreadsheet: their lines and cells.
import { withoutHarmless } from './invisible-characters.ts'

export const linesOf = (list: string): string[] =>
  withoutHarmless(list)
    .trimEnd()
    .split(/\r\n|\r|\n/)

/** The separator that a line has most of. */
export const delimiterOf = (line: string): string => {
  const count = (delimiter: string) => line.split(delimiter).length
  return [',', ';', '\t'].reduce((most, other) => (count(other) > count(most) ? other : most))
}

/** The cells of a line, without the quotes around them. */
export function cellsOf(line: string, delimiter: string): string[] {
  if (!line.includes('"')) return line.split(delimiter).map((cell) => cell.trim())
  const cell = new RegExp(`${delimiter}(?:\\s*"((?:[^"]|"")*)"\\s*(?=${delimiter}|$)|([^${delimiter}]*))`, 'g')
  return [...`${delimiter}${line}`.matchAll(cell)].map(([, quoted, bare = '']) =>
    (quoted?.replaceAll('""', '"') ?? bare).trim(),
  )
}
