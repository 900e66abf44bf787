// Purchases without an account, as the payment functions make them.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { actAs, owner, payments } from './acting.ts'

export const digestOf = (text: string) => createHash('sha256').update(text).digest()

export const beginGuest = async (secret: string, basket: string): Promise<string> => {
  const [guest] = await payments<[{ id: string }]>`
    select private.begin_guest(${digestOf(secret)}, ${digestOf(secret + basket)}) as id`
  return guest.id
}

/** The guest's open order, with a session. */
export async function beginGuestOrder(secret: string, ...listingIds: string[]) {
  const guestId = await beginGuest(secret, listingIds.join())
  const asGuest = actAs(guestId, 'payments')
  const [order] = await asGuest`select * from private.begin_order(${listingIds}, false)`
  const sessionId: string = order?.checkout_session_id ?? `cs_test_${randomUUID()}`
  await asGuest`
    select private.attach_session(${order?.order_id}, ${sessionId}, 'https://pay.example.com', now() + interval '1 hour')`
  return {
    guestId,
    sessionId,
    orderId: String(order?.order_id),
    accountId: order?.stripe_account_id,
    total: order?.total_cents,
  }
}

type Begun = Awaited<ReturnType<typeof beginGuestOrder>>

export const pay = ({ sessionId, accountId, total }: Begun, address: string | null) => payments`
  select * from private.fulfil_order(${sessionId}, ${accountId}, ${total}, 'usd', false, ${`pi_${randomUUID()}`}, 0, ${address})`

/** A paid order of a guest with this address. */
export async function buyAsGuest(address: string, ...listingIds: string[]) {
  const secret = randomBytes(32).toString('base64url')
  const begun = await beginGuestOrder(secret, ...listingIds)
  await pay(begun, address)
  return { secret, ...begun }
}

/** A link of this browser. */
export async function linkOf({ secret, sessionId }: { secret: string; sessionId: string }): Promise<Buffer> {
  const digest = randomBytes(32)
  await payments`select private.open_guest_purchase(${sessionId}, ${digestOf(secret)}, ${digest})`
  return digest
}

/** Marks the user's address as verified, and signs in: claims what belongs to it. */
export async function signInVerified(userId: string, address: string): Promise<void> {
  await owner`update auth.users set email = ${address}, email_confirmed_at = now() where id = ${userId}`
  await actAs(userId, 'api')`select private.sync_profile('Robin', null)`
}
