// Names of files that sellers chose, as they are saved on other systems.
import { Buffer } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import { numberedName, safeName, uniqueNames } from '../../../contract/file-types/file-names.ts'

const bytesOf = (name: string) => Buffer.byteLength(name)

describe('a file called', () => {
  test.each([
    ['a/b\\c:d.pdf', 'a_b_c_d.pdf'],
    ['../../x/y:z.pdf', '_.._x_y_z.pdf'],
    ['..', 'download'],
    ['', 'download'],
    ['a\0b\r\n.txt', 'a_b__.txt'],
    ['CON', '_CON'],
    ['con.txt', '_con.txt'],
    ['aux .tar.gz', '_aux .tar.gz'],
    ['Lpt¹.pdf', '_Lpt¹.pdf'],
    ['CONIN$', '_CONIN$'],
    ['console.txt', 'console.txt'],
    ['com10.txt', 'com10.txt'],
    ['a. . ', 'a'],
    ['.htaccess', 'htaccess'],
    ['quilt\u202efdp.exe', 'quilt_fdp.exe'],
    ['a\u2028b\u200bc.pdf', 'a_b_c.pdf'],
    [' Owl 🦉.pdf. ', 'Owl 🦉.pdf'],
    ['\ud800.pdf', '\ufffd.pdf'],
    ['می\u200cخواهم 👩‍🎨.pdf', 'می\u200cخواهم 👩‍🎨.pdf'],
    ['cafe\u0301.pdf', 'café.pdf'],
  ])('%j is saved as %j', (name, saved) => {
    expect(safeName(name)).toBe(saved)
    expect(safeName(saved)).toBe(saved)
  })

  test.each([
    ['124 Japanese characters', '漢', '.pdf', 65],
    ['families of emoji', '👩‍👩‍👧‍👦', '.jpeg', 7],
    ['letters with several marks', 'x\u0323\u0302', '', 40],
    ['flags', '🇯🇵', '.zip', 24],
    ['Latin letters', 'a', '.epub', 195],
  ])('%s is cut between them, and keeps its ending', (_what, character, ending, count) => {
    const name = safeName(character.repeat(250) + ending)
    expect(name).toBe(character.repeat(count) + ending)
    expect(bytesOf(numberedName(name, 1234))).toBeLessThan(240)
  })

  test('one endless character is cut, and spaces before the ending go', () => {
    expect(bytesOf(safeName(`a${'\u0301\u0323'.repeat(120)}.pdf`))).toBeLessThanOrEqual(200)
    expect(safeName(`${'a'.repeat(190)}${' '.repeat(50)}.pdf`)).toBe(`${'a'.repeat(190)}.pdf`)
  })
})

test('files of one folder differ on systems that know no cases', () => {
  const once = uniqueNames()
  const names = ['a.pdf', 'A.pdf', 'a:.pdf', 'a?.pdf', 'cafe\u0301', 'caf\u00e9', 'a (2).pdf'].map(safeName).map(once)
  expect(names).toEqual(['a.pdf', 'A (2).pdf', 'a_.pdf', 'a_ (2).pdf', 'café', 'café (2)', 'a (2) (2).pdf'])
})
