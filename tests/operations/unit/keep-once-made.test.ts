// What is made at the first call is kept; a failure is not.
import { expect, test } from 'vitest'
import { keepOnceMade } from '../../../edge-functions/_shared/once.ts'

test('the first call makes the value, all others get it', async () => {
  let made = 0
  const value = keepOnceMade(async () => ++made)
  expect(await Promise.all([value(), value(), value()])).toEqual([1, 1, 1])
})

test('after a failure the next call makes it anew', async () => {
  let tries = 0
  const value = keepOnceMade(async () => {
    tries += 1
    if (tries === 1) throw new Error('not yet')
    return tries
  })
  await expect(value()).rejects.toThrow('not yet')
  expect(await value()).toBe(2)
})
