// What the shop reads of e-books (EPUB 2 and 3) and office documents.
import type { Entry } from '@zip.js/zip.js'
import type { Inside } from '../../../contract/index.ts'
import { type Archive, bytesOf, shown } from './archive.ts'
import { orUndefined, type Source } from './source.ts'
import { type Element, readXml } from './xml.ts'

const COVER_MAX_BYTES = 4_194_304
const CHAPTERS_MAX = 200
/** A long one would be slow to shorten. */
const TITLE_MAX = 2000

const named = (entries: readonly Entry[], name: string) => entries.find(({ filename }) => filename === name)

/** Pages or slides, as the program that saved them counted. Rejects with Unreadable. */
export async function sheetsOf({ entries }: Archive, source: Source): Promise<Pick<Inside, 'pages' | 'slides'>> {
  const facts = readXml(await bytesOf(named(entries, 'docProps/app.xml'), source))
  const count = (wanted: string) =>
    Number(facts.find(({ name }) => name === wanted)?.text.match(/^\s*(\d{1,6})\s*$/)?.[1])
  const [pages, slides] = [count('pages'), count('slides')]
  return { ...(pages > 0 ? { pages } : {}), ...(slides > 0 ? { slides } : {}) }
}

/** Systems write the accents of a name in two ways, and not all of them tell cases apart. */
const alike = (name: string) => name.normalize('NFC').toLowerCase().replaceAll('\\', '/')

function unescaped(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The entry at an address in another one. Some programs escape addresses, some don't. */
function entryAt(entries: readonly Entry[], from: string, address: string): Entry | undefined {
  const folder = from.replace(/[^/]*$/, '')
  const url = URL.parse(address, `http://book/${folder.split('/').map(encodeURIComponent).join('/')}`)
  if (url?.host !== 'book') return undefined
  const path = unescaped(url.pathname.slice(1))
  return (
    named(entries, path) ??
    named(entries, folder + address) ??
    entries.find(({ filename }) => alike(filename) === alike(path))
  )
}

const words = (text = '') => text.trim().split(/\s+/)
const hasWord = (text: string | undefined, word: string) => words(text?.toLowerCase()).includes(word)

/** The package document, and the entry at an address in it. Rejects with Unreadable. */
async function packageOf({ entries }: Archive, source: Source) {
  const container = readXml(await bytesOf(named(entries, 'META-INF/container.xml'), source))
  const roots = container.flatMap(({ name, attributes }) => (name === 'rootfile' ? [attributes] : []))
  const root = roots.find(({ 'media-type': type = '' }) => type.includes('oebps-package')) ?? roots[0]
  const document = entryAt(entries, '', root?.['full-path'] ?? '')
  const elements = readXml(await bytesOf(document, source))
  const find = (wanted: string, isWanted: (attributes: Element['attributes']) => boolean) =>
    elements.find(({ name, attributes }) => name === wanted && isWanted(attributes))?.attributes
  return { find, at: (address = '') => entryAt(entries, document?.filename ?? '', address) }
}

/** The picture on an e-book's cover. Rejects with Unreadable. */
export async function coverOf(book: Archive, source: Source): Promise<Uint8Array | null> {
  const { find, at } = await packageOf(book, source)
  const noted = find('meta', ({ name }) => hasWord(name, 'cover'))?.content
  const found =
    find('item', ({ properties }) => hasWord(properties, 'cover-image')) ??
    find('item', ({ id, href }) => noted !== undefined && (id === noted || href === noted)) ??
    find('reference', ({ type }) => hasWord(type, 'cover'))
  const entry = at(found?.href)
  if (!found || !entry) return null
  if (!/\.x?html?$/i.test(entry.filename)) return await bytesOf(entry, source, COVER_MAX_BYTES)
  // A page that shows the picture.
  const page = readXml(await bytesOf(entry, source))
  const { src, href } = page.find(({ name }) => name === 'img' || name === 'image')?.attributes ?? {}
  return await bytesOf(entryAt(book.entries, entry.filename, src ?? href ?? ''), source, COVER_MAX_BYTES)
}

/** Titles in the navigation of EPUB 3: links, and headings without one. */
function linksIn(elements: Element[]): Element[] {
  const start = elements.findIndex(({ name, attributes: { type } }) => name === 'nav' && hasWord(type, 'toc'))
  return elements
    .slice(start + 1, elements[start]?.end)
    .filter(({ name, within }) => name === 'a' || (name === 'span' && within === 'li'))
}

/** Titles in the NCX of EPUB 2. It lists pages and pictures, too. */
const labelsIn = (elements: Element[]) =>
  elements.filter(({ name, within }) => name === 'navlabel' && within === 'navpoint')

/** Chapters of an e-book. Rejects with Unreadable. */
export async function chaptersOf(book: Archive, source: Source): Promise<string[]> {
  const { find, at } = await packageOf(book, source)
  const ncx = find('spine', () => true)?.toc
  const lists = [
    [find('item', ({ properties }) => hasWord(properties, 'nav')), linksIn],
    [find('item', ({ id, 'media-type': type }) => type === 'application/x-dtbncx+xml' || id === ncx), labelsIn],
  ] as const
  for (const [list, titlesIn] of lists) {
    const elements = list && (await orUndefined(bytesOf(at(list.href), source).then(readXml)))
    const titles = titlesIn(elements ?? []).slice(0, CHAPTERS_MAX)
    const chapters = titles.map(({ text }) => shown(words(text.slice(0, TITLE_MAX)).join(' '))).filter(Boolean)
    if (chapters.length > 0) return chapters
  }
  return []
}
