// Files as other programs write them: taken for what their bytes are, or refused in words.
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { FILE_TYPE_ROWS } from '../../../contract/file-types/file-type-rows.ts'
import {
  isProgramName,
  PRODUCT_FILE_MAX_BYTES,
  PRODUCT_FILES_IN_WORDS,
  REASONS,
  readMarker,
  readStart,
  typesInWords,
} from '../../../contract/index.ts'
import {
  type Accepted,
  FileInspection,
  type FileProgress,
  fileProgress,
} from '../../../edge-functions/_shared/storage/inspect-file.ts'
import {
  type Bytes,
  EXIF,
  inPieces,
  join,
  jpeg,
  latin,
  media,
  pdf,
  png,
  pngChunk,
  utf8,
  utf16,
} from '../../support/sample-bytes.ts'
import { zip } from './hostile-files.ts'

/** Those of a new shop. */
const types = FILE_TYPE_ROWS.filter(({ is_open }) => is_open)
const accepted = { types, name: 'a' }
const inspectFile = async (stream: ReadableStream<Uint8Array>, accepted: Accepted) =>
  (await FileInspection.begin(stream, accepted)).finish()
const inspect = (bytes: Bytes, size?: number) => inspectFile(inPieces(bytes, size), accepted)
const rejection = (bytes: Bytes) =>
  inspect(bytes).then(
    () => 'taken',
    ({ code, message }) => ({ code, message }),
  )

describe('is taken:', () => {
  const letter = 'Größe 40 – “knit” 2, purl 2 <3\r\n'
  const job = '\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n'
  const macBinary = join([0, 9], latin('quilt.pdf'), new Uint8Array(117))
  const ofType = (mimeType: string, charset: string | null, files: Record<string, Bytes>) =>
    Object.entries(files).map(([what, bytes]) => ({ what, bytes, mimeType, charset }))
  const taken = [
    ...ofType('application/pdf', null, {
      'a PDF by pdfTeX': pdf('1.5'),
      'a PDF by Word': pdf('1.7', ''),
      'a PDF 2.0': pdf('2.0'),
      'a PDF behind a byte order mark': pdf('1.4', '\xef\xbb\xbf'),
      'a PDF behind blank lines': pdf('1.6', '\r\n\r\n'),
      'a PDF behind a printer’s job': pdf('1.4', job),
      'a PDF behind the 128 bytes of MacBinary': pdf('1.3', macBinary),
      'a PDF whose header begins at the last byte that readers look at': pdf('1.4', `${' '.repeat(1016)}\n`),
    }),
    ...ofType('image/png', null, {
      'a PNG': png(3, 2),
      'a PNG as iOS packs it': join(latin('\x89PNG\r\n\x1a\n'), pngChunk('CgBI', [80, 0, 32, 2])),
    }),
    ...ofType('image/jpeg', null, {
      'a JPEG with JFIF': jpeg(3, 2),
      'a progressive JPEG with EXIF first': jpeg(3, 2, { kind: 0xc2, first: EXIF }),
    }),
    ...ofType('video/mp4', null, {
      'an MP4 by ffmpeg': media('isom', 'isom', 'iso2', 'avc1', 'mp41'),
      'an MP4 by Android': media('mp42', 'isom', 'mp42'),
      'an MP4 by a streaming service': media('iso5', 'iso6', 'dash'),
      'an MP4 by QuickTime’s own export': media('M4V ', 'M4V ', 'mp42', 'isom'),
      'an MP4 by a Sony camera': media('XAVC', 'XAVC', 'mp42', 'iso2'),
    }),
    ...ofType('text/plain', 'utf-8', {
      'text in UTF-8': utf8(letter),
      'text in UTF-8 with a mark': utf8(`\ufeff${letter}`),
      'text that speaks of a %PDF-1.4 header': utf8('A file starts with %PDF-1.4 and ends with %%EOF.'),
      'a single letter': utf8('a'),
    }),
    ...ofType('text/plain', 'utf-16le', { 'text by Notepad, as “Unicode”': utf16(`\ufeff${letter}`) }),
    ...ofType('text/plain', 'utf-16be', { 'text in UTF-16, big end first': utf16(`\ufeff${letter}`, 'be') }),
    ...ofType('text/plain', 'windows-1252', {
      'text by Notepad, as “ANSI”': latin('Gr\xf6\xdfe 40 \x96 \x93knit\x94 2, purl 2\r\n'),
      'text in Latin-1': latin('Cr\xe8me br\xfbl\xe9e: 4 \xbd cups\n'),
      'text by DOS, with its end mark': latin('R\xe9sum\xe9\r\n\x1a'),
      'text that turns out not to be UTF-8 late': join(latin('a'.repeat(5000)), latin('\xe9\n')),
    }),
  ]

  test('every type that a new shop sells, in the words of the specification', () => {
    expect(new Set(taken.map(({ mimeType }) => mimeType))).toEqual(new Set(types.map(({ mime_type }) => mime_type)))
    expect(typesInWords(types)).toBe(PRODUCT_FILES_IN_WORDS)
  })

  test.each(taken)('$what', async ({ bytes, mimeType, charset }) => {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    for (const size of [bytes.length, 7, 1])
      expect(await inspect(bytes, size)).toEqual({ mimeType, charset, sizeBytes: bytes.length, sha256 })
  })
})

