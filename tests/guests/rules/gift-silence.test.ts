// A claim shows neither giver nor seller anything. Until a gift is opened, it is its giver's to send elsewhere.

import { describe, expect, test } from 'vitest'
import { actAs, asUser } from '../../support/database/acting.ts'
import { world } from '../../support/database/fixture.ts'
import {
  bounce,
  claim,
  correct,
  email,
  giveBack,
  giveQuilt,
  giver,
  heldBy,
  listing,
  mailedLink,
  mailsOf,
  opens,
  owed,
  prepareGifts,
  sellerId,
  stateOf,
} from '../../support/database/gifts.ts'
import { give, signInVerified } from '../../support/database/guests.ts'
import { addListing, addUser, buy } from '../../support/database/purchases.ts'
import { ACCEPTED } from '../../support/database/world.ts'

const { owner } = world
prepareGifts()

/** All that the giver or the seller reads of an order. */
async function shown(orderId: string) {
  await owner`delete from private.rate_limits`
  const [given] = await actAs(giver, 'api')`
    select (select jsonb_agg(gifts) from private.given_gifts() as gifts) as gifts, private.export_account() - 'exported_at' as data`
  const [sold] = await actAs(sellerId, 'api')`
    select (select jsonb_agg(sales) from private.find_sales('{"limit": 20}') as sales) as sales,
      private.describe_sale(${orderId}) as sale, private.export_account() -> 'sales' as data,
      (select jsonb_agg(keys) from private.find_licence_keys(${listing}, '{"limit": 20}') as keys) as keys`
  const evidence = await owner`select private.evidence_of(orders) from public.orders where id = ${orderId}`
  const mails = await owner`
    select kind, facts from private.outbox where recipient_id in (${giver}, ${sellerId}) and facts ->> 'orderId' = ${orderId} order by id`
  return { given, sold, evidence, mails, owed: await owed(orderId) }
}

/** Somebody with the address: a new member, or one who can't have an item of the gift. */
async function addClaimant(who: string, free: string): Promise<string> {
  const id = who === 'sells it' ? sellerId : await addUser('Robin')
  if (who === 'owns the paid item') await buy(id, listing)
  if (who === 'owns the free item') await actAs(id, 'payments')`select * from private.begin_order(${[free]}, false)`
  return id
}

describe.each(['is new', 'owns the paid item', 'owns the free item', 'sells it'])(
  'an address whose account %s',
  (who) => {
    test('shows nothing to giver and seller', { tags: ['P1', 'R3'] }, async () => {
      const free = await addListing(sellerId, 0, 'A scarf')
      await owner`update public.listings set licence_source = 'generated' where id = ${listing}`
      const userId = await addClaimant(who, free)
      const own = await heldBy(userId)
      const { orderId, recipientId } = await give(giver, { address: email, note: 'For you' }, [listing, free])
      const link = await mailedLink(recipientId)
      const before = await shown(orderId)
      await signInVerified(userId, email)
      expect(await shown(orderId)).toEqual(before)
      const holder = who === 'is new' ? userId : recipientId
      expect(await owner`select distinct buyer_id from public.entitlements where order_id = ${orderId}`).toEqual([
        { buyer_id: holder },
      ])
      expect(await opens(link)).toBe(holder === recipientId ? recipientId : null)
      // A correction answers the same, moves all of it, and leaves the account what it had.
      expect(await correct(orderId, `right-${email}`, giver)).toBe(ACCEPTED)
      expect(await heldBy(recipientId)).toHaveLength(2)
      expect(await heldBy(userId)).toEqual(own)
      expect(await opens(link)).toBeNull()
      expect(
        await owner`select buyer_id from public.licence_keys join public.entitlements using (buyer_id)
        where entitlements.order_id = ${orderId} and entitlement_id = entitlements.id`,
      ).toEqual([{ buyer_id: recipientId }])
      expect(await stateOf(orderId, giver)).toBe('sent')
      expect((await mailsOf(orderId, 'gift')).map((mail) => mail.recipient_id)).toEqual([recipientId])
      expect((await heldBy(await claim(`right-${email}`))).length).toBe(2)
    })
  },
)

describe('opening', () => {
  const OPENINGS: Record<string, (orderId: string, by: string) => Promise<unknown>> = {
    'a file by the link': (orderId, by) =>
      actAs(by, 'api')`select * from private.begin_redress_download(${orderId}, ${listing})`,
    'a file in the library': (_, by) => {
      const files = asUser(by)`select file_id from public.release_files where listing_id = ${listing}`
      return files.then(
        ([file]) => actAs(by, 'api')`select * from private.begin_file_download(${listing}, 1, ${file?.file_id})`,
      )
    },
    'a key': (orderId, by) => actAs(by, 'api')`select private.open_gift(${orderId})`,
  }
  test.each(Object.entries(OPENINGS))('%s ends corrections and returns', { tags: ['P5'] }, async (what, open) => {
    const { orderId, recipientId } = await giveQuilt()
    const holder = what.includes('link') ? recipientId : await claim(email)
    await open(orderId, holder)
    expect(await stateOf(orderId, giver)).toBe('opened')
    expect(await correct(orderId, 'late@example.com', giver)).toBe('gift_ended')
    expect(await heldBy(holder)).toEqual([listing])
    expect(await giveBack(orderId, recipientId)).toEqual(holder === recipientId ? 'gift_opened' : 'order_not_found')
    expect(await owner`select from private.gifts where address = ${email}`).toEqual([])
  })

  test('is the holder’s alone, and waits for a consent', { tags: ['consent'] }, async () => {
    const { orderId, recipientId } = await giveQuilt()
    const open = (by: string) => actAs(by, 'api')`select private.open_gift(${orderId})`
    for (const by of [giver, sellerId, world.people.stranger]) await expect(open(by)).rejects.toThrow('order_not_found')
    await owner`
      update public.orders set withdrawal_days = 14, withdrawable_until = now() + interval '14 days' where id = ${orderId}`
    await expect(open(recipientId)).rejects.toThrow('consent_required')
    expect(await stateOf(orderId, giver)).toBe('sent')
  })

  test('of links on a page alone opens nothing', async () => {
    const { orderId, recipientId } = await giveQuilt()
    await actAs(recipientId, 'api', async (sql) => {
      await sql`select private.show_links_only()`
      return sql`select * from private.begin_redress_download(${orderId}, ${listing})`
    })
    expect(await stateOf(orderId, giver)).toBe('sent')
  })
})

test('a gift stays bounced when an account wants mail at its address again', async () => {
  const { orderId } = await giveQuilt()
  const userId = await claim(email)
  await bounce(email)
  await actAs(userId, 'api')`select private.forget_own_mail_problem()`
  expect(await stateOf(orderId, giver)).toBe('bounced')
})

test('a gift’s mail names the items that are left', async () => {
  const scarf = await addListing(sellerId, 500, 'A scarf')
  const { orderId } = await give(giver, { address: email }, [listing, scarf])
  await owner`select private.queue_refund(${orderId}, ${scarf}, 500, 'case')`
  expect(await mailsOf(orderId, 'gift')).toMatchObject([{ facts: { title: 'A quilt' } }])
})
