// Invisible characters: the contract names what the database rejects.
import { expect, test } from 'vitest'
import { hiddenCharacter, withoutHarmless } from '../../../contract/text/invisible-characters.ts'
import { world } from '../../support/database/fixture.ts'

const { owner } = world
const char = String.fromCodePoint

const codes = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const CHARACTERS = [codes(1, 0x31ff), codes(0xfe00, 0xffff), codes(0xe0000, 0xe01ff)].flat().map((code) => char(code))
const SIDES = ['', 'a', 'م', 'क', '\u094d', '👩', '\ufe0f', '🏴', '\u200d']
const JOINED = SIDES.flatMap((left) => SIDES.flatMap((right) => [`${left}\u200c${right}`, `${left}\u200d${right}`]))
const tags = (letters: string) => [...letters].map((letter) => char(0xe0000 + (letter.codePointAt(0) ?? 0))).join('')
const FLAGS = ['gbsct', 'usca', 'x', 'HIDDEN'].flatMap((name) => [
  `🏴${tags(name)}\u{e007f}`,
  `🏴${tags(name)}`,
  `a${tags(name)}\u{e007f}`,
])

test('the contract and the database reject the same characters', { tags: ['R10'] }, async () => {
  const texts = [...CHARACTERS.map((character) => `a${character}b`), ...JOINED, ...FLAGS]
  const [row] = await owner`
    select array(
      select private.has_hidden_characters(candidate)
      from jsonb_array_elements_text(${owner.json(texts)}) with ordinality as texts (candidate, place) order by place
    ) as hidden`
  const differing = texts.filter((text, place) => (hiddenCharacter(text) !== undefined) !== row?.hidden[place])
  expect(differing.map((text) => JSON.stringify(text))).toEqual([])
})

test.each([
  ['safe\u202egnp', 'character 5 is a right-to-left override (U+202E). Remove it.'],
  ['👩🏽a\u200e', 'character 4 is a left-to-right mark (U+200E). Remove it.'],
  ['a\u0007', 'character 2 is a control character (U+0007). Remove it.'],
  ['a\u{e0041}', 'character 2 is a tag (U+E0041). Remove it.'],
  ['a\u200db', 'character 2 is a zero-width joiner (U+200D). Remove it.'],
  ['می\u200cخواهم', undefined],
])('%j is named by its place', { tags: ['R10'] }, (text, named) => {
  expect(hiddenCharacter(text)).toBe(named)
})

test('only harmless characters are left out', { tags: ['R10'] }, () => {
  const removed = CHARACTERS.filter((character) => withoutHarmless(character) === '')
  expect(removed).toEqual(['\u00ad', '\u200b', '\u2060', '\ufeff'])
})
