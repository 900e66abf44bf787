// Mails that bring items: they wait while the items are taken back, and after five free gifts of a day.

import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { actAs } from '../../support/database/acting.ts'
import { customersOf } from '../../support/database/customers.ts'
import { world } from '../../support/database/fixture.ts'
import {
  claim,
  email,
  giftsOf,
  giveQuilt,
  giver,
  listing,
  prepareGifts,
  sellerId,
} from '../../support/database/gifts.ts'
import { give } from '../../support/database/guests.ts'
import { addListing, addUser, buy } from '../../support/database/purchases.ts'
import { takeMails } from '../../support/database/steps.ts'

const { owner } = world
prepareGifts()
beforeEach(() => owner`delete from private.outbox`)

/** The orders whose items are mailed when everything is due. */
async function take(): Promise<string[]> {
  await owner`update private.outbox set due_at = now() where attempts = 0`
  const mails = await takeMails()
  return mails
    .filter(({ kind }) => ['gift', 'free_copy', 'licence_key'].includes(kind))
    .map(({ facts }) => facts.orderId)
}
const takeBack = (orderId: string) =>
  owner`select private.queue_refund(order_id, listing_id, 1250, 'unlawful', 'unlawful') from public.order_items where order_id = ${orderId}`
const bringBack = (orderId: string) =>
  owner`update public.entitlements set revoked_at = null, revoke_reason = null where order_id = ${orderId}`

async function copy(): Promise<string> {
  await customersOf(sellerId).copy(listing, [email])
  return (await customersOf(sellerId).list(listing))[0]?.id
}
async function claimedGift(): Promise<string> {
  const { orderId } = await giveQuilt()
  await claim(email)
  return orderId
}

describe.each([
  ['a gift', async () => (await giveQuilt()).orderId],
  ['a gift that was claimed', claimedGift],
  ['a free copy', copy],
])('the mail of %s', (_what, make) => {
  test('waits while its items are taken back', { tags: ['M11'] }, async () => {
    const orderId = await make()
    await takeBack(orderId)
    expect({ once: await take(), again: await take() }).toEqual({ once: [], again: [] })
    await bringBack(orderId)
    expect(await take()).toEqual([orderId])
  })

  test('is given up after 30 days', async () => {
    await takeBack(await make())
    await owner`update private.outbox set created_at = now() - interval '31 days'`
    await take()
    expect(await owner`select from private.outbox where kind in ('gift', 'free_copy')`).toEqual([])
  })
})

test('the mail of a gift of which an item is left goes out', async () => {
  const { orderId } = await give(giver, { address: email }, [listing, await addListing(sellerId, 500)])
  await owner`select private.queue_refund(${orderId}, ${listing}, 1250, 'case')`
  expect(await take()).toEqual([orderId])
})

test.each(['a purchase', 'an opened gift'])(
  'the mail with a late key of %s waits while its item is taken back',
  {
    tags: ['M11', 'licence-keys'],
  },
  async (what) => {
    const buyer = await addUser('Bea')
    await owner`update public.listings set licence_source = 'list' where id = ${listing}`
    await owner`update public.listings set is_sold_out = false where id = ${listing}`
    const { orderId, recipientId } =
      what === 'a purchase' ? { ...(await buy(buyer, listing)), recipientId: null } : await giveQuilt()
    if (recipientId) await actAs(recipientId, 'api')`select private.open_gift(${orderId})`
    await owner`delete from private.outbox where kind <> 'licence_key'`
    await actAs(sellerId, 'api')`select private.add_licence_keys(${listing}, ${[randomUUID()]}::text[])`
    await takeBack(orderId)
    expect({ once: await take(), again: await take() }).toEqual({ once: [], again: [] })
    await bringBack(orderId)
    expect(await take()).toEqual([orderId])
  },
)

test('an address gets five mails a day about free gifts, and no giver learns that', { tags: ['I10'] }, async () => {
  const [free, other] = [await addListing(sellerId, 0), await addUser('Other Giver')]
  for (const by of [giver, giver, giver, giver, other, giver])
    await give(by, { address: by === other ? email.toUpperCase() : email }, [free])
  const { orderId: paid } = await giveQuilt()
  await give(giver, { address: `${randomUUID()}@example.com` }, [free])
  const taken = await take()
  expect({ count: taken.length, hasPaid: taken.includes(paid) }).toEqual({ count: 7, hasPaid: true })
  expect((await giftsOf(giver)).filter(({ state }) => state !== 'sent')).toEqual([])
  expect(await owner`select from private.claims where address = ${email}`).toHaveLength(7)
  expect(await take()).toEqual([])
  await owner`delete from private.rate_limits`
  expect(await take()).toHaveLength(1)
})
