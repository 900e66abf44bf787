// Purchases without an account, over HTTP.
import { randomBytes, randomUUID } from 'node:crypto'
import { call } from '../stack.ts'
import { freshAddress, visit } from './captcha.ts'
import { provider, until } from './people.ts'

export const guestSecret = () => randomBytes(32).toString('base64url')
export const guestEmail = () => `${randomUUID()}@example.com`

export const guestCheckout = (secret: string, ...listingIds: string[]) =>
  visit('POST', 'checkout/guest', freshAddress(), { secret, cartItems: listingIds.map((id) => ({ id })) }, 'checkout')

/** Pays as a guest; gives the token for the purchase. */
export async function buyAsGuest(
  email: string,
  ...listingIds: string[]
): Promise<{ token: string; secret: string; sessionId: string }> {
  const secret = guestSecret()
  const begun = await guestCheckout(secret, ...listingIds)
  if (begun.status !== 200) throw new Error(`checkout answered ${begun.status}: ${JSON.stringify(begun.body)}`)
  const { sessionId } = begun.body
  await provider(`/sessions/${sessionId}/pay`, { email })
  let token = ''
  await until('the guest’s order is paid', async () => {
    const opened = await call('POST', 'checkout/guest/purchase', { body: { secret, sessionId } })
    token = opened.body.token
    return opened.status === 201
  })
  return { token, secret, sessionId }
}

/** A call with the token of a link. */
export const byLink = (method: string, path: string, token: string, body?: unknown) =>
  call(method, path, { headers: { 'X-Redress-Token': token }, body })
