// Sheets as the pages of a PDF. The dates are fixed: the same sheets always give the same bytes.
import { LineCapStyle, PDFDocument, type PDFFont, type PDFPage, rgb } from 'pdf-lib'
import type { Font, Label, Mark, Shape, Sheet } from './marks.ts'
import { standardFonts } from './text-width.ts'

const made = new Date('2026-01-05T09:30:00Z')

type Place = { x: number; y: number; scale: number }
type Faces = Record<Font, PDFFont>

export async function pdfOf(sheets: Sheet[], about: { title: string; author: string }): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false })
  document.setTitle(about.title)
  document.setAuthor(about.author)
  document.setProducer(about.author)
  document.setCreationDate(made)
  document.setModificationDate(made)
  const face = (font: Font) => document.embedStandardFont(standardFonts[font])
  const faces: Faces = {
    display: face('display'),
    sans: face('sans'),
    bold: face('bold'),
    serif: face('serif'),
    italic: face('italic'),
  }
  for (const { width, height, marks } of sheets) {
    const page = document.addPage([width, height])
    drawAll(page, marks, { x: 0, y: 0, scale: 1 }, faces)
  }
  return document.save({ addDefaultPage: false })
}

function drawAll(page: PDFPage, marks: Mark[], place: Place, faces: Faces): void {
  for (const mark of marks) {
    if (mark.type === 'group') {
      const inner = {
        x: place.x + mark.x * place.scale,
        y: place.y + mark.y * place.scale,
        scale: place.scale * mark.scale,
      }
      drawAll(page, mark.marks, inner, faces)
    } else if (mark.type === 'path') drawShape(page, mark, place)
    else drawLabel(page, mark, place, faces)
  }
}

function drawShape(
  page: PDFPage,
  { d, fill, stroke, width, opacity, dash, round }: Shape,
  { x, y, scale }: Place,
): void {
  page.drawSvgPath(d, {
    x,
    y: page.getHeight() - y,
    scale,
    ...(fill ? { color: colour(fill), opacity: opacity ?? 1 } : {}),
    ...(stroke ? { borderColor: colour(stroke), borderWidth: width ?? 1, borderOpacity: opacity ?? 1 } : {}),
    ...(dash ? { borderDashArray: dash } : {}),
    ...(round ? { borderLineCap: LineCapStyle.Round } : {}),
  })
}

function drawLabel(page: PDFPage, label: Label, { x, y, scale }: Place, faces: Faces): void {
  const font = faces[label.font]
  const size = label.size * scale
  const width =
    label.anchor === 'middle'
      ? font.widthOfTextAtSize(label.text, size) / 2
      : label.anchor === 'end'
        ? font.widthOfTextAtSize(label.text, size)
        : 0
  page.drawText(label.text, {
    x: x + label.x * scale - width,
    y: page.getHeight() - y - label.y * scale,
    size,
    font,
    color: colour(label.fill),
  })
}

function colour(hex: string) {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return rgb(r, g, b)
}
