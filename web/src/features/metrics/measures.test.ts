import { expect, test } from 'vitest'
import { roundUp } from './measures.ts'

test.each([
  [0, 1],
  [0.4, 0.5],
  [1, 1],
  [3, 5],
  [12, 20],
  [51, 100],
  [100, 100],
  [1999, 2000],
])('a seller whose best day brought %d reads a scale up to %d', (best, top) => {
  expect(roundUp(best)).toBeCloseTo(top)
})
