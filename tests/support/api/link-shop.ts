// Purchases and gifts behind mailed links, and the members around them.
import { randomUUID } from 'node:crypto'
import { withSetting } from '../settings.ts'
import { buyAsGuest, guestEmail, guestSecret } from './guests.ts'
import { list } from './listings.ts'
import { owner, seller, type TestUser, user } from './people.ts'
import { give } from './purchases.ts'

export type LinkShop = Awaited<ReturnType<typeof openLinkShop>>

/** A new link in place of the previous one, as the sender of mails makes it. No waiting mail replaces it. */
async function linkOf(guestId: string): Promise<string> {
  const token = guestSecret()
  await owner`delete from private.outbox where recipient_id = ${guestId}`
  await owner`select private.store_redress_link(${guestId}, sha256(convert_to(${token}, 'UTF8')), gen_random_uuid())`
  return token
}

async function boughtAt(address: string, listingId: string, further?: object) {
  const { sessionId } = await buyAsGuest(address, listingId, further)
  const [order] = await owner<[{ id: string; buyer_id: string }]>`
    select id, buyer_id from public.orders where checkout_session_id = ${sessionId}`
  return { orderId: order.id, listingId, link: () => linkOf(order.buyer_id) }
}

async function givenBy(giver: TestUser, address: string, listingId: string) {
  const { id: orderId } = await give(giver, { address }, listingId)
  const [gift] = await owner<[{ recipient_id: string }]>`
    select recipient_id from private.gifts where order_id = ${orderId}`
  return { orderId, listingId, link: () => linkOf(gift.recipient_id) }
}

/** Signs in with a verified address. What waited for it becomes the member's. Returns its last link. */
async function claim({ id, email, name, post }: TestUser, { link }: Awaited<ReturnType<typeof boughtAt>>) {
  const ended = await link()
  await owner`update auth.users set email_confirmed_at = now() where id = ${id}`
  await post('users/sync', { auth0_id: id, email, name })
  return ended
}

/** The newest case about an order, or no case. */
async function caseOf(orderId: string): Promise<string> {
  const [found] = await owner<{ id: string }[]>`
    select cases.id from public.cases join public.threads on threads.id = cases.thread_id
    where threads.order_id = ${orderId} order by cases.opened_at desc limit 1`
  return found?.id ?? randomUUID()
}

export async function openLinkShop() {
  const [sam, giver, recipient, claimer, stranger] = await Promise.all([
    seller(),
    user('Giver'),
    user('Recipient'),
    user('Claimer'),
    user('Stranger'),
  ])
  const [{ id: soldId }, { id: unsoldId }] = await Promise.all([list(sam, { price: 7 }), list(sam, { price: 7 })])
  // Both wait for a consent.
  const [purchase, other] = await withSetting(owner, ['withdrawal_days', 14], () =>
    Promise.all([boughtAt(guestEmail(), soldId), boughtAt(guestEmail(), soldId)]),
  )
  const [ended, claimed] = await Promise.all([boughtAt(claimer.email, soldId), givenBy(giver, recipient.email, soldId)])
  const [endedLink, claimedLink] = await Promise.all([claim(claimer, ended), claim(recipient, claimed)])
  const [statement] = await owner<[{ id: string }]>`
    insert into public.statements (user_id, act, rule, facts) values (${stranger.id}, 'warn', 'spam', 'The same words ten times')
    returning id`
  return {
    subjects: {
      purchase,
      given: await boughtAt(guestEmail(), soldId, { gift: { address: guestEmail() } }),
      claimed: { ...claimed, link: async () => claimedLink },
      waiting: await givenBy(giver, guestEmail(), soldId),
    },
    other,
    ended: { ...ended, link: async () => endedLink },
    members: { giver, recipient, stranger },
    unsoldId,
    caseOf,
    statementId: statement.id,
  }
}
