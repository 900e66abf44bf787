// Links that are made for a mail while its purchase or gift goes to another address.
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { actAs, asJobs } from '../../support/database/acting.ts'
import { whileOpen, world } from '../../support/database/fixture.ts'
import { giveBack, mailedLink, opens } from '../../support/database/gifts.ts'
import { beginGuest, buyAsGuest, digestOf, give } from '../../support/database/guests.ts'
import { addListing, addUser } from '../../support/database/purchases.ts'

const { owner, people } = world
let email: string
let fresh: string
let listing: string
beforeEach(async () => {
  ;[email, fresh] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`]
  listing = await addListing(people.seller)
})

/** A request of the old address for its links, and what its mail does when it is sent. */
async function linksMail() {
  await actAs(randomUUID(), 'api')`
    select private.request_guest_links(${randomUUID()}, now() + interval '5 minutes', ${email})`
  const [mail] = await owner`select id from private.outbox where address = ${email} and kind = 'guest_links'`
  const digest = digestOf(randomUUID())
  const digests = [digest.toString('hex')]
  const send = () => asJobs((sql) => sql`select * from private.make_guest_links(${mail?.id}, ${digests}::text[])`)
  return { digest, send }
}

/** A request that waits for its seller. */
async function correction(orderId: string): Promise<string> {
  const [order] = await owner`select buyer_id from public.orders where id = ${orderId}`
  const [made] = await actAs(order?.buyer_id, 'api')`select private.request_move(${orderId}, ${fresh}) as id`
  return made?.id
}

test('the old address of a corrected gift gets none', { tags: ['I10'] }, async () => {
  const giver = await addUser('Giver')
  const { orderId, recipientId } = await give(giver, { address: email }, [listing])
  await mailedLink(recipientId)
  const { digest, send } = await linksMail()
  await whileOpen((sql) => sql`select private.correct_gift(${orderId}, ${fresh})`, send, {
    by: giver,
    role: 'marketplace_jobs',
  })
  expect(await opens(digest)).toBeNull()
})

test('the old address of a moved purchase gets none', { tags: ['I10'] }, async () => {
  const { orderId } = await buyAsGuest(email, listing)
  const id = await correction(orderId)
  const { digest, send } = await linksMail()
  await whileOpen((sql) => sql`select private.decide_correction(${id}, 'Sure')`, send, {
    by: people.seller,
    role: 'marketplace_jobs',
  })
  expect(await opens(digest)).toBeNull()
})

test('news of a gift that was on its way to the giver’s old address goes out again', async () => {
  const guestId = await beginGuest(randomUUID(), listing)
  const { orderId, recipientId } = await give(guestId, { address: fresh }, [listing], email)
  await giveBack(orderId, recipientId)
  const take = async () => {
    await owner`update private.outbox set due_at = case when kind = 'gift_update' and recipient_id = ${guestId} then '-infinity' else now() + interval '1 day' end`
    return (await asJobs((sql) => sql`select id, address from private.take_mails(1, interval '1 minute')`))[0]
  }
  const link = async (mail?: string) => {
    const digest = digestOf(randomUUID())
    await asJobs((sql) => sql`select private.make_mailed_redress_link(${mail ?? null}, ${digest})`)
    return opens(digest)
  }
  const taken = await take()
  await actAs(people.seller, 'api')`select private.decide_correction(${await correction(orderId)}, 'Sure')`
  expect([taken?.address, await link(taken?.id)]).toEqual([email, null])
  const again = await take()
  expect([again?.address, await link(again?.id)]).toEqual([fresh, guestId])
})