describe('is refused, and says why:', () => {
  test.each<[string, Bytes, string]>([
    ['a page', utf8('<!doctype html><script>alert(1)</script>'), REASONS.markup],
    ['a page behind blanks', utf8('\r\n  <html>'), REASONS.markup],
    ['a drawing with scripts', utf8('<svg xmlns="http://www.w3.org/2000/svg"/>'), REASONS.markup],
    ['XHTML behind a mark', utf8('\ufeff<?xml version="1.0"?><html/>'), REASONS.markup],
    ['a page in UTF-16', utf16('\ufeff<html>'), REASONS.markup],
    ['a page in UTF-16, big end first', utf16('\ufeff  <svg/>', 'be'), REASONS.markup],
    ['a page in UTF-16 without a mark', utf16('<html>'), REASONS.markup],
    ['a page in Windows-1252', latin('<p>Cr\xe8me</p>'), REASONS.markup],
    ['a page that is a PDF as well', pdf('1.4', '<html><script>alert(1)</script>\n'), REASONS.markup],
    ['a page behind words that is a PDF as well', pdf('1.4', 'Hello\n<script>alert(1)</script>\n'), REASONS.markup],
    [
      'a page in UTF-16 that is a PDF as well',
      pdf('1.4', join(utf16('\ufeff<svg onload=alert(1)>'), [10])),
      REASONS.markup,
    ],
    ['a film by an iPhone named .mp4', media('qt  ', 'qt  '), REASONS.quickTime],
    ['a film in HEVC by an iPhone', media('qt  ', 'qt  ', 'hvc1'), REASONS.quickTime],
    ['an old QuickTime film', join([0, 0, 0, 8], latin('wide'), [0, 1, 0, 0], latin('mdat')), REASONS.quickTime],
    ['a photo in HEIC', media('heic', 'mif1', 'heic'), REASONS.otherPicture],
    ['an AVIF', media('avif', 'mif1', 'miaf'), REASONS.otherPicture],
    ['a GIF', latin('GIF89a\x01\0\x01\0'), REASONS.otherPicture],
    ['a WebP', latin('RIFF\x24\0\0\0WEBPVP8 '), REASONS.otherPicture],
    ['a Word document', latin('PK\x03\x04\x14\0\x06\0'), REASONS.archive],
    ['an old Word document', latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), REASONS.archive],
    ['text in UTF-16 without a mark', utf16('Knit two, purl two.'), REASONS.encoding],
    ['a program', latin('\x7fELF\x02\x01\x01\0'), REASONS.program],
    ['a program of Windows', latin('MZ\x90\0\x03\0'), REASONS.program],
    ['a script', utf8('#!/bin/sh\nrm -r /\n'), REASONS.program],
    ['a script that is a PDF as well', pdf('1.4', '#!/bin/sh\nrm -r /\n'), REASONS.program],
  ])('%s', { tags: ['polyglots-refused-pdf'] }, async (_what, bytes, message) => {
    expect(await rejection(bytes)).toEqual({ code: 'invalid_file_type', message })
  })

  test('an empty file', async () => {
    expect(await rejection(new Uint8Array())).toEqual({ code: 'file_required', message: REASONS.empty })
  })
})

