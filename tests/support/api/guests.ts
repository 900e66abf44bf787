// Purchases without an account and follows by email address, over HTTP.
import { randomBytes, randomUUID } from 'node:crypto'
import { call } from '../stack.ts'
import { freshAddress, freshToken, visit } from './captcha.ts'
import { list } from './listings.ts'
import { mailWith } from './mails.ts'
import { provider, type TestUser, until } from './people.ts'

export const guestSecret = () => randomBytes(32).toString('base64url')
export const guestEmail = () => `${randomUUID()}@example.com`

export const guestCheckout = (secret: string, id: string, further: object = {}) =>
  visit('POST', 'checkout/guest', freshAddress(), { secret, cartItems: [{ id }], ...further }, 'checkout')

/** The token of the link in a mail. */
export const tokenIn = (text: string) => /\/purchases#([\w-]+)/.exec(text)?.[1] ?? ''

/** Pays as a guest; gives the token for the purchase. */
export async function buyAsGuest(
  email: string,
  id: string,
  further: object = {},
): Promise<{ token: string; secret: string; sessionId: string }> {
  const secret = guestSecret()
  const begun = await guestCheckout(secret, id, further)
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

/** Imports that an address bought a new item of the seller in another shop; gives the batch's id. */
export async function importCustomer(seller: TestUser, address: string): Promise<string> {
  const { id: listingId } = await list(seller)
  const purchase = { listingId, address, boughtOn: '2026-01-31', mayInvite: true }
  const purchases = { batchId: null, source: 'itch', purchases: [purchase], isPreview: false }
  return (await seller.post('customers/imports', purchases)).body.batch_id
}

export const followByAddress = async (
  sellerId: string,
  email: string,
  sharesAddress = false,
  client = freshAddress(),
) =>
  visit('POST', 'address-follows', client, {
    ...{ sellerId, email, sharesAddress },
    captchaToken: await freshToken(),
  })

/** Follows and waits for the mail; gives the token of its link. */
export async function mailedFollow(sellerId: string, email = guestEmail(), sharesAddress = false): Promise<string> {
  await followByAddress(sellerId, email, sharesAddress)
  const { text } = await mailWith(email, 'Confirm that you follow')
  return /\/confirm-follow#([\w-]+)/.exec(text)?.[1] ?? ''
}
