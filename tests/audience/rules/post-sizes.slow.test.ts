// Each way to leave an audience, by itself. post-sizes.test.ts does all of them at once.
import { beforeEach, expect, test } from 'vitest'
import { ACTS, audience, numbersOf } from './post-numbers.ts'
import { clear } from './post-steps.ts'

beforeEach(clear)

test.each(ACTS)('%s changes no number that a seller reads', { tags: ['P1'] }, async (_, act) => {
  const one = await audience()
  const before = await numbersOf(one.sam, one.listing)
  await act(one)
  expect(await numbersOf(one.sam, one.listing)).toEqual(before)
})
