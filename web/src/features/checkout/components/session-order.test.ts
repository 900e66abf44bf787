// How long the page of a payment waits for its order.
import { expect, test } from 'vitest'
import { ApiError } from '@/lib/calls/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { explainOrder, untilConfirmed } from './session-order.tsx'

const UNANSWERED = new ApiError(503)

test.each([
  { what: 'an order that is not there', error: new ApiError(404, { code: 'order_not_found' }), tries: 0 },
  { what: 'an order that the shop doesn’t answer', error: UNANSWERED, tries: 3 },
  { what: 'an order whose payment is pending', error: new ApiError(409, { code: 'payment_pending' }), tries: 30 },
])('$what is asked for $tries times more', { tags: ['checkout-success-errors'] }, ({ error, tries }) => {
  expect(Array.from({ length: 40 }, (_, failures) => untilConfirmed.retry(failures, error)).indexOf(false)).toBe(tries)
})

test('an order without an answer of the shop shows the error', { tags: ['inline-session-id'] }, () => {
  expect(explainOrder(UNANSWERED)).toBe(messages.orderFailed)
})
