// Covers and chapters of e-books, as several programs write them.
import { strToU8 } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readArchive } from '../../../edge-functions/_shared/opening/archive.ts'
import { chaptersOf, coverOf } from '../../../edge-functions/_shared/opening/book.ts'
import { orNothing, sourceOf, Unreadable } from '../../../edge-functions/_shared/opening/source.ts'
import { readXml } from '../../../edge-functions/_shared/opening/xml.ts'
import { type Bytes, latin, png, utf8, utf16 } from '../../support/sample-bytes.ts'
import { zip } from './hostile-files.ts'

type Entries = Record<string, string | Uint8Array>
const COVER = png(4, 3)
const container = (path: string) =>
  `<?xml version='1.0'?><c:container xmlns:c='urn:x'><c:rootfile full-path = '${path}'/></c:container>`
const nav = (links: string) =>
  `<html xmlns:epub="http://www.idpf.org/2007/ops"><nav epub:type="landmarks"><a>Start</a></nav><nav class='x' epub:type='toc'>${links}</nav></html>`
const ncx = (titles: string[], prefix = '') => {
  const title = (text: string) => `<${prefix}navLabel><${prefix}text>${text}</${prefix}text></${prefix}navLabel>`
  const points = titles.map((text) => `<${prefix}navPoint id="a">${title(text)}</${prefix}navPoint>`)
  return `<${prefix}ncx><docTitle><text>Title</text></docTitle>${points.join('')}<pageTarget>${title('1')}</pageTarget></${prefix}ncx>`
}

async function read(entries: Entries) {
  const bytes = zip(
    ...Object.entries(entries).map(([name, content]): [string, Uint8Array] => [
      name,
      typeof content === 'string' ? strToU8(content) : content,
    ]),
  )
  const source = sourceOf(bytes.length, async (first, last) => bytes.slice(first, last + 1))
  const archive = await readArchive(source)
  const cover = await orNothing(coverOf(archive, source))
  return { cover, chapters: await orNothing(chaptersOf(archive, source)) }
}
/** @param items of the package, in a folder of its own */
const bookOf = (items: string, entries: Entries, opf: (text: string) => string | Bytes = (text) => text): Entries => ({
  'META-INF/container.xml': container('OPS/book.opf'),
  'OPS/book.opf': opf(`<package><manifest>${items}</manifest></package>`),
  ...entries,
})
const ITEMS =
  '<item id="c" href="c.png" properties="cover-image"/><item id="n" href="n.xhtml" properties="scripted nav"/>'
const FILES = { 'OPS/c.png': COVER, 'OPS/n.xhtml': nav('<li><a href="1">One &amp; <b>all</b></a></li>') }
const NCX_TYPE = "media-type='application/x-dtbncx+xml'"

