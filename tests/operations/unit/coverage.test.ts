// The list of promises itself. `npm run check` fails when a promise has no test.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectDir } from '../../../tools/stack/environment.ts'
import { ELSEWHERE, NOTES, SECTIONS } from '../../promises/index.ts'

const ids = Object.values(SECTIONS).flatMap(Object.keys)

test('every line of the threats is a promise', () => {
  const last = { R: 10, M: 12, F: 7, I: 10, K: 5 }
  const threats = Object.entries(last).flatMap(([letter, count]) =>
    Array.from({ length: count }, (_, index) => `${letter}${index + 1}`),
  )
  expect(ids.filter((id) => /^[RMFIK]\d+$/.test(id))).toEqual(threats)
})

test('an id means one promise, and a note belongs to one', () => {
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  expect(Object.keys({ ...NOTES, ...ELSEWHERE }).filter((id) => !ids.includes(id))).toEqual([])
})

test('a promise that is held elsewhere names the tests that hold it', () => {
  const named = Object.values(ELSEWHERE).map((text) => [...text.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file))
  expect(named.filter((files) => files.length === 0)).toEqual([])
  expect(named.flat().filter((file) => !existsSync(join(projectDir, file)))).toEqual([])
})
