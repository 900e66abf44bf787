// A proof of work instead of a puzzle: the browser counts until a key fits. Nobody else is asked, nobody is followed.
import { solveChallenge } from 'altcha-lib'
import { getChallenge } from '../api.ts'
import { deriveKey } from './derive-key.ts'

/** A solved challenge as the API takes it, and until when (milliseconds since 1970). */
export type SolvedCaptcha = { token: string; expiresAt: number }

/** Asks for a challenge and solves it. Web Crypto works off the main thread, so the page stays alive meanwhile. */
export async function solveCaptcha(controller: AbortController): Promise<SolvedCaptcha> {
  const challenge = await getChallenge(controller.signal)
  const solution = await solveChallenge({ challenge, deriveKey, controller })
  if (!solution) throw new Error('The captcha was not solved in time.')
  const { parameters, signature } = challenge
  return {
    token: btoa(JSON.stringify({ challenge: { parameters, signature }, solution })),
    expiresAt: (parameters.expiresAt ?? Number.POSITIVE_INFINITY) * 1000,
  }
}