describe('an e-book has its cover and chapters', { tags: ['inside-before-buying'] }, () => {
  test.each<[string, Entries]>([
    ['without a namespace', bookOf(ITEMS, FILES)],
    ['with prefixes', bookOf(ITEMS.replaceAll('<item', '<opf:item'), FILES)],
    ['in single quotes', bookOf(ITEMS.replaceAll('"', "'"), FILES)],
    ['in capitals, with spaces and line breaks', bookOf(ITEMS.replaceAll('=', '\n=\t').replaceAll('id', 'ID'), FILES)],
    ['with comments that look like items', bookOf(`<!-- ${ITEMS.replace('c.png', 'x.png')} -->${ITEMS}`, FILES)],
    ['in UTF-8 with its mark', bookOf(ITEMS, FILES, (text) => utf8(`\ufeff${text}`))],
    ['in UTF-16', bookOf(ITEMS, FILES, (text) => utf16(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${text}`))],
    ['in UTF-16 without its mark', bookOf(ITEMS, FILES, (text) => utf16(text, 'be'))],
    [
      'with a note and an NCX',
      bookOf(`<meta content='c' name='cover'/><item id='c' href='c.png'/><item href='t.ncx' ${NCX_TYPE}/>`, {
        ...FILES,
        'OPS/t.ncx': ncx(['One &#38; all']),
      }),
    ],
    [
      'with an NCX in prefixes that its spine names',
      bookOf(`${ITEMS.replace(' nav"', '"')}<item id="t" href="t.ncx"/></manifest><spine toc="t"/>`, {
        ...FILES,
        'OPS/t.ncx': ncx(['One &amp; all'], 'x:'),
      }),
    ],
    [
      'with a navigation that is empty, and an NCX',
      bookOf(`${ITEMS}<item href="t.ncx" ${NCX_TYPE}/>`, {
        ...FILES,
        'OPS/n.xhtml': nav(''),
        'OPS/t.ncx': ncx(['One &amp; all']),
      }),
    ],
    [
      'with a cover that is a page',
      bookOf(
        `<item href="n.xhtml" properties="nav"/></manifest><guide><reference type="cover" href="c.xhtml"/></guide>`,
        { ...FILES, 'OPS/c.xhtml': "<svg:image xlink:href='../OPS/c.png'/>" },
      ),
    ],
    [
      'in other folders',
      bookOf(ITEMS.replace('c.png', '../pictures/a/../c.png').replace('n.xhtml', '/n.xhtml#start'), {
        'pictures/c.png': COVER,
        'n.xhtml': FILES['OPS/n.xhtml'],
      }),
    ],
    [
      'with escaped names',
      bookOf(ITEMS.replace('c.png', 'My%20cover%20%C3%A9.png'), { ...FILES, 'OPS/My cover é.png': COVER }),
    ],
    [
      'with names that are escaped in the archive, too',
      bookOf(ITEMS.replace('c.png', 'c%20.png'), { ...FILES, 'OPS/c%20.png': COVER }),
    ],
    [
      'with a name that only looks escaped',
      bookOf(ITEMS.replace('c.png', '100% cotton #1.png'), { ...FILES, 'OPS/100% cotton #1.png': COVER }),
    ],
    [
      'with other accents and cases',
      bookOf(ITEMS.replace('c.png', 'Caf\u00e9.PNG'), { ...FILES, 'OPS/cafe\u0301.png': COVER }),
    ],
  ])('%s', async (_how, entries) => {
    const { cover, chapters } = await read(entries)
    expect({ cover: cover && [...cover], chapters }).toEqual({ cover: [...COVER], chapters: ['One & all'] })
  })

  test('with headings that link nowhere', async () => {
    const list = nav(
      '<ol><li><span>Part 1</span><ol><li><a>One<br>two</a></li></ol></li><li><a><img alt="x"/></a></ol>',
    )
    expect((await read(bookOf(ITEMS, { ...FILES, 'OPS/n.xhtml': list }))).chapters).toEqual(['Part 1', 'One two'])
  })

  test('in the encoding that it names', async () => {
    const list = latin(`<?xml version="1.0" encoding='windows-1252'?>${nav('<li><a>Caf\xe9</a></li>')}`)
    expect((await read(bookOf(ITEMS, { ...FILES, 'OPS/n.xhtml': list }))).chapters).toEqual(['Café'])
  })
})

test.each(['http://example.com/c.png', '//example.com/c.png', 'file:///c.png', '../../../etc/passwd', ''])(
  'an e-book whose cover is at “%s” has none',
  async (address) => {
    expect((await read(bookOf(ITEMS.replace('c.png', address), FILES))).cover).toBeUndefined()
  },
)

describe('XML', { tags: ['hostile-files'] }, () => {
  test('has no entities of its own, and none from elsewhere', () => {
    const entities = '<!ENTITY a "aaaa"><!ENTITY b "&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">'
    const [, root] = readXml(utf8(`<!DOCTYPE x [${entities}]><x k="&b;">&a;&b;&c;&eacute;</x>`))
    expect([root?.text, root?.attributes]).toEqual(['&a;&b;&c;é', { k: '&b;' }])
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
