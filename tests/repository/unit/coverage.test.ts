// The list of promises itself. `npm run check` fails when a promise has no test.
import { expect, test } from 'vitest'
import { NOTES, SECTIONS } from '../../promises/index.ts'

const ids = Object.values(SECTIONS).flatMap(Object.keys)

test('an id means one promise, and a note belongs to one', () => {
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  expect(Object.keys(NOTES).filter((id) => !ids.includes(id))).toEqual([])
})
