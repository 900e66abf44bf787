// Covers and chapters of e-books, as several programs write them.
import { describe, expect, test } from 'vitest'
import { readArchive } from '../../../edge-functions/_shared/opening/archive.ts'
import { chaptersOf, coverOf } from '../../../edge-functions/_shared/opening/book.ts'
import { orUndefined, sourceOf, Unreadable } from '../../../edge-functions/_shared/opening/source.ts'
import { readXml } from '../../../edge-functions/_shared/opening/xml.ts'
import { type Bytes, latin, png, utf8, utf16 } from '../../support/sample-bytes.ts'
import { zip } from './hostile-files.ts'

type Entries = Record<string, Uint8Array>
const COVER = png(4, 3)
const container = `<?xml version='1.0'?><c:container xmlns:c='urn:x'><c:rootfile full-path = 'OPS/book.opf'/></c:container>`
const nav = (links: string) =>
  `<html xmlns:epub="urn:x"><nav epub:type="landmarks"><a>Start</a></nav><nav class='x' epub:type='toc'>${links}</nav></html>`
/** It lists pages, too. */
const ncx = (prefix = '') => {
  const label = (text: string) => `<${prefix}navLabel><text>${text}</text></${prefix}navLabel>`
  return utf8(
    `<ncx><docTitle/><${prefix}navPoint>${label('One &#38; all')}</${prefix}navPoint><pageTarget>${label('1')}</pageTarget></ncx>`,
  )
}
const NAV = utf8(nav('<li><a href="1">One &amp; <b>all</b></a></li>'))
const ITEMS =
  '<item id="c" href="c.png" properties="cover-image"/><item id="n" href="n.xhtml" properties="scripted nav"/>'
const TABLE = `<item href='t.ncx' media-type='application/x-dtbncx+xml'/>`

/** @param items of the package, in a folder of its own */
async function read(items: string, changed: Entries = {}, encode: (text: string) => Bytes = utf8) {
  const opf = encode(`<package><manifest>${items}</manifest></package>`)
  const entries = {
    'META-INF/container.xml': utf8(container),
    'OPS/book.opf': opf,
    'OPS/c.png': COVER,
    'OPS/n.xhtml': NAV,
  }
  const bytes = zip(...Object.entries({ ...entries, ...changed }))
  const source = sourceOf(bytes.length, async (first, last) => bytes.slice(first, last + 1))
  const archive = await readArchive(source)
  const cover = await orUndefined(coverOf(archive, source))
  return { cover: cover && [...cover], chapters: await orUndefined(chaptersOf(archive, source)) }
}
const chaptersIn = async (list: Uint8Array) => (await read(ITEMS, { 'OPS/n.xhtml': list })).chapters
/** The cover at an address, and its entry. */
const at = (address: string, entry: string): [string, Entries] => [
  ITEMS.replace('c.png', address),
  { 'OPS/c.png': utf8(''), [entry]: COVER },
]

describe('an e-book has its cover and chapters', { tags: ['inside-before-buying'] }, () => {
  test.each<[string, string, Entries?, ((text: string) => Bytes)?]>([
    ['without a namespace', ITEMS],
    ['with prefixes', ITEMS.replaceAll('<item', '<opf:item')],
    ['in single quotes', ITEMS.replaceAll('"', "'")],
    ['in capitals, with spaces and line breaks', ITEMS.replaceAll('=', '\n=\t').replaceAll('id', 'ID')],
    ['with comments that look like items', `<!-- ${ITEMS.replace('c.png', 'x.png')} -->${ITEMS}`],
    ['in UTF-8 with its mark', ITEMS, {}, (text) => utf8(`\ufeff${text}`)],
    ['in UTF-16', ITEMS, {}, (text) => utf16(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${text}`)],
    ['in UTF-16 without its mark', ITEMS, {}, (text) => utf16(text, 'be')],
    ['as EPUB 2', `<meta content='c' name='cover'/><item id='c' href='c.png'/>${TABLE}`, { 'OPS/t.ncx': ncx() }],
    ['with prefixes in an NCX', `${ITEMS.replace(' nav"', '"')}${TABLE}`, { 'OPS/t.ncx': ncx('x:') }],
    ['with an empty navigation', `${ITEMS}${TABLE}`, { 'OPS/n.xhtml': utf8(nav('')), 'OPS/t.ncx': ncx() }],
    ['with a cover that is a page', ITEMS.replace('c.png', 'c.xhtml')],
    ['in other folders', ...at('../pictures/a/../c.png', 'pictures/c.png')],
    ['with escaped names', ...at('My%20cover%20%C3%A9.png', 'OPS/My cover é.png')],
    ['with names that are escaped in the archive, too', ...at('c%20.png', 'OPS/c%20.png')],
    ['with a name that only looks escaped', ...at('100% cotton #1.png', 'OPS/100% cotton #1.png')],
    ['with other accents and cases', ...at('Caf\u00e9.PNG', 'OPS/cafe\u0301.png')],
  ])('%s', async (_how, items, changed, encode) => {
    const pages = { 'OPS/c.xhtml': utf8("<svg:image xlink:href='../OPS/c.png'/>") }
    expect(await read(items, { ...pages, ...changed }, encode)).toEqual({ cover: [...COVER], chapters: ['One & all'] })
  })

  test('with headings that link nowhere, and in the encoding that it names', async () => {
    const list = '<ol><li><span>Part 1</span><ol><li><a>One<br>two</a></li></ol></li><li><a><img alt="x"/></a></ol>'
    expect(await chaptersIn(utf8(nav(list)))).toEqual(['Part 1', 'One two'])
    const cyrillic = latin(`<?xml version="1.0" encoding='windows-1251'?>${nav('<li><a>\xc4\xe0</a></li>')}`)
    expect(await chaptersIn(cyrillic)).toEqual(['Да'])
    for (const named of ['utf-16', 'klingon'])
      expect(await chaptersIn(utf8(`<?xml version="1.0" encoding="${named}"?>${nav('<li><a>Café</a></li>')}`))).toEqual(
        ['Café'],
      )
  })
})

test.each(['http://example.com/c.png', '//example.com/c.png', 'file:///c.png', '../../../etc/passwd', ''])(
  'an e-book whose cover is at “%s” has none',
  async (address) => {
    expect((await read(ITEMS.replace('c.png', address))).cover ?? null).toBeNull()
  },
)

describe('XML', { tags: ['hostile-files'] }, () => {
  test('has no entities of its own, and none from elsewhere', () => {
    const entities = '<!ENTITY a "aaaa"><!ENTITY b "&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">'
    const [, root] = readXml(utf8(`<!DOCTYPE x [${entities}]><x k="&b;">&a;&b;&c;&eacute;</x>`))
    expect(root?.text).toBe('&a;&b;&c;é')
    expect(root?.attributes).toEqual({ k: '&b;' })
  })

  test.each([
    ['elements', '<a/>'.repeat(250_000)],
    ['open elements', '<a>'.repeat(300_000)],
    ['ends', `${'<a>'.repeat(900)}${'</b>'.repeat(200_000)}`],
    ['attributes', `<a ${Array.from({ length: 90_000 }, (_, index) => `a${index}=""`).join(' ')}/>`],
  ])('with too many %s is not read', (_what, text) => {
    expect(() => readXml(utf8(text))).toThrow(Unreadable)
  })
})
