// Covers of everything to read: the book, its open pages, and one scene.
import { bookFront } from '../designs/book-covers.ts'
import { herb } from '../designs/herbs.ts'
import { bowl, type SoupColour } from '../designs/soups.ts'
import { circle, type Mark, path, rect, type Sheet, text, times } from '../drawing/marks.ts'
import { mix, type Palette } from '../drawing/palettes.ts'
import { wrap } from '../drawing/text-width.ts'
import { svgOf } from '../drawing/to-svg.ts'
import { writtenText } from '../files/text-files.ts'
import { writtenPages } from '../files/written-pages.ts'
import type { SeedListing } from '../types.ts'
import { boards, ground, lay, put, shadow, smallWords } from './scene.ts'

/** The book from above, with its page edges showing at the right and below. */
function book(front: Sheet, x: number, y: number, width: number, rotate: number): string {
  const height = (width * front.height) / front.width
  const pages = Array.from(
    { length: 5 },
    (_, at) =>
      `<rect x="${14 - at * 2}" y="${16 - at * 2}" width="${width - 4}" height="${height - 4}" rx="3" fill="${at % 2 ? '#ece5d8' : '#fbf7ee'}"/>`,
  )
  return `<g transform="translate(${x} ${y}) rotate(${rotate}) translate(${-width / 2} ${-height / 2})">${shadow(width + 14, height + 14, 40, 30, 4, 0.05)}${pages.join('')}</g>
${lay(front, { x, y, width, rotate, radius: 4, flat: true })}<g transform="translate(${x} ${y}) rotate(${rotate}) translate(${-width / 2} ${-height / 2})"><rect x="${width * 0.045}" width="3" height="${height}" fill="#000000" fill-opacity="0.13"/><rect width="${width * 0.045}" height="${height}" fill="#ffffff" fill-opacity="0.12"/></g>`
}

function closed(listing: SeedListing, p: Palette): string {
  const front = bookFront(listing.slug, p)
  const floor =
    listing.slug === 'six-soups' || listing.slug === 'a-plain-loaf'
      ? boards('#c9a06f', '#cfa878', 180)
      : ground(mix(p.accent, p.pale, listing.slug === 'the-ferry-keeper' ? 0.35 : 0.5))
  const beside =
    listing.slug === 'six-soups' ? spoon(930, 150) : listing.slug === 'a-plain-loaf' ? slice() : leafOrCup(p)
  return `${floor}${beside}${book(front, 600, 450, 520, -5)}`
}

const spoon = (x: number, y: number) =>
  put(
    [
      path('M8 12C40 -30 96 -30 96 40C96 110 40 120 22 70L16 560H-12L-4 70C-22 60 -12 40 8 12Z', {
        fill: '#1a120a',
        opacity: 0.15,
      }),
      path('M0 0C30 -40 86 -40 86 30C86 100 34 110 14 60L8 550H-18L-12 60C-30 50 -20 26 0 0Z', { fill: '#d9d4cc' }),
      path('M12 6C32 -20 72 -20 72 30C72 78 38 84 22 52Z', { fill: '#c4beb4' }),
    ],
    x + 60,
    y,
    1,
    12,
  )

const slice = () =>
  put(
    [
      path('M20 20C-40 -30 10 -120 120 -110C230 -120 280 -30 220 20V190Q220 214 196 214H44Q20 214 20 190Z', {
        fill: '#1a120a',
        opacity: 0.15,
      }),
      path('M6 6C-54 -44 -4 -134 106 -124C216 -134 266 -44 206 6V176Q206 200 182 200H30Q6 200 6 176Z', {
        fill: '#a8672f',
      }),
      path('M20 8C-30 -40 14 -112 106 -104C198 -112 242 -40 192 8V170Q192 186 176 186H36Q20 186 20 170Z', {
        fill: '#f2dcb3',
      }),
      ...times(14, (at) =>
        circle(50 + ((at * 37) % 120), -70 + ((at * 53) % 230), 4 + (at % 3) * 2, { fill: '#e3c590' }),
      ),
    ],
    930,
    620,
    1,
    14,
  )

const leafOrCup = (p: Palette) =>
  put(
    [
      circle(14, 20, 118, { fill: '#1a120a', opacity: 0.12 }),
      circle(0, 0, 116, { fill: p.pale }),
      circle(0, 0, 92, { fill: mix(p.pale, '#000000', 0.06) }),
      circle(0, 0, 74, { fill: '#ffffff' }),
      circle(0, 0, 62, { fill: '#b9763a' }),
      path('M-34 -26Q-10 -48 22 -42', { stroke: '#ffffff', width: 5, opacity: 0.35, round: true }),
    ],
    1040,
    190,
  )

