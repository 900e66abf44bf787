// Gifts: who holds the items and the money, when they are delivered, and who claims them.

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { actAs, asUser, rejectionOf } from '../../support/database/acting.ts'
import { world } from '../../support/database/fixture.ts'
import {
  bounce,
  claim,
  deliver,
  email,
  giftsOf,
  giveBack,
  giveQuilt,
  giver,
  heldBy,
  inDays,
  listing,
  mailedLink,
  mailsOf,
  opens,
  owed,
  prepareGifts,
  sellerId,
  stateOf,
} from '../../support/database/gifts.ts'
import { beginGuest, buyAsGuest, give, signInVerified } from '../../support/database/guests.ts'
import { addListing, addSeller, addUser, buy } from '../../support/database/purchases.ts'
import { ACCEPTED } from '../../support/database/world.ts'

const { owner } = world
prepareGifts()

describe('a gift', () => {
  test('is the giver’s order and the recipient’s item', async () => {
    await buy(giver, listing)
    const { orderId, recipientId } = await give(giver, { address: email.toUpperCase(), note: 'For you' }, [listing])
    const [order] = await owner`select buyer_id, duplicate_cents from public.orders where id = ${orderId}`
    expect(order).toEqual({ buyer_id: giver, duplicate_cents: 0 })
    expect(await heldBy(recipientId)).toEqual([listing])
    expect(await heldBy(giver)).toEqual([listing])
    expect(await mailsOf(orderId, 'gift')).toMatchObject([
      { recipient_id: recipientId, facts: { note: 'For you', giver: 'Gwen Giver', title: 'A quilt' } },
    ])
    expect(await mailsOf(orderId, 'purchase')).toMatchObject([{ recipient_id: giver, facts: { isGift: true } }])
    expect(await actAs(sellerId, 'api')`select is_gift, buyer_name from private.find_sales('{"limit": 2}')`).toEqual([
      { is_gift: true, buyer_name: 'Gwen Giver' },
      { is_gift: false, buyer_name: 'Gwen Giver' },
    ])
    expect(await giftsOf(giver)).toMatchObject([{ address: `${email[0]}…@e….com`, note: 'For you', state: 'sent' }])
    expect(await giftsOf(world.people.stranger)).toEqual([])
  })

  test('is another order than another gift or a purchase, and the same as itself', async () => {
    const begin = async (wish: object | null) =>
      (
        await actAs(giver, 'payments')`
          select order_id from private.begin_order(${[listing]}, false, given_gift => ${wish && owner.json(wish as never)})`
      )[0]?.order_id
    const wish = { address: email, note: null, deliver_on: null }
    const ids = [await begin(wish), await begin({ ...wish, note: 'Hi' }), await begin(null), await begin(wish)]
    expect({ distinctIds: new Set(ids).size, fourth: ids[3] }).toEqual({ distinctIds: 3, fourth: ids[0] })
  })

  test('opens by the mailed link, without its price', async () => {
    const { orderId, recipientId } = await giveQuilt({ note: 'For you' })
    expect(await opens(await mailedLink(recipientId))).toBe(recipientId)
    const asRecipient = actAs(recipientId, 'api')
    expect(await asRecipient`select * from private.redress_purchases()`).toMatchObject([
      {
        order_id: orderId,
        price_cents: 0,
        order_number: null,
        gift: { note: 'For you', giver: 'Gwen Giver', can_return: true },
      },
    ])
    const download = (id: string) =>
      rejectionOf(actAs(id, 'api')`select * from private.begin_redress_download(${orderId}, ${listing})`)
    expect(await download(recipientId)).toEqual(ACCEPTED)
    expect(await download(giver)).toBe('not_found')
    expect(await asRecipient`select gift -> 'can_return' as can_return from private.redress_purchases()`).toEqual([
      { can_return: false },
    ])
    const withdraw = asRecipient`select private.withdraw_from_order(${orderId}, 'Ada')`
    expect(await rejectionOf(withdraw)).toBe('order_not_found')
  })

  test('waits for its day, and can’t be claimed before', async () => {
    const { orderId, recipientId } = await giveQuilt({ deliver_on: inDays(3) })
    const userId = await claim(email)
    await deliver()
    expect(await heldBy(userId)).toEqual([])
    expect(await stateOf(orderId, giver)).toBe('planned')
    expect(await mailsOf(orderId, 'gift')).toEqual([])
    await owner`update private.gifts set deliver_at = now() where order_id = ${orderId}`
    await Promise.all([deliver(), deliver(), deliver()])
    expect(await stateOf(orderId, giver)).toBe('sent')
    expect(await mailsOf(orderId, 'gift')).toHaveLength(1)
    await signInVerified(userId, email)
    expect(await heldBy(userId)).toEqual([listing])
    expect(await heldBy(recipientId)).toEqual([])
  })

  test.each([
    ['a note with a free item', 'gift_note_free', 0, { note: 'Free' }],
    ['a day that is past', 'gift_date', 1250, { deliver_on: inDays(-2) }],
    ['a day in 366 days', 'gift_date', 1250, { deliver_on: inDays(366) }],
    ['a note with a link', '23514', 1250, { note: 'See evil．com' }],
  ])('with %s is refused', async (_what, code, price, wish) => {
    const item = await addListing(sellerId, price)
    expect(await rejectionOf(give(giver, { address: email, ...wish }, [item]))).toBe(code)
  })

  test('of a bundle is called like it in its mails, while all of it is given', async () => {
    const second = await addListing(sellerId)
    const { orderId } = await give(giver, { address: email }, [listing, second])
    await owner`update public.orders set bundle_name = 'Winter', bundle_cents = 100 where id = ${orderId}`
    const titles = async (kind: string) => (await mailsOf(orderId, kind)).map(({ facts }) => facts.title)
    expect(await titles('gift')).toEqual(['Winter'])
    await bounce(email)
    expect(await titles('gift_update')).toEqual(['Winter'])
    await owner`
      update public.entitlements set revoked_at = now(), revoke_reason = 'refunded'
      where order_id = ${orderId} and listing_id = ${second}`
    expect(await titles('gift')).toEqual(['A quilt'])
  })

  test('of a free item is sent without a note, and its return owes nothing', async () => {
    const item = await addListing(sellerId, 0)
    const { orderId, recipientId } = await give(giver, { address: email }, [item])
    expect(await heldBy(recipientId)).toEqual([item])
    expect(await giveBack(orderId, recipientId)).toEqual(ACCEPTED)
    expect(await heldBy(recipientId)).toEqual([])
    expect(await owed(orderId)).toEqual([])
    expect(await stateOf(orderId, giver)).toBe('returned')
  })

  test('comes without the note of a giver who was banned meanwhile', { tags: ['R7'] }, async () => {
    const { orderId, recipientId } = await giveQuilt({ note: 'For you', deliver_on: inDays(3) })
    await owner`update public.profiles set is_banned = true where id = ${giver}`
    await owner`update private.gifts set deliver_at = now() where order_id = ${orderId}`
    await deliver()
    const shown = { note: null, giver: 'Gwen Giver' }
    expect(await mailsOf(orderId, 'gift')).toMatchObject([{ facts: shown }])
    expect(await actAs(recipientId, 'api')`select gift from private.redress_purchases()`).toMatchObject([
      { gift: shown },
    ])
  })

  test('tells its seller of downloads, and not its giver', { tags: ['R3'] }, async () => {
    const { orderId, recipientId } = await giveQuilt()
    await actAs(recipientId, 'api')`select * from private.begin_redress_download(${orderId}, ${listing})`
    const [item] = await owner`select id from public.order_items where order_id = ${orderId}`
    await actAs(giver, 'api')`select private.request_refund(${orderId}, ${[item?.id]}::uuid[], 'other', 'Oh')`
    const [thread] = await owner`select id from public.threads where order_id = ${orderId}`
    const seenBy = async (id: string) => {
      const [{ facts }] = await actAs(id, 'api')<[{ facts: { items: object[] } }]>`
        select private.thread_order(${thread?.id}) as facts`
      return facts.items
    }
    expect(await seenBy(giver)).toMatchObject([{ downloads: null, last_download_at: null }])
    expect(await seenBy(sellerId)).toMatchObject([{ downloads: 1 }])
  })

  test('can be withdrawn from until it is opened, also after its giver asked for delivery', {
    tags: ['withdrawal'],
  }, async () => {
    const [sent, opened] = [await giveQuilt(), await giveQuilt({ note: 'Another' })]
    const orderIds = [sent.orderId, opened.orderId]
    await owner`
      update public.orders set withdrawal_days = 14, withdrawable_until = now() + interval '14 days' where id = any (${orderIds})`
    const consent = owner.json({ words: 'Deliver at once', version: '1' })
    for (const orderId of orderIds)
      await actAs(giver, 'api')`select private.give_consent(${orderId}, ${consent}::jsonb)`
    await actAs(opened.recipientId, 'api')`select private.open_gift(${opened.orderId})`
    const canWithdraw = async () => (await giftsOf(giver)).map((gift) => [gift.order_id, gift.withdraw_until !== null])
    expect(Object.fromEntries(await canWithdraw())).toMatchObject({ [sent.orderId]: true, [opened.orderId]: false })
    const withdraw = (orderId: string) =>
      rejectionOf(actAs(giver, 'api')`select private.withdraw_from_order(${orderId}, 'Gwen')`)
    expect([await withdraw(opened.orderId), await withdraw(sent.orderId)]).toEqual(['withdrawal_impossible', ACCEPTED])
    expect(await heldBy(sent.recipientId)).toEqual([])
  })

  test('waits until its giver asks for delivery', { tags: ['consent'] }, async () => {
    const { orderId } = await giveQuilt()
    await owner`
      update public.orders set withdrawal_days = 14, withdrawable_until = now() + interval '14 days' where id = ${orderId}`
    const isWaiting = async () => (await giftsOf(giver)).map(({ waits_until }) => waits_until !== null)
    expect(await isWaiting()).toEqual([true])
    const consent = owner.json({ words: 'Deliver at once', version: '1' })
    await actAs(giver, 'api')`select private.give_consent(${orderId}, ${consent}::jsonb)`
    expect(await isWaiting()).toEqual([false])
  })
})