describe('is refused with the general text:', () => {
  test.each<[string, Bytes]>([
    ['an archive that is a PDF as well', pdf('1.4', 'PK\x03\x04\x14\0\n')],
    ['a PDF whose header comes too late', pdf('1.4', `${'\0'.repeat(1024)}\n`)],
    ['an MP4 whose first box is longer than the file type is', join(latin('<svg'), latin('ftypisom\0\0\0\0isommp42'))],
    ['a sound file', media('M4A ', 'M4A ', 'mp42', 'isom')],
    ['a raw photo with a brand of MP4 beside its own', media('crx ', 'crx ', 'isom')],
    ['text with a NUL at its end', latin(`${'a'.repeat(5000)}\0`)],
    ['text that stops being text', join(latin('a'.repeat(5000)), [0xe9, 0x01])],
    ['a marked UTF-8 text that is not UTF-8', join(utf8('\ufeffa'), [0xe9, 0x20])],
    ['UTF-16 with half a character at its end', utf16('\ufeffab').subarray(0, 5)],
    ['UTF-16 with a NUL', utf16('\ufeffa\0b')],
    ['UTF-32', join([0xff, 0xfe, 0, 0], [65, 0, 0, 0])],
    ['bytes that no letter of Windows-1252 has', latin('caf\x81')],
  ])('%s', { tags: ['polyglots-refused-pdf'] }, async (_what, bytes) => {
    expect(await rejection(bytes)).toMatchObject({
      code: 'invalid_file_type',
      message: expect.stringMatching(/^Invalid file type or size\./),
    })
  })
})

test('a refused file is read no further than its start', async () => {
  const pieces = 100
  let given = 0
  const long = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        given += 1
        controller.enqueue(latin('<html>'.repeat(500)))
        if (given === pieces) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  await expect(inspectFile(long, accepted)).rejects.toThrow(REASONS.markup)
  expect(given).toBe(1)
})

