// Values that are made once: by the first call, or for callers at the same moment.
import { expect, test } from 'vitest'
import { memoize, shareInFlight } from '../../../edge-functions/_shared/once.ts'

test('the first call makes the value, all others get it', async () => {
  let made = 0
  const value = memoize(async () => ++made)
  expect(await Promise.all([value(), value(), value()])).toEqual([1, 1, 1])
})

test('after a failure the next call makes it anew', async () => {
  let tries = 0
  const value = memoize(async () => {
    tries += 1
    if (tries === 1) throw new Error('not yet')
    return tries
  })
  await expect(value()).rejects.toThrow('not yet')
  expect(await value()).toBe(2)
})

const gate = () => Promise.withResolvers<string>()

test('callers of one moment get one run, those of another key their own', async () => {
  const share = shareInFlight<string>()
  const [first, other] = [gate(), gate()]
  const runs: string[] = []
  const ask = (key: string, answer: Promise<string>) =>
    share(key, () => {
      runs.push(key)
      return answer
    })
  const answers = [ask('home', first.promise), ask('home', first.promise), ask('next', other.promise)]
  first.resolve('popular')
  other.resolve('later')
  expect(await Promise.all(answers)).toEqual(['popular', 'popular', 'later'])
  expect(runs).toEqual(['home', 'next'])
})

test('a later caller gets a run of their own, also after a failure', async () => {
  const share = shareInFlight<string>()
  await expect(share('home', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await share('home', async () => 'back')).toBe('back')
  expect(await share('home', async () => 'newer')).toBe('newer')
})
