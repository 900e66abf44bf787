// A seller writes first: to the buyer of a purchase that was paid with money, by the shop's mail to a
// guest, and never so that the seller learns who or where the buyer is.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { actAs, asUser, rejectionOf } from '../../support/database/acting.ts'
import { customersOf } from '../../support/database/customers.ts'
import { world } from '../../support/database/fixture.ts'
import { buyAsGuest, give, mailedLinkOf, signInVerified, takeFreeItem } from '../../support/database/guests.ts'
import { addListing, addSeller, addUser, buy } from '../../support/database/purchases.ts'
import { columnOf, firstValue, say, takeMails } from '../../support/database/steps.ts'
import { ACCEPTED } from '../../support/database/world.ts'

const { owner } = world
let sam: string
let email: string
beforeEach(async () => {
  sam = await addSeller('Writing Seller')
  email = `${randomUUID()}@example.com`
  await owner`delete from private.outbox`
})

/** Writes about a sale as the page does: opens its conversation if there is none. */
const write = (orderId: string, body = 'Your file has a new page', by = sam) =>
  asUser(by, async (sql) => {
    await sql`insert into public.threads (order_id) values (${orderId}) on conflict do nothing`
    const [thread] = await sql`select id, shown_buyer_id from public.threads where order_id = ${orderId}`
    await sql`insert into public.messages (thread_id, body) values (${thread?.id ?? randomUUID()}, ${body})`
    return thread
  })
const threadOf = (orderId: string) => firstValue(owner`select id from public.threads where order_id = ${orderId}`)
const orderOf = async (guest: string) =>
  String(await firstValue(owner`select id from public.orders where buyer_id = ${guest}`))
async function mailsTo(address: string) {
  await owner`update private.outbox set due_at = now() where attempts = 0`
  return (await takeMails()).filter((mail) => mail.address === address)
}
/** What the seller reads of the conversation and the sale. */
const seen = async (orderId: string) => {
  const thread = await threadOf(orderId)
  return JSON.stringify([
    await asUser(sam)`select id, shown_buyer_id from public.threads where order_id = ${orderId}`,
    await asUser(sam)`select author, body from public.messages where thread_id = ${thread}`,
    await actAs(sam, 'api')`select * from private.thread_facts(${[String(thread)]}::uuid[])`,
    await actAs(sam, 'api')`select private.thread_order(${thread})`,
    await actAs(sam, 'api')`select private.describe_sale(${orderId})`,
  ])
}

