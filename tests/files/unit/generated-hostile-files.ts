// Hostile files by rule: each trick with each name, ending or type that it applies to.
import { FILE_TYPE_ROWS } from '../../../contract/file-types/file-type-rows.ts'
import { type Bytes, join, jpeg, latin, pdf, png, riff, utf8, webpPixels } from '../../support/sample-bytes.ts'
import { type Hostile, zip } from './hostile-files.ts'

const SCRIPT = '<script>alert(1)</script>'
const shown = (name: string) => JSON.stringify(name.length > 40 ? `${name.slice(0, 40)}…` : name)
const archives = (names: string[], becomes: Hostile[3]): Hostile[] =>
  names.map((name) => [`an archive with ${shown(name)}`, 'a.zip', zip('readme.txt', name), becomes])

const NUMBERS = Array.from({ length: 9 }, (_, index) => index + 1)
const DEVICES = ['PRN', 'AUX', 'CLOCK$', ...NUMBERS.flatMap((number) => [`COM${number}`, `LPT${number}`])]

const PROGRAMS = ['exe', 'msi', 'scr', 'bat', 'cmd', 'com', 'ps1', 'vbs', 'lnk', 'apk', 'dmg', 'pkg']
const disguised = (ending: string) => [
  `invoice.pdf.${ending}`,
  `deep/er/RUN.${ending.toUpperCase()}`,
  `run.${ending}.`,
  `run.${ending} . .`,
  `run\u202Efdp.${ending}`,
]

const SLIPS = [
  ...['../../../../etc/passwd', './../a', 'a/b/../../../c', '..\\..\\a', 'a\\..\\..\\b', '//host/share/a'],
  ...['\\\\host\\share\\a', 'D:a', 'z:/a', 'a/..', '/'],
]
/** Marks of direction, and letters without width. */
const INVISIBLE = ['\u200E', '\u200F', '\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068']
const NAMES = [
  ...INVISIBLE.map((mark) => `a${mark}b.txt`),
  ...['é', 'e\u0301', 'Å', 'A\u030A', 'ﬁ', '\uFEFFa', 'a\u200Bb', '🏳️‍🌈'].map((name) => `${name}.txt`),
  ...[`${'a'.repeat(251)}.txt`, `${'é'.repeat(125)}.txt`, `${'🧵'.repeat(62)}.txt`, 'a.', 'a ', '.hidden', '-rf', '~'],
  ...['%2e%2e/a.txt', '%00.txt', "'; drop table listings; --", '$(id)', '=1+1', 'a\tb', 'a\x1b[31mb', 'a\x7fb'],
]

const START: [what: string, name: string, bytes: Bytes][] = [
  ['a PNG', 'a.png', png(2, 2)],
  ['a JPEG', 'a.jpg', jpeg(3, 2)],
  ['a GIF', 'a.gif', latin('GIF89a\x01\0\x01\0\0\0\0;')],
  ['a WebP', 'a.webp', riff(webpPixels(2, 2))],
  ['a PDF', 'a.pdf', pdf('1.7')],
  ['an MP3', 'a.mp3', latin('ID3\x04\0\0\0\0\0\0')],
  ['a font', 'a.otf', latin('OTTO\0\0\0\0\0\0\0\0')],
]
const TAILS: [what: string, bytes: Bytes][] = [
  ['a page', utf8(SCRIPT)],
  ['a program', join(latin('MZ\x90\0'), new Uint8Array(100))],
  ['an archive with a program', zip('run.exe')],
]

const trailer = (start: string) => latin(`%PDF-1.4\ntrailer\n<</Root 1 0 R>>\nstartxref\n${start}\n%%EOF`)

export const GENERATED: Hostile[] = [
  ...FILE_TYPE_ROWS.flatMap(({ endings }) => endings).map(
    (ending): Hostile => ['nothing', `empty${ending}`, latin(''), 'refused'],
  ),
  ...archives([...DEVICES.map((name) => `${name}.txt`), ...NAMES], 'inert'),
  ...archives([...PROGRAMS.flatMap(disguised), ...SLIPS], 'refused'),
  ...START.flatMap(([what, name, bytes]) =>
    TAILS.map(([tail, added]): Hostile => [`${what} with ${tail} behind it`, name, join(bytes, added), 'inert']),
  ),
  ...START.flatMap(([what, name, bytes]) =>
    [0.6, 0.8].map((part): Hostile => [`${what} cut off`, name, bytes.slice(0, bytes.length * part), 'inert']),
  ),
  ...['-1', '1e9', 'abc', '0x10', '18446744073709551616', ''].map(
    (start): Hostile => [`a PDF that starts at ${shown(start)}`, 'a.pdf', trailer(start), 'inert'],
  ),
  // Of 100 megapixels and more, in name only.
  ['a PNG of 100 megapixels', 'a.png', png(10_000, 10_000), 'inert'],
  ['a PNG of 4 billion by 4 billion pixels', 'a.png', png(2 ** 32 - 1, 2 ** 32 - 1), 'inert'],
  ['a JPEG of 4,295 megapixels', 'a.jpg', jpeg(65_535, 65_535), 'inert'],
  ['a WebP of 268 megapixels', 'a.webp', riff(webpPixels(16_384, 16_384)), 'inert'],
]
