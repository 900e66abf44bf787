// A specimen of a font: outlines that PDFium draws. The font itself stays private.
import { Buffer } from 'node:buffer'
// @ts-types="@types/fontkit"
import type { Font, PathCommand } from 'fontkit'
import { UNPACKED_MAX_BYTES } from '../_shared/opening/source.ts'
import { drawPage, type Pixels, pdfOf, withPdf } from './pdfium.ts'

const SAMPLE = ['The quick brown fox', 'jumps over the lazy dog', 'ABCDEFGHIJKLM', 'NOPQRSTUVWXYZ', '0123456789']
/** Characters a line, of a font that lacks some of those. */
const LINE_CHARACTERS = 12
const PAGE = { width: 1200, margin: 60, textMax: 110, lineHeight: 1.4 }
/** Outlines of usual letters have some hundred. */
const COMMANDS_MAX = 100_000

function linesOf(font: Font): string[] {
  const isLatin = [...SAMPLE.join('')].every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
  if (isLatin) return SAMPLE
  const own = font.characterSet.filter((code) => /[\p{L}\p{N}\p{S}\p{Co}]/u.test(String.fromCodePoint(code)))
  return SAMPLE.map((_, line) =>
    String.fromCodePoint(...own.slice(line * LINE_CHARACTERS, (line + 1) * LINE_CHARACTERS)),
  ).filter(Boolean)
}

/** Rejects if the font is broken. Null if it draws nothing. */
export async function drawSpecimen(bytes: Uint8Array): Promise<(Pixels & { words: string }) | null> {
  // @ts-types="@types/fontkit"
  const { create } = await import('fontkit')
  const font = create(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (!('layout' in font)) return null
  if (unpackedBytes(font) > UNPACKED_MAX_BYTES) throw new RangeError('too large when decompressed')
  const lines = linesOf(font)
  let content = ''
  let y = PAGE.margin
  let commands = 0
  for (const line of lines.toReversed()) {
    const run = font.layout(line)
    const ems = run.advanceWidth / font.unitsPerEm
    const size = Math.min(PAGE.textMax, (PAGE.width - 2 * PAGE.margin) / ems)
    const scale = size / font.unitsPerEm
    let x = PAGE.margin
    for (const [index, { path }] of run.glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = run.positions[index] ?? {}
      commands += path.commands.length
      if (commands > COMMANDS_MAX) throw new RangeError('outlines of too many lines')
      const outline = outlineOf(path.commands)
      const matrix = numbers(scale, 0, 0, scale, x + xOffset * scale, y + yOffset * scale)
      content += `q ${matrix} cm ${outline} f Q\n`
      x += xAdvance * scale
    }
    y += size * PAGE.lineHeight
  }
  if (commands === 0) return null
  const pixels = await withPdf(pdfOf(PAGE.width, Math.ceil(y), content), (document) => drawPage(document, 1))
  return { ...pixels, words: lines.join('\n') }
}

type Table = { length: number; transformLength?: number }
type Directory = { totalSfntSize?: number; tables: Record<string, Table> }

/** As its header says. A web font's decoder gives up behind the sum of the tables. */
function unpackedBytes(font: Font): number {
  const { totalSfntSize = 0, tables } = (font as unknown as { directory: Directory }).directory
  const bytes = Object.values(tables).reduce((sum, { length, transformLength }) => sum + (transformLength ?? length), 0)
  return Math.max(bytes, totalSfntSize)
}

/** PDF has no exponents. */
const numbers = (...values: number[]) => values.map((value) => value.toFixed(5)).join(' ')

/** PDF has cubic curves only. */
function outlineOf(commands: PathCommand[]): string {
  let [x, y] = [0, 0]
  return commands
    .map(({ command, args }) => {
      const [startX, startY] = [x, y]
      ;[x = 0, y = 0] = args.slice(-2)
      if (command === 'moveTo') return `${numbers(...args)} m`
      if (command === 'lineTo') return `${numbers(...args)} l`
      if (command === 'bezierCurveTo') return `${numbers(...args)} c`
      if (command !== 'quadraticCurveTo') return 'h'
      const [controlX = 0, controlY = 0] = args
      const near = (end: number, control: number) => end + (2 / 3) * (control - end)
      const controls = [near(startX, controlX), near(startY, controlY), near(x, controlX), near(y, controlY)]
      return `${numbers(...controls, x, y)} c`
    })
    .join(' ')
}