/** As much of a plain text as one page holds, starting at a paragraph. */
function excerpt(slug: string, from: number, p: Palette): { sheet: Sheet; next: number } {
  const paragraphs = writtenText(slug)
    .split('\n')
    .filter((row) => row.trim() !== '')
  const [width, height, size, leading] = [420, 590, 17, 23]
  const marks: Mark[] = [rect(0, 0, width, height, { fill: '#fffdf8' })]
  let [y, at] = [64, from]
  for (; at < paragraphs.length; at += 1) {
    const words = (paragraphs[at] ?? '').replace(/\s+/g, ' ').trim()
    const heading = words === words.toUpperCase() && /[A-Z]{3}/.test(words)
    const lines = wrap(words, heading ? 'display' : 'serif', heading ? 15 : size, width - 104)
    if (y + lines.length * leading > height - 40) break
    marks.push(
      ...lines.map((words, row) =>
        text(
          52,
          y + row * leading,
          words,
          heading ? 15 : size,
          heading ? 'display' : 'serif',
          heading ? p.main : '#2b2722',
        ),
      ),
    )
    y += lines.length * leading + 9
  }
  marks.push(text(width / 2, height - 22, String(from === 0 ? 1 : 2), 11, 'sans', '#8b857a', 'middle'))
  return { sheet: { width, height, marks }, next: at }
}

function open(listing: SeedListing, p: Palette): string {
  const [left, right] = openPages(listing, p)
  const [w, h] = [500, (500 * left.height) / left.width]
  const fold = `<defs><linearGradient id="fold"><stop offset="0" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.16"/></linearGradient><linearGradient id="rise"><stop offset="0" stop-color="#000" stop-opacity="0.16"/><stop offset="1" stop-color="#000" stop-opacity="0"/></linearGradient></defs>`
  const y = 450
  return `${fold}${ground(mix(p.main, p.deep, 0.25))}<g transform="rotate(-2 600 450)"><g transform="translate(${600 - w - 12} ${y - h / 2 - 8})">${shadow(2 * w + 24, h + 16, 40, 26, 6, 0.05)}<rect width="${2 * w + 24}" height="${h + 16}" rx="6" fill="${mix(p.deep, '#000000', 0.2)}"/></g>
${lay(right, { x: 600 + w / 2 - 1, y, width: w + 2, flat: true })}${lay(left, { x: 600 - w / 2, y, width: w + 1, flat: true })}
<rect x="510" y="${y - h / 2}" width="91" height="${h}" fill="url(#fold)"/><rect x="600" y="${y - h / 2}" width="90" height="${h}" fill="url(#rise)"/></g>`
}

function openPages(listing: SeedListing, p: Palette): [Sheet, Sheet] {
  if (listing.file.mimeType === 'application/pdf') {
    const pages = writtenPages(listing)
    const [left, right] = [pages[2], pages[5]]
    if (left && right) return [left, right]
  }
  const first = excerpt(listing.slug, 0, p)
  return [first.sheet, excerpt(listing.slug, first.next, p).sheet]
}

function scene(listing: SeedListing, p: Palette): string {
  if (listing.slug === 'six-soups') {
    const soups: SoupColour[] = ['red', 'green', 'beet', 'warm', 'brown', 'bean']
    const bowls = soups.map((soup, at) =>
      put(
        bowl(soup, [p.pale, p.deep, p.soft][at % 3] ?? p.pale, at * 1.3),
        220 + (at % 3) * 380,
        235 + Math.floor(at / 3) * 430,
        3.3,
      ),
    )
    return `${ground(mix(p.warm, p.pale, 0.35))}<rect x="0" y="405" width="1200" height="90" fill="${p.pale}" fill-opacity="0.6"/>${bowls.join('')}`
  }
  const shelf = svgOf([
    rect(0, 680, 1200, 40, { fill: '#8b5e3c' }),
    rect(0, 720, 1200, 12, { fill: '#000000', opacity: 0.14 }),
    rect(140, 60, 920, 560, { fill: p.deep }, 10),
    ...times(3, (at) =>
      rect(160 + at * 300, 80, 280, 520, { fill: at === 1 ? mix(p.soft, '#ffffff', 0.35) : p.soft }, 6),
    ),
    circle(880, 200, 62, { fill: p.warm }),
  ])
  const row = ['mint', 'basil', 'chives', 'coriander'].map((name, at) => put(herb(name, p), 42 + at * 262, 264, 3.3))
  return `${ground(mix(p.pale, p.soft, 0.35))}${shelf}${row.join('')}${smallWords(600, 830, 'eight herbs, eight pages', p.deep, 'middle', 32)}`
}

export function readingCover(listing: SeedListing, p: Palette, index: number): string {
  if (index === 0) return closed(listing, p)
  return index === 1 ? open(listing, p) : scene(listing, p)
}
