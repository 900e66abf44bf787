// What the shop reads of e-books (EPUB 2 and 3) and office documents.
import type { Entry } from '@zip.js/zip.js'
import type { Inside } from '../../../contract/index.ts'
import { type Archive, bytesOf, shown } from './archive.ts'
import { orNothing, type Source } from './source.ts'
import { type Element, readXml } from './xml.ts'

const COVER_MAX_BYTES = 4_194_304
const CHAPTERS_MAX = 200
/** A long one would be slow to shorten. */
const TITLE_MAX = 2000

const named = (entries: readonly Entry[], name: string) => entries.find(({ filename }) => filename === name)

/**
 * Pages or slides of an office document, as the program that saved it counted them. Rejects with
 * Unreadable.
 */
export async function sheetsOf({ entries }: Archive, source: Source): Promise<Pick<Inside, 'pages' | 'slides'>> {
  const facts = readXml(await bytesOf(named(entries, 'docProps/app.xml'), source))
  const count = (name: string) =>
    Number(/^\d{1,6}$/.exec(facts.find((one) => one.name === name)?.text.trim() ?? '')?.[0])
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
  const exact = named(entries, path) ?? named(entries, folder + address)
  return exact ?? entries.find(({ filename }) => alike(filename) === alike(path))
}

const words = (text = '') => text.trim().split(/\s+/)
const hasWord = (text: string | undefined, word: string) => words(text?.toLowerCase()).includes(word)

/** The package document, and the entry at an address in it. Rejects with Unreadable. */
async function packageOf({ entries }: Archive, source: Source) {
  const container = readXml(await bytesOf(named(entries, 'META-INF/container.xml'), source))
  const roots = container.filter(({ name }) => name === 'rootfile')
  const root = roots.find(({ attributes }) => /oebps-package/.test(attributes['media-type'] ?? '')) ?? roots[0]
  const path = root?.attributes['full-path'] ?? ''
  const document = named(entries, path) ?? entryAt(entries, '', path)
  const elements = readXml(await bytesOf(document, source))
  const item = (isWanted: (attributes: Element['attributes']) => boolean) =>
    elements.find(({ name, attributes }) => name === 'item' && isWanted(attributes))?.attributes
  return { elements, item, at: (address = '') => entryAt(entries, document?.filename ?? '', address) }
}

/** The picture on an e-book's cover. Rejects with Unreadable. */
export async function coverOf(book: Archive, source: Source): Promise<Uint8Array | null> {
  const { elements, item, at } = await packageOf(book, source)
  const note = elements.find(({ name, attributes }) => name === 'meta' && hasWord(attributes.name, 'cover'))
  const cover = note?.attributes.content
  const found =
    item(({ properties }) => hasWord(properties, 'cover-image')) ??
    item(({ id, href }) => cover !== undefined && (id === cover || href === cover)) ??
    elements.find(({ name, attributes }) => name === 'reference' && hasWord(attributes.type, 'cover'))?.attributes
  if (!found) return null
  const entry = at(found.href)
  if (!/\.x?html?$/i.test(entry?.filename ?? '')) return await bytesOf(entry, source, COVER_MAX_BYTES)
  // A page that shows the picture.
  const page = readXml(await bytesOf(entry, source))
  const picture = page.find(({ name }) => name === 'img' || name === 'image')?.attributes
  const shownEntry = entryAt(book.entries, entry?.filename ?? '', picture?.src ?? picture?.href ?? '')
  return picture ? await bytesOf(shownEntry, source, COVER_MAX_BYTES) : null
}

/** Titles in the navigation of EPUB 3: links, and headings without one. */
function linksIn(elements: Element[]): Element[] {
  const isContents = ({ name, attributes: { type, role } }: Element) =>
    name === 'nav' && (hasWord(type, 'toc') || hasWord(role, 'doc-toc'))
  const start = elements.findIndex(isContents)
  const list = elements.slice(start + 1, elements[start]?.end)
  return list.filter(({ name, within }) => name === 'a' || (name === 'span' && within === 'li'))
}

/** Titles in the NCX of EPUB 2. It lists pages and pictures, too. */
const labelsIn = (elements: Element[]) =>
  elements.filter(({ name, within }) => name === 'navlabel' && within === 'navpoint')

/** Chapters of an e-book. Rejects with Unreadable. */
export async function chaptersOf(book: Archive, source: Source): Promise<string[]> {
  const { elements, item, at } = await packageOf(book, source)
  const ncx = elements.find(({ name }) => name === 'spine')?.attributes.toc
  const lists = [
    [item(({ properties }) => hasWord(properties, 'nav')), linksIn],
    [item(({ id, 'media-type': type }) => type === 'application/x-dtbncx+xml' || id === ncx), labelsIn],
  ] as const
  for (const [list, titlesIn] of lists) {
    const read = async () => titlesIn(readXml(await bytesOf(at(list?.href), source)))
    const titles = (list && (await orNothing(read()))) ?? []
    const chapters = titles.slice(0, CHAPTERS_MAX).map(({ text }) => shown(words(text.slice(0, TITLE_MAX)).join(' ')))
    if (chapters.some(Boolean)) return chapters.filter(Boolean)
  }
  return []
}
