// Hostile files, built by code: a name, the bytes, and what becomes of them. `refused`, or sold as a
// type that no browser runs (`inert`) with only true facts. Add a row for each new trick.
import { strToU8, type Zippable, zipSync } from 'fflate'
import { type Bytes, join, jpeg, latin, media, pdf, png, utf8, utf16 } from '../../support/sample-bytes.ts'

export const zip = (...entries: (string | [string, Uint8Array])[]): Bytes =>
  new Uint8Array(
    zipSync(
      Object.fromEntries(
        entries.map((entry) => (typeof entry === 'string' ? [entry, strToU8('a')] : entry)),
      ) as Zippable,
    ),
  )

/** A 32-bit number, little end first. */
export const le = (value: number, bytes = 4) =>
  Array.from({ length: bytes }, (_, index) => Math.floor(value / 256 ** index) & 255)

/** An archive with numbers of its end record changed: entries here and in all, size, offset. */
function lyingZip(change: (end: DataView) => void, bytes = zip('a.txt')): Bytes {
  const copy = new Uint8Array(bytes)
  change(new DataView(copy.buffer, copy.length - 22))
  return copy
}
/** With the uncompressed size of its first directory entry changed. */
function lyingSize(size: number): Bytes {
  const copy = zip('a.txt')
  new DataView(copy.buffer).setUint32(new DataView(copy.buffer).getUint32(copy.length - 6, true) + 24, size, true)
  return copy
}
const replaced = (bytes: Bytes, from: string, to: string) => latin(String.fromCharCode(...bytes).replaceAll(from, to))
const bomb = zip(['zeros', new Uint8Array(20_000_000)])
const manyEntries = (count: number) => zip(...Array.from({ length: count }, (_, index) => `${index}`))
const epub = (container: string) => zip('mimetype', ['META-INF/container.xml', strToU8(container)])
const opf = (path: string) => `<container><rootfile full-path="${path}"/></container>`
const withTail = (tail: string) => join(pdf('1.7'), latin(tail))
/** The same, big end first. */
export const be = (value: number) => [...le(value)].reverse()
/** A part of a film. */
export const box = (name: string, ...parts: (Uint8Array | number[])[]) => {
  const body = join(...parts)
  return join(be(body.length + 8), latin(name), body)
}
/** Only its first box. */
const film = media('isom', 'isom', 'iso2').slice(0, -16)
const riff = (form: string, ...parts: (Uint8Array | number[])[]) =>
  join(latin('RIFF'), le(2 ** 32 - 1), latin(form), ...parts)
const silence = join(new Uint8Array(16), latin('data'), le(4), le(0))
const nested = Array.from({ length: 200 }).reduce<Bytes>((inner) => box('moov', inner), box('free'))
const endlessBook = zip(
  ['META-INF/container.xml', strToU8(opf('a.opf'))],
  ['a.opf', strToU8('<item href="b" properties="nav"/>')],
  ['b', strToU8('<a '.repeat(300_000))],
)
const SCRIPT = '<script>alert(1)</script>'
const PROGRAM_STARTS = [
  'MZ\x90\0\x03',
  '\x7fELF\x02',
  '\xca\xfe\xba\xbe\0\0',
  '\0asm\x01',
  'dex\n035\0',
  '\xcf\xfa\xed\xfe',
]
const PROGRAM_NAMES = [
  ...['tool.exe', 'TOOL.MSI', 'bin/x.Scr', 'x.bat ', 'x.cmd...', 'x.com', 'x.ps1', 'x.vbs', 'x.lnk', 'x.apk', 'x.dmg'],
  ...['x.pkg', 'gpj.\u202Eexe'],
]
const stream = (facts: string, data: string) => `1 0 obj\n<<${facts}/Root 1 0 R>>\nstream\n${data}\nendstream`
const BROKEN_TABLES = {
  'a PDF whose tables go round': 'xref\n0 1\n0000000000 65535 f\r\ntrailer\n<</Root 1 0 R/Prev 9>>',
  'a PDF with a table of 10 billion objects': 'xref\n0 9999999999\ntrailer\n<</Root 1 0 R>>',
  'a PDF with a compressed lie': stream('/W[1 2 1]/Length 9/Filter/FlateDecode', '123456789'),
  'a PDF with fields of no width': stream('/W[0 0 0]/Length 1', '1'),
}

