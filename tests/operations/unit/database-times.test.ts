// Times as the functions read them from Postgres: one odd value must not fail the rows beside it.
import { expect, test } from 'vitest'
import { isoTime } from '../../../edge-functions/_shared/database/open-database.ts'

test.each([
  ['2026-01-31 12:00:00.123456+00', '2026-01-31T12:00:00.123456Z'],
  ['2026-01-31 12:00:00+02', '2026-01-31T10:00:00.000Z'],
  ['2026-01-31', '2026-01-31T00:00:00.000Z'],
  ['infinity', '9999-12-31T23:59:59.999Z'],
  ['294276-12-31 23:59:59.999999+00', '9999-12-31T23:59:59.999Z'],
  ['-infinity', '0001-01-01T00:00:00.000Z'],
  ['0044-03-15 00:00:00+00 BC', '0001-01-01T00:00:00.000Z'],
])('%s is read as %s', { tags: ['I9'] }, (text, time) => {
  expect(isoTime(text)).toBe(time)
})
