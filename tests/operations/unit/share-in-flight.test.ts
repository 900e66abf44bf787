// Callers who want the same at the same moment share it, and nobody else does.
import { expect, test } from 'vitest'
import { shareInFlight } from '../../../edge-functions/_shared/once.ts'

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