export type Hostile = [what: string, name: string, bytes: Bytes, becomes: 'refused' | 'inert']
export const HOSTILE: Hostile[] = [
  // Empty and tiny files.
  ...['a.pdf', 'a.zip', 'a.svg', 'a.stl', 'a.mp3'].map((name): Hostile => ['nothing', name, latin(''), 'refused']),
  ['two letters of a ZIP', 'a.zip', latin('PK'), 'inert'],
  ['four bytes of a ZIP', 'a.zip', latin('PK\x03\x04'), 'refused'],
  ['a PNG’s first bytes', 'a.png', latin('\x89PNG\r\n\x1a\n'), 'inert'],
  ['a PDF’s first bytes', 'a.pdf', latin('%PDF-1.7'), 'inert'],
  ['a GIF without a size', 'a.gif', latin('GIF89a'), 'inert'],
  ['a FLAC without a block', 'a.flac', latin('fLaC'), 'inert'],
  // Pages and scripts under other names.
  ['a page as a drawing', 'a.svg', utf8(`<!doctype html>${SCRIPT}`), 'refused'],
  ['a drawing with a script', 'a.svg', utf8(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`), 'inert'],
  ['a page with a drawing in it', 'a.svg', utf8(`<html><body><svg onload="alert(1)"/>`), 'inert'],
  ['a drawing with entities', 'a.svg', utf8('<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg>&a;</svg>'), 'inert'],
  ['a page as a table', 'a.csv', utf8(SCRIPT), 'refused'],
  ['a page as Markdown', 'a.md', utf8(`  \n${SCRIPT}`), 'refused'],
  ['Markdown with a script', 'a.md', utf8(`# Hello\n${SCRIPT}`), 'inert'],
  ['a page in UTF-16 as a model', 'a.obj', utf16(`\ufeff${SCRIPT}`), 'refused'],
  ['a shell script as a text', 'a.txt', utf8('#!/bin/sh\nrm -r /\n'), 'refused'],
  ['a GIF that is a script as well', 'a.gif', latin(`GIF89a/*\x01\x00*/=1;alert(1)//`), 'inert'],
  ['a WebP that is a page as well', 'a.webp', riff('WEBP', latin(SCRIPT)), 'inert'],
  ['a font that is a page as well', 'a.ttf', join([0, 1, 0, 0], latin(SCRIPT)), 'inert'],
  ['a PDF that is a page as well', 'a.pdf', pdf('1.4', `${SCRIPT}\n`), 'refused'],
  ['an archive that is a PDF as well', 'a.zip', join(zip('a.txt'), pdf('1.4')), 'inert'],
  ['a picture that is an archive as well', 'a.png', join(png(2, 2), zip('run.exe')), 'inert'],
  // Programs.
  ...PROGRAM_STARTS.map((start): Hostile => {
    const bytes = join(latin(start), new Uint8Array(200))
    return [`a program ${JSON.stringify(start)} as a model`, 'a.stl', bytes, 'refused']
  }),
  ...['run.exe', 'run.EXE. ', 'run.bat', 'a/run.msi', 'run.ps1::$DATA', 'fdp\u202Eexe.scr', 'run.e\u200Bxe'].map(
    (name): Hostile => ['a PDF with the name of a program', name, pdf('1.4'), 'refused'],
  ),
  ...PROGRAM_NAMES.map(
    (name): Hostile => [`an archive with ${JSON.stringify(name)}`, 'a.zip', zip('readme.txt', name), 'refused'],
  ),
  ['a document with a program', 'a.docx', zip('word/document.xml', 'word/macro.exe'), 'refused'],
  // Names that leave the folder.
  ...['../a', 'a/../../b', '/etc/passwd', '\\windows\\a', 'C:\\a', 'a\\..\\..\\b', '..'].map(
    (name): Hostile => [`an archive with ${JSON.stringify(name)}`, 'a.zip', zip(name), 'refused'],
  ),
  ['an archive with a NUL in a name', 'a.zip', replaced(zip('aXb.txt'), 'aXb.txt', 'a\0b.txt'), 'refused'],
  ['an archive with line breaks in a name', 'a.zip', zip('a\r\nSet-Cookie: b'), 'inert'],
  ['an archive with markup in a name', 'a.zip', zip('<img src=x onerror=alert(1)>'), 'inert'],
  ['an archive with emoji in a name', 'a.zip', zip('🧵/🪡.txt'), 'inert'],
  ['an archive with half a character in a name', 'a.zip', replaced(zip('aXXX.txt'), 'XXX', '\xf0\x9f\xa7'), 'inert'],
  ['an archive with names of Windows devices', 'a.zip', zip('CON', 'NUL.txt', 'aux/lpt1'), 'inert'],
  ['an archive with a name of 60,000 letters', 'a.zip', zip('a'.repeat(60_000)), 'inert'],
  ['an archive with source code', 'a.zip', zip('src/main.js', 'run.sh', 'a.py'), 'inert'],
  ['an archive in an archive', 'a.zip', zip(['inner.zip', zip('run.exe')]), 'inert'],
  // Bombs and lies.
  ['20 MB of zeros', 'a.zip', bomb, 'inert'],
  ['an archive with 10,001 entries', 'a.zip', manyEntries(10_001), 'refused'],
  ['an entry of 4 GB in name only', 'a.zip', lyingSize(0xfffffffe), 'inert'],
  ['an archive without its end', 'a.zip', zip('a.txt', 'b.txt').slice(0, -30), 'refused'],
  ['an archive with junk behind it', 'a.zip', join(zip('a.txt'), new Uint8Array(100_000)), 'refused'],
  ['a table of contents at 4 GB', 'a.zip', lyingZip((end) => end.setUint32(16, 0xfffffff0, true)), 'inert'],
  ['a table of contents of 4 GB', 'a.zip', lyingZip((end) => end.setUint32(12, 0xfffffff0, true)), 'refused'],
  ['65,535 entries in name only', 'a.zip', lyingZip((end) => end.setUint32(8, 0xfffefffe, true)), 'refused'],
  ['ZIP64 without its record', 'a.zip', lyingZip((end) => end.setUint32(16, 0xffffffff, true)), 'refused'],
  ['a book whose contents are far', 'a.epub', epub(opf('nowhere.opf')), 'inert'],
  ['a book whose contents are a bomb', 'a.epub', zip(['META-INF/container.xml', new Uint8Array(20_000_000)]), 'inert'],
  ['a book with an endless reference', 'a.epub', epub(opf('META-INF/container.xml')), 'inert'],
  ['a book of links without an end', 'a.epub', endlessBook, 'inert'],
  ['a book with an escaped path', 'a.epub', epub(opf('%E0%A4%A')), 'inert'],
  ['a model with more triangles than bytes', 'a.stl', join(new Uint8Array(80), le(0xffffffff)), 'refused'],
  ['a model with fewer triangles than bytes', 'a.stl', join(new Uint8Array(80), le(0), [1]), 'refused'],
  // Broken PDFs.
  ['a PDF without an end', 'a.pdf', pdf('1.7').slice(0, 20), 'inert'],
  ['a PDF whose end points at itself', 'a.pdf', withTail('\nstartxref\n0\n%%EOF'), 'inert'],
  ['a PDF whose end points far', 'a.pdf', withTail('\nstartxref\n99999999999999\n%%EOF'), 'inert'],
  ...Object.entries(BROKEN_TABLES).map(([what, table]): Hostile => {
    return [what, 'a.pdf', latin(`%PDF-1.5\n${table}\nstartxref\n9\n%%EOF`), 'inert']
  }),
  // Broken pictures, audio, films, fonts and models.
  ['a JPEG that ends in its first segment', 'a.jpg', jpeg(3, 2).slice(0, 6), 'inert'],
  ['a PNG of no pixels', 'a.png', png(0, 0), 'inert'],
  ['a WebP without a chunk', 'a.webp', riff('WEBP'), 'inert'],
  ['a GIF of 65,535 by 65,535', 'a.gif', latin('GIF89a\xff\xff\xff\xff\0\0\0'), 'inert'],
  ['a WAV with a chunk of 4 GB', 'a.wav', riff('WAVE', latin('data'), le(0xffffffff)), 'inert'],
  ['a WAV with 30,000 chunks of nothing', 'a.wav', riff('WAVE', latin('JUNK\0\0\0\0'.repeat(30_000))), 'inert'],
  ['a WAV of no bytes a second', 'a.wav', riff('WAVE', latin('fmt '), le(16), silence), 'inert'],
  ['an MP3 whose tag is longer than the file', 'a.mp3', latin('ID3\x04\0\0\x7f\x7f\x7f\x7f'), 'inert'],
  ['an MP3 whose frames are invalid', 'a.mp3', join([0xff, 0xfb], new Uint8Array(300_000)), 'inert'],
  ['a FLAC whose block is longer than the file', 'a.flac', join(latin('fLaC'), [0x84, 0xff, 0xff, 0xff]), 'inert'],
  ['a film with a box of no size', 'a.mp4', join(film, box('free'), le(0), latin('moov')), 'inert'],
  ['a film with a box smaller than its head', 'a.mp4', join(film, [0, 0, 0, 3], latin('moov')), 'inert'],
  ['a film of boxes in boxes', 'a.mp4', join(film, nested), 'inert'],
  ['a film without a unit of time', 'a.mp4', join(film, box('moov', box('mvhd', new Uint8Array(100)))), 'inert'],
  ['a font of one table that is missing', 'a.otf', latin('OTTO\xff\xff\0\0'), 'inert'],
  ['a web font of no length', 'a.woff2', latin('wOF2\0\x01\0\0\xff\xff\xff\xff'), 'inert'],
  ['a GLB of 4 GB in name only', 'a.glb', join(latin('glTF'), le(2), le(0xffffffff)), 'inert'],
]
