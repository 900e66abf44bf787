// What people read when something is refused: each text that the API can say, said over HTTP.
// The texts are written out, so that a changed one is noticed; those of the specification are exact (sections 5, 6 and 8).
import { expect, test } from 'vitest'
import { ERRORS, type ErrorCode } from '../../contract/index.ts'
import { discountRejections } from './rejections/discounts.ts'
import { filesRejections } from './rejections/files.ts'
import { httpRejections } from './rejections/http.ts'
import { moderationRejections } from './rejections/moderation.ts'
import { peopleRejections } from './rejections/people.ts'
import { programRejections } from './rejections/programs.ts'
import { refundRejections } from './rejections/refunds.ts'
import { reviewRejections } from './rejections/reviews.ts'
import { shoppingRejections } from './rejections/shopping.ts'

const REFUSALS = [
  ...httpRejections,
  ...peopleRejections,
  ...programRejections,
  ...moderationRejections,
  ...shoppingRejections,
  ...discountRejections,
  ...refundRejections,
  ...reviewRejections,
  ...filesRejections,
]

/** Codes that no call answers on purpose. */
const UNSAID: Partial<Record<ErrorCode, string>> = {
  internal: 'a failure that nobody foresaw',
  invalid_state: 'said by the page that a refused connection leads to',
  account_in_use: 'said by the page that a refused connection leads to',
}

test.each(REFUSALS)('$code: $text', { tags: ['text-rejection-server'] }, async ({ code, text, act }) => {
  const { status, body } = await act()
  expect(body).toMatchObject({ code, message: text, error: text })
  expect(status).toBe(ERRORS[code].status)
})

test('every code of the contract is among them', () => {
  const said = new Set(REFUSALS.map(({ code }) => code))
  const all = Object.keys(ERRORS) as ErrorCode[]
  expect(all.filter((code) => !said.has(code) && !UNSAID[code])).toEqual([])
  expect(all.filter((code) => said.has(code) && UNSAID[code])).toEqual([])
})
