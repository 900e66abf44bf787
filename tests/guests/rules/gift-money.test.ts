// The money of gifts: while a seller leaves, and when only a part of a basket cost something.

import { describe, expect, test } from 'vitest'
import { actAs, payments } from '../../support/database/acting.ts'
import { world } from '../../support/database/fixture.ts'
import {
  claim,
  correct,
  email,
  giveBack,
  giver,
  heldBy,
  mailsOf,
  owed,
  prepareGifts,
  refund,
  stateOf,
} from '../../support/database/gifts.ts'
import { give, signInVerified } from '../../support/database/guests.ts'
import { addListing, addSeller, addUser, buy } from '../../support/database/purchases.ts'
import { disputeAtStripe, leave } from '../../support/database/steps.ts'
import { ACCEPTED } from '../../support/database/world.ts'

const { owner } = world
prepareGifts()

describe('a seller who disconnects', { tags: ['M11', 'disconnect'] }, () => {
  type Leaving = { cents?: number; by?: string; isClaimedBy?: string | null }
  async function sellerLeaves({ cents = 1250, by = 'a request', isClaimedBy = null }: Leaving = {}) {
    const leaver = await addSeller('Leaving Seller')
    const gift = await give(giver, { address: email }, [await addListing(leaver, cents, 'A map')])
    await owner`update private.outbox set sent_at = now() where kind = 'gift' and facts ->> 'orderId' = ${gift.orderId}`
    if (isClaimedBy) await signInVerified(isClaimedBy, email)
    const ask = () => actAs(leaver, 'payments')`select private.begin_disconnect()`
    if (by === 'a request') await ask()
    else await leave(leaver)
    const isDue = async () =>
      (
        await owner`
          select from public.seller_accounts join private.accounts_to_disconnect(100, stripe_account_id) using (stripe_account_id)
          where seller_id = ${leaver}`
      ).length === 1
    const wait = (days: number) => owner`
      update public.seller_accounts set disconnect_asked_at = now() - make_interval(days => ${days}) where seller_id = ${leaver}`
    const endConnection = () => payments`select private.deauthorize_seller(${gift.accountId})`
    return { ...gift, leaver, ask, isDue, wait, endConnection }
  }

  test.each(['a request', 'a deletion'])('by %s waits 30 days for an unopened gift', async (by) => {
    const { isDue, wait } = await sellerLeaves({ by })
    expect(await isDue()).toBe(false)
    await wait(29)
    expect(await isDue()).toBe(false)
    await wait(31)
    expect(await isDue()).toBe(true)
  })

  test.each(['opened', 'returned and paid back', 'free'])('doesn’t wait for a gift that is %s', async (what) => {
    const { orderId, recipientId, isDue } = await sellerLeaves({ cents: what === 'free' ? 0 : 1250 })
    if (what === 'opened') await actAs(recipientId, 'api')`select private.open_gift(${orderId})`
    if (what.includes('returned')) {
      expect(await giveBack(orderId, recipientId)).toBe(ACCEPTED)
      expect(await isDue()).toBe(false)
      await refund(orderId)
    }
    expect(await isDue()).toBe(true)
  })

  test.each(['an address', 'an account'])('is announced once to the giver and to %s that has the gift', async (who) => {
    const userId = who === 'an account' ? await addUser('Robin') : null
    const { orderId, ask } = await sellerLeaves({ isClaimedBy: userId })
    await ask()
    const news = await owner`
      select kind, recipient_id, address, facts ->> 'until' > (now() + interval '29 days')::text as is_dated from private.outbox
      where kind like 'gift\\_%' and facts ->> 'orderId' = ${orderId} and facts ->> 'news' = 'leaving' order by kind`
    expect(news).toEqual([
      { kind: 'gift_ended', recipient_id: userId, address: userId ? null : email, is_dated: true },
      { kind: 'gift_update', recipient_id: giver, address: null, is_dated: true },
    ])
  })

  test('leaves the item where no money can follow it', async () => {
    const { orderId, recipientId, endConnection } = await sellerLeaves()
    await endConnection()
    expect(await giveBack(orderId, recipientId)).toBe('refund_impossible')
    expect(await heldBy(recipientId)).toHaveLength(1)
    expect(await owed(orderId)).toEqual([])
    expect(await stateOf(orderId, giver)).toBe('sent')
    // An erasure leaves it to its giver.
    await actAs(recipientId, 'api')`select private.erase_guest()`
    expect({ state: await stateOf(orderId, giver), owed: await owed(orderId) }).toEqual({ state: 'bounced', owed: [] })
    expect(await correct(orderId, `right-${email}`, giver)).toBe(ACCEPTED)
    expect((await heldBy(await claim(`right-${email}`))).length).toBe(1)
  })

  test('takes a free gift back all the same', async () => {
    const { orderId, recipientId, endConnection } = await sellerLeaves({ cents: 0 })
    await endConnection()
    expect(await giveBack(orderId, recipientId)).toEqual(ACCEPTED)
    expect(await stateOf(orderId, giver)).toBe('returned')
  })
})

describe('what cost nothing in a basket', { tags: ['M7'] }, () => {
  const basket = async (seller: string) => [
    await addListing(seller, 1250, 'A quilt'),
    await addListing(seller, 0, 'A scarf'),
  ]

  test.each(['a refund', 'a lost dispute'])('stays after %s of the rest', async (end) => {
    const [paid = '', free = ''] = await basket(world.people.seller)
    const buyer = await addUser('Bea')
    const order = await buy(buyer, paid, free)
    if (end === 'a refund') await refund(order.orderId)
    else await disputeAtStripe(order, 'lost')
    expect(await heldBy(buyer)).toEqual([free])
  })

  test('goes with the rest if a discount made it free', async () => {
    const [paid = '', cut = ''] = await basket(world.people.seller)
    const buyer = await addUser('Bea')
    const order = await buy(buyer, paid, cut)
    await owner`update public.order_items set discount_cents = 500 where order_id = ${order.orderId} and listing_id = ${cut}`
    await refund(order.orderId)
    expect(await heldBy(buyer)).toEqual([])
  })

  test.each(['a guest', 'an account'])('of a gift stays with %s, whose claim goes on', async (who) => {
    const [paid = '', free = ''] = await basket(world.people.seller)
    const { orderId, recipientId } = await give(giver, { address: email }, [paid, free])
    const holder = who === 'a guest' ? recipientId : await claim(email)
    await refund(orderId)
    expect(await heldBy(holder)).toEqual([free])
    expect(await stateOf(orderId, giver)).toBe('sent')
    expect(await mailsOf(orderId, 'gift')).toMatchObject([{ recipient_id: holder, facts: { title: 'A scarf' } }])
    if (who === 'a guest') expect(await heldBy(await claim(email))).toEqual([free])
  })
})