describe('a file that is read in pieces, each by another process', () => {
  const start = 'Größe 40 '.repeat(120)
  const end = 'a ü – 🧵 z'
  test.each<[string, Bytes]>([
    ['a text in UTF-8', utf8(start + end)],
    ['a text in UTF-8 behind its mark', join([0xef, 0xbb, 0xbf], utf8(start + end))],
    ['a text in UTF-16, little end first', utf16(`\ufeff${start}${end}`)],
    ['a text in UTF-16, big end first', utf16(`\ufeff${start}${end}`, 'be')],
    ['a text in Windows-1252', latin(start.repeat(2))],
    ['a PDF', join(pdf('1.5'), new Uint8Array(3000))],
  ])('is the same as in one go, wherever it is cut: %s', async (_what, bytes) => {
    const whole = await inspect(bytes)
    const stored = (inspection: FileInspection): FileProgress =>
      fileProgress.parse(JSON.parse(JSON.stringify(inspection.progress)))
    for (let cut = bytes.length - 24; cut < bytes.length; cut += 1) {
      const first = await FileInspection.begin(inPieces(bytes.slice(0, cut)), accepted)
      const second = await FileInspection.resume(stored(first), inPieces(bytes.slice(cut, cut + 1)))
      const third = await FileInspection.resume(stored(second), inPieces(bytes.slice(cut + 1)))
      expect(third.finish()).toEqual(whole)
    }
  })

  test('is no text where a character that a piece began ends wrongly in the next', async () => {
    const first = await FileInspection.begin(inPieces(join([0xef, 0xbb, 0xbf], utf8(start), [0xe2, 0x82])), accepted)
    await expect(FileInspection.resume(first.progress, inPieces(latin('a')))).rejects.toMatchObject({
      code: 'invalid_file_type',
    })
    const ended = await FileInspection.resume(first.progress, inPieces(latin('')))
    expect(() => ended.finish()).toThrow(expect.objectContaining({ code: 'invalid_file_type' }))
  })

  // Storage limits no body without a length, so the shop counts while it reads the file.
  test('is accepted up to exactly the limit, also if Storage holds more', { tags: ['F5'] }, async () => {
    const { progress } = await FileInspection.begin(inPieces(pdf('1.7')), accepted)
    const nearlyAll = { ...progress, sizeBytes: PRODUCT_FILE_MAX_BYTES - 1 }
    const whole = await FileInspection.resume(nearlyAll, inPieces(new Uint8Array(1)))
    expect(whole.finish()).toMatchObject({ sizeBytes: PRODUCT_FILE_MAX_BYTES })
    await expect(FileInspection.resume(nearlyAll, inPieces(new Uint8Array(2)))).rejects.toMatchObject({
      code: 'file_too_large',
    })
  })
})

// The types that a shop can open: one sample of each, detected by bytes, name and contents.

const stl = join(new Uint8Array(80), [2, 0, 0, 0], new Uint8Array(100))
const OFFICE = 'application/vnd.openxmlformats-officedocument'

