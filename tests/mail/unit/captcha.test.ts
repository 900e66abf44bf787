// The captcha's clock: an answer counts until its challenge ends.
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterEach, expect, test, vi } from 'vitest'
import { makeChallenge, solvedCaptcha } from '../../../edge-functions/api/captcha.ts'

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
