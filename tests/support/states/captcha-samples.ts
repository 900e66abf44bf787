// The captcha of forms for visitors.
import { page } from 'vitest/browser'
import type { Body } from './answers.ts'
import { press, type Step, see } from './state.tsx'

/** Solved within a few tries. */
export const challenge: Body<'getCaptcha'> = {
  parameters: {
    algorithm: 'PBKDF2/SHA-256',
    nonce: '00',
    salt: '00',
    cost: 1,
    keyLength: 32,
    keyPrefix: '0',
    expiresAt: 4_102_444_800,
  },
  signature: '00',
}

export const verify: Step[] = [press(page.getByRole('checkbox', { name: 'I am not a robot' })), see('Verified')]