describe('a seller writes first', { tags: ['P1', 'P3'] }, () => {
  test('to a guest who paid, who gets a mail and answers by its link', async () => {
    const { guestId, orderId } = await buyAsGuest(email, await addListing(sam))
    expect(await write(orderId)).toMatchObject({ shown_buyer_id: null })
    const mails = (await mailsTo(email)).filter(({ kind }) => kind === 'guest_message')
    expect(mails).toMatchObject([{ facts: { sender: 'Writing Seller', body: 'Your file has a new page' } }])
    expect(await seen(orderId)).not.toMatch(new RegExp(`${email}|${guestId}`))
    await actAs(guestId, 'api')`select private.write_as_guest(${orderId}, 'Thank you', ${await mailedLinkOf(guestId)})`
    expect(await columnOf(asUser(sam)`select author from public.messages order by sent_at`)).toEqual([
      'seller',
      'guest',
    ])
  })

  test('to the giver of a gift, and never to its recipient', async () => {
    const giver = await addUser('Gina Giver')
    const gift = await give(giver, { address: email }, [await addListing(sam)])
    expect(await write(gift.orderId)).toMatchObject({ shown_buyer_id: giver })
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['gift'])
    expect(await owner`select buyer_id from public.threads where order_id = ${gift.orderId}`).toEqual([
      { buyer_id: giver },
    ])
  })

  test.each<[string, () => Promise<string>]>([
    ['a free item', async () => orderOf(await takeFreeItem(email, await addListing(sam, 0)))],
    [
      'a copy',
      async () => {
        const listing = await addListing(sam)
        await customersOf(sam).copy(listing, [email])
        return String((await customersOf(sam).list(listing))[0]?.id)
      },
    ],
    [
      'a sale of another seller',
      async () => (await buyAsGuest(email, await addListing(await addSeller('Tom')))).orderId,
    ],
  ])('not about %s', async (_what, orderIn) => {
    const orderId = await orderIn()
    expect(await rejectionOf(write(orderId))).toBe('order_not_found')
    expect(await threadOf(orderId)).toBeUndefined()
  })

  test('to a claimed purchase: the account reads it, its mail is bounded, and only its answer shows a name', async () => {
    const { orderId } = await buyAsGuest(email, await addListing(sam))
    const robin = await addUser('Robin')
    await signInVerified(robin, email)
    expect(await write(orderId)).toMatchObject({ shown_buyer_id: null })
    expect(await seen(orderId)).not.toMatch(/Robin/)
    expect(await asUser(robin)`select body from public.messages`).toEqual([{ body: 'Your file has a new page' }])
    await say(robin, String(await threadOf(orderId)), 'Hello')
    expect(await asUser(sam)`select shown_buyer_id as id from public.threads where order_id = ${orderId}`).toEqual([
      { id: robin },
    ])
  })

  test('and members get three such mails a day, until they answer', async () => {
    const bea = await addUser('Bea')
    const address = `${bea}@example.com`
    const orders: string[] = []
    for (let number = 1; number <= 4; number += 1) orders.push((await buy(bea, await addListing(sam))).orderId)
    await owner`delete from private.outbox`
    for (const orderId of orders) await write(orderId)
    expect((await mailsTo(address)).map(({ kind }) => kind)).toEqual(['message', 'message', 'message'])
    await say(bea, String(await threadOf(orders[3] ?? '')), 'Hello')
    await write(orders[3] ?? '', 'Thank you')
    expect((await mailsTo(address)).map(({ kind }) => kind)).toEqual(['message'])
  })
})

const ENDS: Record<string, (of: { guestId: string }) => Promise<unknown>> = {
  'was stopped': () => owner`
    insert into private.mail_stops (digest, seller_id, kind) values (private.address_digest(${email}), ${sam}, 'messages')`,
  bounced: () => actAs(sam, 'api')`select private.note_undeliverable(${owner.json([email])}, 'bounce')`,
  'was erased': ({ guestId }) => actAs(guestId, 'api')`select private.erase_guest()`,
  'was claimed and the seller blocked': async () => {
    const robin = await addUser('Robin')
    await signInVerified(robin, email)
    await asUser(robin)`insert into public.blocks (blocked_id) values (${sam})`
  },
}

test.each(Object.entries(ENDS))(
  'a message whose address %s looks sent, and no mail brings it',
  { tags: ['P1', 'P3'] },
  async (_what, end) => {
    const listing = await addListing(sam)
    const [reached, ended] = [
      await buyAsGuest(`${randomUUID()}@example.com`, listing),
      await buyAsGuest(email, listing),
    ]
    await owner`delete from private.outbox`
    await end(ended)
    const shown: string[] = []
    for (const { orderId } of [reached, ended]) {
      expect(await rejectionOf(write(orderId))).toBe(ACCEPTED)
      const ids = await columnOf(owner`
      select unnest(array[orders.id::text, orders.number, orders.payment_intent_id, threads.id::text, order_items.id::text])
      from public.orders join public.threads on threads.order_id = orders.id join public.order_items on order_items.order_id = orders.id
      where orders.id = ${orderId}`)
      const times = /\d{4}-\d\d-\d\d[T ][\d:.]+(\+00:00|Z)?/g
      shown.push((await seen(orderId)).replace(new RegExp(ids.join('|'), 'g'), 'id').replace(times, 'time'))
    }
    expect(shown[1]).toBe(shown[0])
    expect(await mailsTo(email)).toEqual([])
  },
)