const SAMPLES: [string, Bytes, string][] = [
  ['cover.png', png(3, 2), 'image/png'],
  ['cover.jpg', jpeg(3, 2), 'image/jpeg'],
  ['film.mp4', media('isom', 'isom', 'iso2'), 'video/mp4'],
  ['quilt.pdf', pdf('1.7'), 'application/pdf'],
  ['read me', utf8('Knit two'), 'text/plain'],
  ['prices.csv', utf8('a,b\n1,2\n'), 'text/csv'],
  ['guide.MD', utf8('# Guide\n'), 'text/markdown'],
  ['icon.svg', utf8('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
  ['photo.webp', latin('RIFF\x24\0\0\0WEBPVP8 '), 'image/webp'],
  ['loop.gif', latin('GIF89a\x01\0\x01\0'), 'image/gif'],
  ['song.mp3', latin('ID3\x04\0\0\0\0\0\0'), 'audio/mpeg'],
  ['song without a tag.mp3', join([0xff, 0xfb, 0x90, 0x64], new Uint8Array(400)), 'audio/mpeg'],
  ['song.m4a', media('M4A ', 'M4A ', 'mp42'), 'audio/mp4'],
  ['beat.wav', latin('RIFF\x24\0\0\0WAVEfmt '), 'audio/wav'],
  ['beat.flac', latin('fLaC\0\0\0\x22'), 'audio/flac'],
  ['sans.ttf', join([0, 1, 0, 0, 0, 9], new Uint8Array(20)), 'font/ttf'],
  ['sans.otf', latin('OTTO\0\x09'), 'font/otf'],
  ['sans.woff2', latin('wOF2\0\x01\0\0'), 'font/woff2'],
  ['vase.stl', stl, 'model/stl'],
  ['vase as text.stl', utf8('solid vase\nendsolid vase\n'), 'model/stl'],
  ['vase.obj', utf8('v 0 0 0\nf 1 2 3\n'), 'model/obj'],
  ['vase.glb', latin('glTF\x02\0\0\0'), 'model/gltf-binary'],
  ['vase.3mf', zip('[Content_Types].xml', '3D/3dmodel.model'), 'model/3mf'],
  ['novel.epub', zip('mimetype', 'META-INF/container.xml'), 'application/epub+zip'],
  ['novel.docx', zip('[Content_Types].xml', 'word/document.xml'), `${OFFICE}.wordprocessingml.document`],
  ['budget.xlsx', zip('[Content_Types].xml', 'xl/workbook.xml'), `${OFFICE}.spreadsheetml.sheet`],
  ['talk.pptx', zip('[Content_Types].xml', 'ppt/presentation.xml'), `${OFFICE}.presentationml.presentation`],
  ['brushes.zip', zip('brushes/ink.abr'), 'application/zip'],
]

test('every known type has a sample', () => {
  expect(new Set(SAMPLES.map(([, , type]) => type))).toEqual(new Set(FILE_TYPE_ROWS.map((row) => row.mime_type)))
})

test.each(SAMPLES)('%s is taken for its type', { tags: ['known-types-open'] }, async (name, bytes, mimeType) => {
  expect(await inspectFile(inPieces(bytes, 100), { types: FILE_TYPE_ROWS, name })).toMatchObject({ mimeType })
})

describe('an archive', () => {
  const open = FILE_TYPE_ROWS.filter(({ form }) => form === 'zip')
  test('is of the type that its contents say, not its name', () => {
    expect(readMarker(open, ['mimetype', 'META-INF/container.xml'])?.mime_type).toBe('application/epub+zip')
    expect(readMarker(open, ['word.txt'])?.mime_type).toBe('application/zip')
    const marked = open.filter(({ marker }) => marker)
    expect(readMarker(marked, ['word.txt'])).toBeUndefined()
  })
})

describe('is refused, although every type is open:', () => {
  test.each<[string, Bytes, string, string | undefined]>([
    ['a page that is called a drawing', utf8('<!doctype html><script>alert(1)</script>'), 'a.svg', 'markup'],
    ['a drawing that is called a text', utf8('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.txt', 'markup'],
    ['a program that is called a model', join(latin('MZ\x90\0'), stl.slice(4)), 'a.stl', 'program'],
    ['a text that is called a program', utf8('del *.*'), 'a.bat', 'programName'],
    ['a PDF that is called a program, hidden', pdf('1.4'), 'a\u202Efdp.EXE. ', 'programName'],
  ])('%s', async (_what, bytes, name, rule) => {
    expect(readStart(bytes, FILE_TYPE_ROWS, name)).toEqual({ type: null, rule })
  })

  test('a model with another number of triangles than it says', async () => {
    const lying = inspectFile(inPieces(join(stl, [0])), { types: FILE_TYPE_ROWS, name: 'vase.stl' })
    await expect(lying).rejects.toMatchObject({ code: 'invalid_file_type' })
  })
})

test('names of programs are found in any spelling', { tags: ['archives-without-programs'] }, () => {
  const programs = [
    'a.EXE',
    'a.bat..',
    'a.cmd ',
    'a.ps1::$DATA',
    'a.ｅｘｅ',
    'a.e\u200bxe',
    '\u202Egpj.scr',
    'x\\y.lnk',
  ]
  expect(programs.filter((name) => !isProgramName(name))).toEqual([])
  const others = ['exe', 'a.exe.txt', 'main.js', 'gradlew', 'install.sh', 'com/a.py', 'a/b.msi/c']
  expect(others.filter(isProgramName)).toEqual([])
})

test('the words name the kinds that are open', () => {
  const [pictures, films] = ['image' as const, 'video' as const].map((kind) => ({ kind }))
  expect(typesInWords([pictures, films].flatMap((one) => one ?? []))).toBe('images and videos up to 5GB')
  expect(typesInWords(FILE_TYPE_ROWS)).toContain('3D models, and documents')
})
