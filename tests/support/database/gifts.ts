// Gifts: given as the payment functions do, and what comes of them.
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach } from 'vitest'
import { limited, nth } from '../../catalogue/rules/limited-subject.ts'
import { actAs, asJobs, owner, rejectionOf } from './acting.ts'
import { digestOf, give, signInVerified } from './guests.ts'
import { addListing, addSeller, addUser } from './purchases.ts'

export let sellerId: string
export let giver: string
export let listing: string
export let email: string
/** For each test a giver, a listing for $12.50, and an address. */
export function prepareGifts() {
  beforeAll(async () => {
    sellerId = await addSeller('Gift Seller')
  })
  beforeEach(async () => {
    giver = await addUser('Gwen Giver')
    listing = await addListing(sellerId, 1250, 'A quilt')
    email = `${randomUUID()}@example.com`
  })
}
export const giveQuilt = (wish: { note?: string; deliver_on?: string } = {}) =>
  give(giver, { address: email, ...wish }, [listing])

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
export const heldBy = async (id: string) =>
  (await owner`select listing_id from public.entitlements where buyer_id = ${id} and revoked_at is null`).map(
    (row) => row.listing_id,
  )
export const giftsOf = (id: string) => actAs(id, 'api')`select * from private.given_gifts()`
export const stateOf = async (orderId: string, id: string) =>
  (await giftsOf(id)).find(({ order_id }) => order_id === orderId)?.state
export const owed = (orderId: string) =>
  owner`select cents, reason from private.pending_refunds where order_id = ${orderId} and is_open`
export const mailsOf = async (orderId: string, kind: string) =>
  owner`select recipient_id, private.facts_at_sending(outbox, '') as facts from private.outbox where facts ->> 'orderId' = ${orderId} and kind = ${kind}`
export const correct = (orderId: string, address: string, id: string) =>
  rejectionOf(actAs(id, 'api')`select private.correct_gift(${orderId}, ${address})`)
export const giveBack = (orderId: string, id: string) =>
  rejectionOf(actAs(id, 'api')`select private.return_gift(${orderId})`)
export const deliver = () => asJobs((sql) => sql`select private.deliver_due_gift() as delivered`)
export const refund = (orderId: string) => owner`
  select private.apply_refund(payment_intent_id, stripe_account_id, total_cents, 0) from public.orders where id = ${orderId}`
export const bounce = (address: string, reason = 'bounce') =>
  actAs(randomUUID(), 'api')`select private.note_undeliverable(${owner.json([address])}, ${reason})`

/** A link as the mail about the gift brings it. */
export async function mailedLink(recipientId: string) {
  const digest = digestOf(randomUUID())
  const [mail] = await owner`
    select id from private.outbox where recipient_id = ${recipientId} and kind = 'gift' and sent_at is null`
  await asJobs((sql) => sql`select private.make_mailed_redress_link(${mail?.id}, ${digest})`)
  return digest
}
export const opens = async (digest: Buffer) =>
  (await actAs(randomUUID(), 'api')`select private.redress_link_user(${digest}) as id`)[0]?.id ?? null

/** Signs in a new account with the verified address. */
export async function claim(address: string): Promise<string> {
  const id = await addUser('Robin')
  await signInVerified(id, address)
  return id
}

export const LIMITED_GIFTS = [
  limited(
    'gift',
    (who, n) => actAs(who.id, 'payments')`
      select from private.begin_order(${[nth(who.listings, n)]}, false, given_gift => '{"address": "vera@example.com"}')`,
    {
      left: ({ id }) =>
        owner`select from private.gifts join public.orders on orders.id = order_id where buyer_id = ${id}`,
    },
  ),
  limited(
    'gift address',
    async (who, n) => {
      const order = nth(who.orders, n)
      await owner`
        insert into private.gifts (order_id, seller_id, address, deliver_at)
        select id, seller_id, 'wrong@example.com', now() + interval '1 day' from public.orders where id = ${order}`
      await actAs(who.id, 'api')`select private.correct_gift(${order}, 'right@example.com')`
    },
    {
      left: ({ id }) => owner`
        select from private.gifts join public.orders on orders.id = order_id
        where buyer_id = ${id} and gifts.address = 'right@example.com'`,
    },
  ),
]
