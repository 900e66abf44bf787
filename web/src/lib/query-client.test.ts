// The pauses between tries, also those that three tries do not reach (spec section 9).
import { expect, test } from 'vitest'
import { createQueryClient } from './query-client.ts'

test('pauses double from one second on, up to half a minute', () => {
  const retryDelay = createQueryClient().getDefaultOptions().queries?.retryDelay
  const pauses = Array.from({ length: 8 }, (_, attempt) =>
    typeof retryDelay === 'function' ? retryDelay(attempt, new Error('no answer')) : retryDelay,
  )
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000])
})
