// Purchases without an account, as the payment functions make them.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { actAs, claimsOf, owner, payments } from './acting.ts'
import { addUser } from './purchases.ts'

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
export async function buyAsGuest(address: string | null, ...listingIds: string[]) {
  const secret = randomBytes(32).toString('base64url')
  const begun = await beginGuestOrder(secret, ...listingIds)
  await pay(begun, address)
  return { secret, ...begun }
}

/** Takes a free item as a new guest, whose id it returns. */
export async function takeFreeItem(address: string, listingId: string, captcha: string = randomUUID()) {
  const id = randomUUID()
  await actAs(id, 'payments')`
    select private.take_free_items(${captcha}, now() + interval '5 minutes', ${address}, false, ${[listingId]}, ${[0]}, ${[null]})`
  return id
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

/** The address that may still claim what a guest holds. */
export const claimOf = async (holderId: string): Promise<string | undefined> =>
  (await owner`select address from private.claims where holder_id = ${holderId}`)[0]?.address

/** A link as a mail brings it to a guest. */
export async function mailedLinkOf(guestId: string): Promise<Buffer> {
  const digest = randomBytes(32)
  await owner`select private.store_redress_link(${guestId}, ${digest}, gen_random_uuid())`
  return digest
}

/** A guest's request for a refund, by a mailed link: in one transaction, since a mail that is sent ends older links. */
export const askForRefund = (guestId: string, orderId: string, kind: string, words: string) =>
  owner.begin(async (sql) => {
    const digest = randomBytes(32)
    await sql`select set_config('request.jwt.claims', ${claimsOf(guestId)}, true), private.store_redress_link(${guestId}, ${digest}, gen_random_uuid())`
    return await sql`select private.request_guest_refund(${orderId}, ${kind}, ${words}, ${digest})`
  })

type GiftRequest = { address: string; note?: string; deliver_on?: string }

/** A gift that waits for its payment. */
export async function beginGift(giverId: string, wish: GiftRequest, listingIds: string[]) {
  const asGiver = actAs(giverId, 'payments')
  const [order] =
    await asGiver`select * from private.begin_order(${listingIds}, false, given_gift => ${owner.json(wish)})`
  const sessionId = order?.checkout_session_id ?? `cs_test_${randomUUID()}`
  const orderId = String(order?.order_id)
  await asGiver`
    select private.attach_session(${orderId}, ${sessionId}, 'https://pay.example.com', now() + interval '1 hour')`
  return { guestId: giverId, orderId, sessionId, accountId: order?.stripe_account_id, total: order?.total_cents }
}

/** A paid gift of a member, or of a guest with this address, and the guest that holds its items. */
export async function give(giverId: string, wish: GiftRequest, listingIds: string[], paidBy: string | null = null) {
  const begun = await beginGift(giverId, wish, listingIds)
  if (begun.total > 0) await pay(begun, paidBy)
  const [gift] = await owner`select recipient_id from private.gifts where order_id = ${begun.orderId}`
  return { ...begun, recipientId: String(gift?.recipient_id) }
}

/** A guest who bought the listing, and a gift of it that its recipient claimed. */
export async function addGuests(listingId: string) {
  const address = `${randomUUID()}@example.com`
  const guestOrder = await buyAsGuest(address, listingId)
  await askForRefund(guestOrder.guestId, guestOrder.orderId, 'other', 'Not what I need')
  const [request] = await owner`select id from public.cases where buyer_id = ${guestOrder.guestId}`
  const [giver, recipient] = [await addUser('Giver'), await addUser('Recipient')]
  const giftOrder = await give(giver, { address: `gift-${address}` }, [listingId])
  await signInVerified(recipient, `gift-${address}`)
  return { giver, recipient, guest: guestOrder.guestId, guestOrder, guestsRequest: String(request?.id), giftOrder }
}
