// Captchas for tests and benchmarks, solved by ALTCHA's own solver.
import { type Challenge, createChallenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** The answer to a challenge, before it is encoded. */
export const solve = async (challenge: Challenge) => ({
  challenge,
  solution: await solveChallenge({ challenge, deriveKey }),
})

export const encode = (answer: object) => Buffer.from(JSON.stringify(answer)).toString('base64')

/**
 * What the API takes as solved, for tests of what comes after: signed as a challenge of its own, but of one round for each try, where
 * the API's takes half a second of a processor.
 */
export async function solvedToken(hmacSignatureSecret: string): Promise<string> {
  const expiresAt = Math.floor(Date.now() / 1000) + 300
  const { parameters, signature } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    deriveKey,
    expiresAt,
    hmacSignatureSecret,
  })
  return encode(await solve({ parameters: { ...parameters, expiresAt }, signature }))
}

/** An address of the documentation range that no other test uses: limits count by address. */
export const freshAddress = () =>
  `2001:db8:${[0, 0].map(() => Math.floor(Math.random() * 65_536).toString(16)).join(':')}::1`
