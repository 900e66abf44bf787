// The error table of the API: every code that the database rejects with becomes that code's status and text.
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { ERRORS, type ErrorCode } from '../../../contract/index.ts'
import { databaseError } from '../../../edge-functions/_shared/database/database-error.ts'

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
    ['22021', 'invalid_request'],
    ['23514', 'invalid_request'],
    ['42501', 'forbidden'],
    ['55P03', 'unavailable'],
    ['57P01', 'unavailable'],
    ['53300', 'unavailable'],
    ['23505', 'internal'],
    ['42703', 'internal'],
  ])('by SQLSTATE %s is %s', (sqlState, code) => {
    expect(databaseError(failure(sqlState, 'a secret of the database'))).toMatchObject({
      code,
      message: ERRORS[code as ErrorCode].message,
    })
  })
})
