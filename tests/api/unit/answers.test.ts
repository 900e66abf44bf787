// Answers of the API: their check in tests, and the samples that states of pages are made of.
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { OPERATIONS } from '../../../contract/operations/operations.ts'
import { faultOf } from '../../support/call-check.ts'
import { samples } from '../../support/samples.ts'

// The check of every answer of the API in tests: valid ones pass, and faults are named.

type ReceivedAnswer = Parameters<typeof faultOf>[0]

const REVIEW = {
  id: '0193b3f0-0000-7000-8000-000000000001',
  reviewer_username: 'robin',
  rating: 5,
  comment: 'Lovely',
  created_at: '2026-01-31T10:00:00Z',
  edited_at: null,
  is_verified: true,
  helpful_count: 0,
  answer: null,
  changed_since: [],
}
const { comment: _comment, ...WITHOUT_COMMENT } = REVIEW
const rejection = (code: string, changes: object = {}) => {
  const message = 'Not authenticated.'
  return { error: message, message, code, requestId: 'request-1', ...changes }
}

const answer = (status: number, body: unknown, changes: Partial<ReceivedAnswer> = {}): ReceivedAnswer => ({
  method: 'POST',
  path: 'api/reviews',
  status,
  headers: new Headers({ 'content-type': 'application/json', 'x-request-id': 'request-1' }),
  text: JSON.stringify(body),
  ...changes,
})

describe('a right answer passes', { tags: ['answer-documented-last'] }, () => {
  test.each<[string, ReceivedAnswer]>([
    ['a body as documented', answer(201, REVIEW)],
    ['a documented rejection', answer(401, rejection('unauthenticated'))],
    ['an unknown path', answer(404, rejection('route_not_found'), { path: 'api/nowhere' })],
    ['a fixed path beside a pattern', answer(200, { status: 'ok' }, { method: 'GET', path: 'api/health' })],
    ['the same path, otherwise encoded', answer(200, { status: 'ok' }, { method: 'GET', path: 'api/he%61lth' })],
  ])('%s', (_what, given) => expect(faultOf(given)).toBeNull())
})

describe('a wrong answer is reported', { tags: ['answer-documented-last'] }, () => {
  test.each<[string, ReceivedAnswer, RegExp]>([
    ['a field is missing', answer(201, WITHOUT_COMMENT), /must have required property 'comment'/],
    ['a field is too many', answer(201, { ...REVIEW, email: 'robin@example.com' }), /must NOT have additional/],
    ['a field has another type', answer(201, { ...REVIEW, rating: '5' }), /rating must be integer/],
    ['a time is invalid', answer(201, { ...REVIEW, created_at: 'today' }), /date-time/],
    ['the status is not documented', answer(200, REVIEW), /required property 'code'|additional/],
    ['the code is another call’s', answer(404, rejection('order_not_found')), /order_not_found is not one of/],
    ['the code has another status', answer(403, rejection('unauthenticated')), /status of unauthenticated is 401/],
    ['the code is unknown', answer(401, rejection('oops')), /code must be equal to one of/],
    ['a rejection says too much', answer(401, rejection('unauthenticated', { stack: 'at …' })), /additional/],
    ['a rejection has no request id', answer(401, rejection('unauthenticated', { requestId: 'other' })), /request id/],
    ['a body is no JSON', answer(201, REVIEW, { text: '<html>' }), /no JSON/],
    ['an unknown path answers something', answer(200, REVIEW, { path: 'api/nowhere' }), /answered 200/],
    ['a public read has no tag', answer(200, REVIEW, { method: 'GET', path: 'api/search' }), /ETag is missing/],
    [
      'a wrong method does not say the right ones',
      answer(405, rejection('method_not_allowed'), { method: 'PUT' }),
      /no methods in Allow/,
    ],
  ])('%s', (_what, given, fault) => expect(faultOf(given)).toMatch(fault))
})

// The samples of answers, which page states are made of.

describe.each(['full', 'empty'] as const)('the %s sample', (kind) => {
  test.each(OPERATIONS)('of $name fits its schema', ({ name, answers }) => {
    const schemas = Object.values(answers).flatMap(({ schema }) => schema ?? [])
    const [schema = null] = schemas as z.ZodType[]
    if (schema) expect(schema.safeParse(samples[kind][name]).error?.issues ?? []).toEqual([])
    else expect(samples[kind][name]).toBeUndefined()
  })
})
