// The local Auth bounds token calls from one address as the original does.
import { expect, test } from 'vitest'
import { tokenLimit } from '../../../tools/gateway/token-limit.ts'

test('each network address has 30 token calls at once and one more every two seconds', () => {
  const clock = { ms: 0 }
  const isOverLimit = tokenLimit(() => clock.ms)
  const refusals = (calls: number, address = '10.0.0.1') =>
    Array.from({ length: calls }, () => isOverLimit(address)).filter(Boolean).length
  expect(refusals(31)).toBe(1)
  expect(refusals(1, '10.0.0.2')).toBe(0)
  clock.ms += 1_900
  expect(refusals(1)).toBe(1)
  clock.ms += 200
  expect(refusals(2)).toBe(1)
  clock.ms += 3_600_000
  expect(refusals(31)).toBe(1)
})
