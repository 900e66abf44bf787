// The captcha's clock: an answer counts until its challenge ends.
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterEach, expect, test, vi } from 'vitest'
import { makeChallenge, solvedCaptcha } from '../../../edge-functions/_shared/captcha.ts'

const SECRET = 'a secret of this test alone'
afterEach(() => {
  vi.useRealTimers()
})

test('an answer counts for five minutes and no longer, and only for the secret that asked', {
  tags: ['I4'],
}, async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 })
  const challenge = await makeChallenge(SECRET)
  const solution = await solveChallenge({ challenge, deriveKey, timeout: 0 })
  const token = btoa(JSON.stringify({ challenge, solution }))
  vi.setSystemTime(1_800_000_299_000)
  expect(await solvedCaptcha(token, SECRET)).toEqual({
    nonce: challenge.parameters.nonce,
    expiresAt: new Date(1_800_000_300_000),
  })
  expect(await solvedCaptcha(token, 'another secret')).toBeNull()
  vi.setSystemTime(1_800_000_301_000)
  expect(await solvedCaptcha(token, SECRET)).toBeNull()
})

type Challenge = Awaited<ReturnType<typeof makeChallenge>>
const solved = async (challenge: Challenge, solution?: unknown) =>
  btoa(
    JSON.stringify({ challenge, solution: solution ?? (await solveChallenge({ challenge, deriveKey, timeout: 0 })) }),
  )

test.each<[string, (asked: Challenge) => Promise<string> | string]>([
  ['of noise', () => 'noise'],
  ['of another shape', () => btoa(JSON.stringify({ challenge: { parameters: null }, solution: [] }))],
  ['without the work', (asked) => solved(asked, { counter: 1, derivedKey: '00'.repeat(32) })],
  ['to a challenge made easier', (asked) => solved({ ...asked, parameters: { ...asked.parameters, cost: 1 } })],
  [
    'to a challenge that would live longer',
    (asked) => solved({ ...asked, parameters: { ...asked.parameters, expiresAt: 4_000_000_000 } }),
  ],
])('an answer %s does not count', { tags: ['I4'] }, async (_, answer) => {
  expect(await solvedCaptcha(await answer(await makeChallenge(SECRET)), SECRET)).toBeNull()
})
