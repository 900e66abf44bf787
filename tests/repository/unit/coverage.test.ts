// The list of promises itself. `npm run check` fails when a promise has no test.
import { expect, test } from 'vitest'
import { NOTES, SECTIONS } from '../../promises/index.ts'

const ids = Object.values(SECTIONS).flatMap(Object.keys)

test('every line of the threats is a promise', () => {
  const last = { R: 10, P: 5, M: 12, F: 8, I: 10, K: 5 }
  const threats = Object.entries(last).flatMap(([letter, count]) =>
    Array.from({ length: count }, (_, index) => `${letter}${index + 1}`),
  )
  expect(ids.filter((id) => /^[RPMFIK]\d+$/.test(id))).toEqual(threats)
})

test('an id means one promise, and a note belongs to one', () => {
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  expect(Object.keys(NOTES).filter((id) => !ids.includes(id))).toEqual([])
})
