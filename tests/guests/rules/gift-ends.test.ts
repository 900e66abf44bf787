// Gifts that are refunded or have a wrong address.

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { actAs, asJobs, payments } from '../../support/database/acting.ts'
import { world } from '../../support/database/fixture.ts'
import {
  bounce,
  claim,
  correct,
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
  prepareGifts,
  refund,
  sellerId,
  stateOf,
} from '../../support/database/gifts.ts'
import { beginGift, give, pay } from '../../support/database/guests.ts'
import { addListing } from '../../support/database/purchases.ts'
import { ACCEPTED } from '../../support/database/world.ts'

const { owner } = world
prepareGifts()

describe('a refund', () => {
  test('of the order ends the claim, the link and the mail', async () => {
    const { orderId, recipientId } = await giveQuilt({ deliver_on: inDays(-1) })
    const link = await mailedLink(recipientId)
    await refund(orderId)
    expect(await stateOf(orderId, giver)).toBe('refunded')
    expect(await opens(link)).toBeNull()
    expect(await mailsOf(orderId, 'gift')).toEqual([])
    expect(await heldBy(await claim(email))).toEqual([])
    expect(await correct(orderId, email, giver)).toBe('gift_ended')
  })

  test('of one item of a planned gift leaves it out of the mail', async () => {
    const scarf = await addListing(sellerId, 500, 'A scarf')
    const { orderId } = await give(giver, { address: email, deliver_on: inDays(3) }, [listing, scarf])
    await owner`select private.queue_refund(${orderId}, ${scarf}, 500, 'case')`
    await owner`update private.gifts set deliver_at = now() where order_id = ${orderId}`
    await deliver()
    expect(await mailsOf(orderId, 'gift')).toMatchObject([{ facts: { title: 'A quilt' } }])
  })
})

describe('the recipient', () => {
  const told = (orderId: string) => owner`
    select recipient_id, address, facts ->> 'title' as title, facts ->> 'news' as news from private.outbox
    where kind = 'gift_ended' and facts ->> 'orderId' = ${orderId}`
  const mark = (orderId: string, end: 'sent_at' | 'buried_at') => owner`
    update private.outbox set ${owner(end)} = now() where kind = 'gift' and facts ->> 'orderId' = ${orderId}`
  /** A gift whose mail was sent. */
  async function send() {
    const gift = await giveQuilt()
    await mark(gift.orderId, 'sent_at')
    return gift
  }

  test('of a sent gift gets one mail about its refund, and the shop forgets their address', async () => {
    const { orderId } = await send()
    await refund(orderId)
    await refund(orderId)
    expect(await told(orderId)).toEqual([{ recipient_id: null, address: email, title: 'A quilt', news: 'refunded' }])
    const isDropped = () => owner`
      select private.is_mail_unwanted(outbox, address, private.address_problem(address)) as yes from private.outbox
      where kind = 'gift_ended' and address = ${email}`
    expect(await isDropped()).toEqual([{ yes: false }])
    await bounce(email)
    expect(await isDropped()).toEqual([{ yes: true }])
    const [mail] = await owner`select id from private.outbox where kind = 'gift_ended' and address = ${email}`
    await asJobs((sql) => sql`select private.mark_mail_sent(${mail?.id})`)
    expect(await told(orderId)).toEqual([])
  })

  test('of a claimed gift loses the item, and gets the mail at their account', async () => {
    const { orderId } = await send()
    const userId = await claim(email)
    await refund(orderId)
    expect({ held: await heldBy(userId), state: await stateOf(orderId, giver) }).toEqual({
      held: [],
      state: 'refunded',
    })
    expect(await told(orderId)).toMatchObject([{ recipient_id: userId, address: null, news: 'refunded' }])
  })

  test('who signed in before the mail was sent gets none after a refund', async () => {
    const { orderId } = await giveQuilt()
    await claim(email)
    await refund(orderId)
    expect({ mails: await mailsOf(orderId, 'gift'), told: await told(orderId) }).toEqual({ mails: [], told: [] })
  })

  test.each(['waits for its date', 'waits for its mail', 'was not delivered'])(
    'of a gift that %s hears nothing',
    async (why) => {
      const day = why === 'waits for its date' ? { deliver_on: inDays(3) } : {}
      const { orderId } = await give(giver, { address: email, ...day }, [listing])
      if (why === 'was not delivered') await mark(orderId, 'buried_at')
      await refund(orderId)
      expect(await told(orderId)).toEqual([])
    },
  )

  test('who returned the gift hears nothing of its refund', async () => {
    const { orderId, recipientId } = await send()
    await giveBack(orderId, recipientId)
    await refund(orderId)
    expect(await told(orderId)).toEqual([])
  })
})

