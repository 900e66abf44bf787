// Errors, replicas and times of the database, as the functions read them.
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { ERRORS, type ErrorCode, PAGE_SIZE_DEFAULT } from '../../../contract/index.ts'
import { databaseError } from '../../../edge-functions/_shared/database/database-error.ts'
import { isoTime } from '../../../edge-functions/_shared/database/open-database.ts'
import { lagMeter } from '../../../edge-functions/_shared/database/read-node.ts'
import { compose } from '../../../edge-functions/_shared/database/statement.ts'
import { pageLimit } from '../../../edge-functions/_shared/http/cursor.ts'

const CODES = Object.keys(ERRORS) as ErrorCode[]
const failure = (code: string, message: string, fields: Partial<pg.DatabaseError> = {}) =>
  Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code, ...fields })

describe('a rejection of the database', { tags: ['text-rejection-server'] }, () => {
  test.for(CODES)('by %s has the code’s status and text, and names the item', (code) => {
    const { status, message } = ERRORS[code]
    const rejection = databaseError(failure('P0001', code, { detail: 'item-1' }))
    expect(rejection).toMatchObject({ code, status, message, itemId: 'item-1' })
  })

  test('in the REST service’s form keeps its headers', () => {
    const cause = failure('PGRST', '{"code":"rate_limited"}', { detail: '{"headers":{"Retry-After":"7"}}' })
    expect(databaseError(cause)).toMatchObject({ code: 'rate_limited', status: 429, headers: { 'Retry-After': '7' } })
  })

  test('by a constraint has the code that the call gives it', () => {
    const cause = failure('23505', 'duplicate key', { constraint: 'reviews_once' })
    expect(databaseError(cause, { reviews_once: 'already_reviewed' }).code).toBe('already_reviewed')
  })

  test.each([
    ['22P02', 'invalid_request'],
    ['42501', 'forbidden'],
    ['55P03', 'unavailable'],
    ['57P01', 'unavailable'],
    ['23505', 'internal'],
    ['42703', 'internal'],
  ])('by SQLSTATE %s is %s', (sqlState, code) => {
    expect(databaseError(failure(sqlState, 'a secret of the database'))).toMatchObject({
      code,
      message: ERRORS[code as ErrorCode].message,
    })
  })
})

const LONG = 60_000
function meterAt() {
  let seconds = 0
  const meter = lagMeter(() => seconds * 1000)
  return (second: number) => {
    seconds = second
    return meter
  }
}

describe('a replica', { tags: ['replicas-answer-reads'] }, () => {
  test('that has everything is not behind, however long the primary rests', () => {
    const at = meterAt()
    at(0).note(100, LONG)
    at(50).note(100, LONG)
    expect(at(55).lagOf(100)).toBe(0)
  })

  test('that stands still is behind since the primary was first seen to be further', () => {
    const at = meterAt()
    at(0).note(100, LONG)
    at(1).note(150, LONG)
    at(2).note(180, LONG)
    expect([100, 160, 180].map((position) => at(4).lagOf(position))).toEqual([3, 2, 0])
  })

  test('is still behind a position that was forgotten', () => {
    const at = meterAt()
    for (let second = 0; second < 100; second += 1) at(second).note(second, 10_000)
    expect(at(100).lagOf(5)).toBeGreaterThanOrEqual(10)
  })

  test('that stands still is behind for as long as it is, however rarely it is measured', () => {
    const at = meterAt()
    at(0).note(100, 10_000)
    at(700).note(200, 10_000)
    expect([50, 150].map((position) => at(700).lagOf(position))).toEqual([700, 0])
    at(720).note(200, 10_000)
    expect(at(720).lagOf(150)).toBe(20)
  })

  test('is not behind a primary that begins earlier than the former one ended', () => {
    const at = meterAt()
    at(0).note(500, LONG)
    at(1).note(300, LONG)
    expect(at(5).lagOf(300)).toBe(0)
  })

  test('of a primary that was never reached is not behind', () => {
    expect(meterAt()(5).lagOf(7)).toBe(0)
  })
})

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

test('a page of the default size binds no limit, so that Postgres keeps its plan', () => {
  expect(compose(pageLimit(PAGE_SIZE_DEFAULT)).values).toEqual([])
  expect(compose(pageLimit(7))).toEqual({ text: 'limit $1', values: [8] })
})
