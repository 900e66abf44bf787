import { expect, test } from 'vitest'
import { resultsLabel } from './results-label.ts'

test.each([
  [0, false, '0 results'],
  [1, false, '1 result'],
  [24, false, '24 results'],
  [1, true, '1+ results'],
  [10_000, true, '10,000+ results'],
])('%i results, of more: %s, read "%s"', (count, isCapped, text) => {
  const label = resultsLabel(count, isCapped)
  expect(`${label?.figure} ${label?.noun}`).toBe(text)
})

test('a choice that was not seen among many has no count', () => {
  expect(resultsLabel(0, true)).toBeNull()
})