describe('the giver', () => {
  test('corrects an address that bounced: the old link ends, the new one claims', async () => {
    const { orderId, recipientId } = await giveQuilt()
    const link = await mailedLink(recipientId)
    await bounce(`other-${email}`)
    expect(await mailsOf(orderId, 'gift_update')).toEqual([])
    await bounce(email)
    expect(await stateOf(orderId, giver)).toBe('bounced')
    expect(await mailsOf(orderId, 'gift_update')).toMatchObject([{ facts: { news: 'bounced' } }])
    const right = `right-${email}`
    expect(await correct(orderId, right, giver)).toBe(ACCEPTED)
    expect(await stateOf(orderId, giver)).toBe('sent')
    expect(await opens(link)).toBeNull()
    expect(await mailsOf(orderId, 'gift')).toHaveLength(1)
    expect(await heldBy(await claim(email))).toEqual([])
    expect(await heldBy(await claim(right))).toEqual([listing])
  })

  test('whose gift was taken back gets no mail about a bounce', async () => {
    const { orderId } = await giveQuilt()
    await owner`select private.queue_refund(${orderId}, ${listing}, 1250, 'case')`
    await bounce(email)
    expect(await mailsOf(orderId, 'gift_update')).toEqual([])
  })

  test('corrects a planned gift, at most five a day', async () => {
    const { orderId } = await giveQuilt({ deliver_on: inDays(3) })
    for (let time = 0; time < 5; time += 1) await correct(orderId, `${time}-${email}`, giver)
    expect(await correct(orderId, email, giver)).toBe('rate_limited')
    expect((await giftsOf(giver))[0]?.address).toBe('4…@e….com')
    expect(await stateOf(orderId, giver)).toBe('planned')
    expect(await mailsOf(orderId, 'gift')).toEqual([])
  })

  test('corrects no gift that ended, and no other’s', { tags: ['P5'] }, async () => {
    const { orderId, recipientId } = await giveQuilt()
    for (const id of [world.people.stranger, recipientId, sellerId])
      expect(await correct(orderId, 'thief@example.com', id)).toBe('order_not_found')
    await actAs(recipientId, 'api')`select private.open_gift(${orderId})`
    expect(await correct(orderId, 'late@example.com', giver)).toBe('gift_ended')
  })

  test.each([{}, { deliver_on: inDays(3) }])('corrects no gift %s whose items were all taken back', async (day) => {
    const { orderId } = await giveQuilt(day)
    const mails = await mailsOf(orderId, 'gift')
    await owner`select private.queue_refund(${orderId}, ${listing}, 1250, 'case')`
    await owner`update private.gifts set deliver_at = now() where order_id = ${orderId}`
    expect(await correct(orderId, `right-${email}`, giver)).toBe('gift_ended')
    expect(await stateOf(orderId, giver)).toBe('refunded')
    await owner`select private.deliver_gift(${orderId})`
    expect(await mailsOf(orderId, 'gift')).toEqual(mails)
  })

  test('who deletes the account leaves the gift without the note', async () => {
    const { orderId, recipientId } = await giveQuilt({ note: 'For you' })
    await actAs(giver, 'api')`select private.delete_account()`
    expect(await owner`select note, address from private.gifts where order_id = ${orderId}`).toEqual([
      { note: null, address: email },
    ])
    expect(await heldBy(recipientId)).toEqual([listing])
  })

  test('who deletes the account while the payment is under way still gives the gift', async () => {
    const begun = await beginGift(giver, { address: email, note: 'For you' }, [listing])
    await actAs(giver, 'api')`select private.delete_account()`
    await pay(begun, null)
    expect(await mailsOf(begun.orderId, 'gift')).toMatchObject([{ facts: { note: null, giver: null } }])
    expect(await heldBy(await claim(email))).toEqual([listing])
  })

  test('gets a gift of a restored order back to send it again', async () => {
    const [order] = await actAs(giver, 'payments')`
      select * from private.begin_order(${[listing]}, false, given_gift => ${owner.json({ address: email })})`
    const [row] = await actAs(giver, 'payments')`select private.order_snapshot(${order?.order_id}) as snapshot`
    expect(row?.snapshot.is_gift).toBe('true')
    expect(JSON.stringify(row?.snapshot).includes(email)).toBe(false)
    await owner`delete from public.orders where id = ${order?.order_id}`
    const session = { session_id: `cs_test_${randomUUID()}`, account_id: order?.stripe_account_id, livemode: 'false' }
    const facts = {
      ...row?.snapshot,
      ...session,
      currency: 'usd',
      created_at: new Date().toISOString(),
      tax_mode: 'off',
    }
    await payments`select private.restore_order(${owner.json({ ...facts, fee_cents: '0' })})`
    await payments`
      select * from private.fulfil_order(${session.session_id}, ${session.account_id}, 1250, 'usd', false, ${`pi_${randomUUID()}`})`
    expect(await stateOf(order?.order_id, giver)).toBe('bounced')
    expect(await heldBy(giver)).toEqual([])
    await correct(order?.order_id, email, giver)
    expect(await stateOf(order?.order_id, giver)).toBe('sent')
    expect(await heldBy(await claim(email))).toEqual([listing])
  })
})
