// Widths of words in the fonts that every PDF reader has (the standard 14), so that lines can be broken before drawing.
import { PDFDocument, type PDFFont, StandardFonts } from 'pdf-lib'
import type { Font } from './marks.ts'

export const standardFonts: Record<Font, StandardFonts> = {
  display: StandardFonts.HelveticaBold,
  sans: StandardFonts.Helvetica,
  bold: StandardFonts.HelveticaBold,
  serif: StandardFonts.TimesRoman,
  italic: StandardFonts.TimesRomanItalic,
}

const measuring = await PDFDocument.create()
const faces = new Map<Font, PDFFont>()

function face(font: Font): PDFFont {
  const known = faces.get(font) ?? measuring.embedStandardFont(standardFonts[font])
  faces.set(font, known)
  return known
}

export function textWidth(words: string, font: Font, size: number): number {
  return face(font).widthOfTextAtSize(words, size)
}

export function wrap(words: string, font: Font, size: number, width: number): string[] {
  const lines: string[] = []
  for (const word of words.split(' ')) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && textWidth(longer, font, size) > width) lines.push(word)
    else lines[Math.max(lines.length - 1, 0)] = longer
  }
  return lines
}
