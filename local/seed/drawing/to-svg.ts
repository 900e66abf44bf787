// Marks as SVG, and SVG as PNG with the fonts of the packages, never the machine's.
import { createRequire } from 'node:module'
import { Resvg } from '@resvg/resvg-js'
import { indexedPng } from './indexed-png.ts'
import type { Font, Mark, Shape } from './marks.ts'

const require = createRequire(import.meta.url)

const faces: Record<Font, { file: string; css: string }> = {
  display: {
    file: 'bricolage-grotesque/700Bold/BricolageGrotesque_700Bold',
    css: 'font-family="Bricolage Grotesque" font-weight="700"',
  },
  sans: { file: 'dm-sans/400Regular/DMSans_400Regular', css: 'font-family="DM Sans" font-weight="400"' },
  bold: { file: 'dm-sans/700Bold/DMSans_700Bold', css: 'font-family="DM Sans" font-weight="700"' },
  serif: { file: 'fraunces/400Regular/Fraunces_400Regular', css: 'font-family="Fraunces" font-weight="400"' },
  italic: {
    file: 'fraunces/400Regular_Italic/Fraunces_400Regular_Italic',
    css: 'font-family="Fraunces" font-weight="400" font-style="italic"',
  },
}

// Lines are broken by the widths of Times and Helvetica, which a PDF uses; the faces here run wider by so much.
const sizeOf: Record<Font, number> = { display: 1, sans: 1, bold: 1, serif: 0.88, italic: 0.9 }

export function svgOf(marks: Mark[]): string {
  return marks.map(one).join('')
}

function one(mark: Mark): string {
  if (mark.type === 'group')
    return `<g transform="translate(${mark.x} ${mark.y}) scale(${mark.scale})">${svgOf(mark.marks)}</g>`
  if (mark.type === 'path') return `<path d="${mark.d}"${paint(mark)}/>`
  const anchor = mark.anchor && mark.anchor !== 'start' ? ` text-anchor="${mark.anchor}"` : ''
  return `<text x="${mark.x}" y="${mark.y}" ${faces[mark.font].css} font-size="${mark.size * sizeOf[mark.font]}" fill="${mark.fill}"${anchor}>${escapeText(mark.text)}</text>`
}

// fill-opacity and stroke-opacity instead of opacity, which would cost the renderer a layer of its own for each shape.
function paint({ fill, stroke, width, opacity, dash, round }: Shape): string {
  const veil = (name: string) => (opacity === undefined ? '' : ` ${name}-opacity="${opacity}"`)
  const ends = round ? ' stroke-linecap="round" stroke-linejoin="round"' : ''
  const dashes = dash ? ` stroke-dasharray="${dash.join(' ')}"` : ''
  const line = stroke ? ` stroke="${stroke}" stroke-width="${width ?? 1}"${veil('stroke')}${dashes}${ends}` : ''
  return ` fill="${fill ?? 'none'}"${fill ? veil('fill') : ''}${line}`
}

function escapeText(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** Wraps a body of SVG elements. `viewBox` units may differ from the pixels that are asked for later. */
export function svgDocument(width: number, height: number, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${body}</svg>`
}

export type Png = { bytes: Uint8Array; width: number; height: number }

/**
 * Renders at `width` pixels, the height follows. `full` keeps every colour and, where nothing is painted, transparency;
 * otherwise the picture must be opaque and gets a palette.
 */
export function renderPng(svg: string, width: number, { full = false } = {}): Png {
  const resvg = new Resvg(svg, {
    fitTo: { mode: 'width', value: width },
    font: { fontFiles: fontFilesFor(svg), loadSystemFonts: false, defaultFontFamily: 'DM Sans' },
  })
  const image = resvg.render()
  const bytes = full ? new Uint8Array(image.asPng()) : indexedPng(image.pixels, image.width, image.height)
  return { bytes, width: image.width, height: image.height }
}

// Reading a face costs more than drawing with it: only those that the picture uses.
function fontFilesFor(svg: string): string[] {
  return Object.values(faces)
    .filter(({ css }) => svg.includes(css))
    .map(({ file }) => require.resolve(`@expo-google-fonts/${file}.ttf`))
}
