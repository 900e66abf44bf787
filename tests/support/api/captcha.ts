// Calls of visitors, such as the contact form, with solved captchas.
import type { Challenge } from 'altcha-lib'
import { loadSecrets } from '../../../tools/stack/secrets.ts'
import { freshAddress, solvedToken } from '../solved-captcha.ts'
import { stack } from '../stack.ts'

export { freshAddress } from '../solved-captcha.ts'

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

/** A captcha that is solved already. */
export const freshToken = () => solvedToken(loadSecrets(stack.localDir).captchaSecret)
