// The contact form as a visitor's browser sends it: with a captcha solved by ALTCHA's own solver.
import { type Challenge, createChallenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { loadSecrets } from '../../../tools/stack/secrets.ts'
import { stack } from '../stack.ts'

/** An address of the documentation range that no other test uses: limits count by address. */
export const freshAddress = () =>
  `2001:db8:${[0, 0].map(() => Math.floor(Math.random() * 65_536).toString(16)).join(':')}::1`

/** Calls a function as the gateway does, for a client at `address`. */
export async function visit(method: string, path: string, address: string, body?: unknown, name = 'api') {
  const response = await fetch(`${stack.urls.functions[name]}/${name === 'api' ? 'api/' : ''}${path}`, {
    method,
    headers: {
      'x-forwarded-for': address,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** A challenge of the API's. */
export const challenge = async (): Promise<Challenge> => (await visit('GET', 'contact/captcha', freshAddress())).body

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
export async function freshToken(): Promise<string> {
  const expiresAt = Math.floor(Date.now() / 1000) + 300
  const { parameters, signature } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    deriveKey,
    expiresAt,
    hmacSignatureSecret: loadSecrets(stack.localDir).captchaSecret,
  })
  return encode(await solve({ parameters: { ...parameters, expiresAt }, signature }))
}