test('the payment page of a seller gets no address that would show who bought as a guest', {
  tags: ['payment-page'],
}, async () => {
  const [address, other] = [`${randomUUID()}@example.com`, await addListing(await addSeller('Other Seller'), 500)]
  const bea = await addUser('Bea')
  await owner`update auth.users set email = ${address}, email_confirmed_at = now() where id = ${bea}`
  const quilts = [await addListing(sellerId, 700), await addListing(sellerId, 900)]
  const page = owner.json({ sends_email: true })
  const emailAt = async (id = '') =>
    (
      await actAs(
        bea,
        'payments',
      )`select customer_email from private.begin_order(${[id]}, false, given_page => ${page})`
    )[0]?.customer_email
  expect(await emailAt(quilts[0])).toBe(address)
  await buyAsGuest(address, listing)
  expect(await emailAt(quilts[0])).toBeNull()
  await signInVerified(bea, address)
  expect([await emailAt(quilts[1]), await emailAt(other)]).toEqual([null, address])
  await owner`update public.orders set hides_buyer = false where buyer_id = ${bea}`
  expect(await emailAt(quilts[1])).toBe(address)
})

describe('a claim', () => {
  test('moves the item, not the order, and ends the link', { tags: ['I10'] }, async () => {
    const { orderId, recipientId } = await giveQuilt({ note: 'For you' })
    const link = await mailedLink(recipientId)
    const userId = await claim(email)
    expect({ held: await heldBy(userId), linkUser: await opens(link) }).toEqual({ held: [listing], linkUser: null })
    expect(await owner`select buyer_id from public.orders where id = ${orderId}`).toEqual([{ buyer_id: giver }])
    expect(await giveBack(orderId, userId)).toBe('order_not_found')
    const library = await actAs(userId, 'api')`
      select * from private.find_library('{"q": "quilt", "sort": "title", "limit": 5}')`
    expect(library).toMatchObject([{ id: listing, is_gift: true, giver: 'Gwen Giver' }])
    const review = (id: string) =>
      rejectionOf(asUser(id)`insert into public.reviews (listing_id, rating, comment) values (${listing}, 5, 'Neat')`)
    expect({ giver: await review(giver), user: await review(userId) }).toEqual({ giver: '42501', user: ACCEPTED })
    expect(await owner`select is_counted from public.reviews where listing_id = ${listing}`).toEqual([
      { is_counted: true },
    ])
    const [data] = await actAs(userId, 'api')`select private.export_account() -> 'received_gifts' as gifts`
    expect(data?.gifts).toMatchObject([{ note: 'For you' }])
    expect(await rejectionOf(asUser(giver)`select holder_id from public.order_items`)).toBe('42501')
  })

  test('of a guest’s order leaves the gift with its recipient', async () => {
    const guestId = await beginGuest(randomUUID(), listing)
    const { orderId, recipientId } = await give(guestId, { address: email }, [listing], `guest-${email}`)
    expect(await stateOf(orderId, guestId)).toBe('sent')
    expect((await mailsOf(orderId, 'gift'))[0]?.facts.giver).toBeNull()
    const userId = await addUser('Guest Giver')
    await buy(userId, listing)
    await signInVerified(userId, `guest-${email}`)
    expect(await stateOf(orderId, userId)).toBe('sent')
    expect(await heldBy(recipientId)).toEqual([listing])
  })
})
