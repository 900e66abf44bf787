// ALTCHA's proof of work, protocol 2 (altcha.org). Challenges are signed, so none are stored.
import { Buffer } from 'node:buffer'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { CAPTCHA_LIFETIME_SECONDS } from '../../contract/limits.ts'
import { ApiError } from './http/api-error.ts'

const ALGORITHM = 'PBKDF2/SHA-256'
/** Rounds per try. A one-byte prefix takes 256 tries on average: half a second of native code. */
const COST = 10_000

const answer = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal(ALGORITHM),
      nonce: z.string().max(100),
      salt: z.string().max(100),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string().max(100),
      expiresAt: z.number(),
    }),
    signature: z.string().max(200),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string().max(200) }),
})

export type SolvedCaptcha = { nonce: string; expiresAt: Date }

export async function makeChallenge(secret: string) {
  const expiresAt = Math.floor(Date.now() / 1000) + CAPTCHA_LIFETIME_SECONDS
  const { parameters, signature = '' } = await createChallenge({
    algorithm: ALGORITHM,
    cost: COST,
    deriveKey,
    expiresAt,
    hmacSignatureSecret: secret,
  })
  return { parameters: { ...parameters, expiresAt }, signature }
}

/** Checks an answer of the widget, base64 of JSON. Null if it isn't valid. */
export async function solvedCaptcha(token: string, secret: string): Promise<SolvedCaptcha | null> {
  const parsed = answer.safeParse(parseJson(Buffer.from(token, 'base64').toString()))
  if (!parsed.success) return null
  const { challenge, solution } = parsed.data
  const { verified } = await verifySolution({
    challenge,
    solution: { ...solution, time: 0 },
    deriveKey,
    hmacSignatureSecret: secret,
  })
  const { nonce, expiresAt } = challenge.parameters
  // The nonce is signed with the challenge, so another solution of the same one can't count again.
  return verified ? { nonce, expiresAt: new Date(expiresAt * 1000) } : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The same. Rejects an answer that isn't valid. */
export async function requireCaptcha(token: string, secret: string): Promise<SolvedCaptcha> {
  const captcha = await solvedCaptcha(token, secret)
  if (captcha) return captcha
  throw captchaNeeded()
}

export const captchaNeeded = () =>
  new ApiError('invalid_request', { field: 'captchaToken', parameters: { rule: 'captcha' } })
