// The types that a shop can open: one sample of each, detected by bytes, name and contents.
import { describe, expect, test } from 'vitest'
import { FILE_TYPE_ROWS } from '../../../contract/file-types/file-type-rows.ts'
import { isProgramName, REASONS, readMarker, readStart, typesInWords } from '../../../contract/index.ts'
import { inspectFile } from '../../../edge-functions/_shared/storage/inspect-file.ts'
import { type Bytes, inPieces, join, jpeg, latin, media, pdf, png, utf8 } from '../../support/sample-bytes.ts'
import { zip } from './hostile-files.ts'

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
    ['a page that is called a drawing', utf8('<!doctype html><script>alert(1)</script>'), 'a.svg', REASONS.markup],
    ['a drawing that is called a text', utf8('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.txt', REASONS.markup],
    ['a program that is called a model', join(latin('MZ\x90\0'), stl.slice(4)), 'a.stl', REASONS.program],
    ['a text that is called a program', utf8('del *.*'), 'a.bat', REASONS.programName],
    ['a PDF that is called a program, hidden', pdf('1.4'), 'a\u202Efdp.EXE. ', REASONS.programName],
  ])('%s', async (_what, bytes, name, reason) => {
    expect(readStart(bytes, FILE_TYPE_ROWS, name)).toEqual({ type: null, reason })
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
