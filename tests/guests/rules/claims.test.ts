// What a sign-in with a verified address claims, and what sellers learn of it.

import { beforeAll, describe, expect, test } from 'vitest'
import { actAs, asUser } from '../../support/database/acting.ts'
import { customersOf, newAddress } from '../../support/database/customers.ts'
import { world } from '../../support/database/fixture.ts'
import { heldBy, opens } from '../../support/database/gifts.ts'
import {
  buyAsGuest,
  claimOf,
  give,
  linkOf,
  mailedLinkOf,
  signInVerified,
  takeFreeItem,
} from '../../support/database/guests.ts'
import { addListing, addSeller, addUser, buy } from '../../support/database/purchases.ts'
import { writeReview } from '../../support/database/steps.ts'

let sellerId: string
beforeAll(async () => {
  sellerId = await addSeller('Guest Seller')
})

describe('a sign-in', () => {
  test('with the verified address takes the purchases with all that belongs to them', async () => {
    const [one, two] = [await addListing(sellerId), await addListing(sellerId)]
    const email = newAddress()
    const bought = await buyAsGuest(email.toUpperCase(), one)
    const link = await linkOf(bought)
    await buyAsGuest(email, two)
    await actAs(bought.guestId, 'api')`select * from private.begin_redress_download(${bought.orderId}, ${one})`
    const userId = await addUser('Claimant')
    await signInVerified(userId, email)
    expect((await heldBy(userId)).sort()).toEqual([one, two].sort())
    expect(await opens(link)).toBeNull()
    expect(await claimOf(bought.guestId)).toBeUndefined()
    expect(await heldBy(bought.guestId)).toEqual([])
    for (const table of ['orders', 'order_items', 'entitlements', 'downloads'])
      expect(await asUser(userId)`select from ${world.owner(`public.${table}`)}`, table).not.toHaveLength(0)
  })

  test('tells no seller the name of the account, who may have typed its address', async () => {
    const [shop, userId, email] = [await addSeller('Nosy'), await addUser('Robin'), newAddress()]
    const [taken, given] = [await addListing(shop, 0), await addListing(shop)]
    await world.owner`update public.listings set licence_source = 'generated' where id = any (${[taken, given]})`
    await takeFreeItem(email, taken)
    const asSeller = actAs(shop, 'api')
    await customersOf(shop).copy(given, [email])
    await signInVerified(userId, email)
    expect(await heldBy(userId)).toHaveLength(2)
    const [sale] = await asSeller`select * from private.find_sales('{"limit": 9}')`
    expect(sale).toMatchObject({ buyer_name: 'Guest' })
    const keys = [taken, given].map((id) => asSeller`select * from private.find_licence_keys(${id}, '{"limit": 9}')`)
    expect((await Promise.all(keys)).map(([key]) => key?.buyer_name)).toEqual(['Guest', 'Guest'])
    expect(await asSeller`select * from private.find_sales('{"limit": 9, "q": "robin"}')`).toEqual([])
    const read = [
      await asSeller`select private.describe_sale(${sale?.id})`,
      await asSeller`select private.export_account()`,
      await world.owner`select private.order_facts(orders) from public.orders where id = ${sale?.id}`,
    ]
    expect(JSON.stringify(read)).not.toMatch(/Robin|hides_buyer/)
  })

  test('counts for no audience of a free item before the account writes', { tags: ['P1'] }, async () => {
    const [free, userId, email] = [await addListing(sellerId, 0), await addUser('Robin'), newAddress()]
    await takeFreeItem(email, free)
    const reached = () => world.owner`
      select from private.audience_holders where audience = 'items' and source_id = ${free} and is_reachable`
    await signInVerified(userId, email)
    expect(await reached()).toHaveLength(0)
    await writeReview(userId, free)
    expect(await reached()).toHaveLength(1)
  })

  test('with an address that is not verified takes nothing', async () => {
    const email = newAddress()
    const { guestId } = await buyAsGuest(email, await addListing(sellerId))
    const userId = await addUser('Unverified')
    await world.owner`update auth.users set email = ${email}, email_confirmed_at = null where id = ${userId}`
    await actAs(userId, 'api')`select private.sync_profile('Robin', null)`
    expect(await heldBy(userId)).toHaveLength(0)
    expect(await heldBy(guestId)).toHaveLength(1)
  })

  test.each(['owns the item already', 'sells the item', 'is banned'])(
    'of somebody who %s leaves the link',
    async (state) => {
      const email = newAddress()
      const userId = await addSeller('Claimant')
      const listing = await addListing(state === 'sells the item' ? userId : sellerId)
      if (state === 'owns the item already') await buy(userId, listing)
      const bought = await buyAsGuest(email, listing)
      const link = await linkOf(bought)
      if (state === 'is banned') await world.owner`update public.profiles set is_banned = true where id = ${userId}`
      await signInVerified(userId, email)
      expect(await opens(link)).toEqual(bought.guestId)
      expect(await heldBy(bought.guestId)).toHaveLength(1)
    },
  )
})

describe('somebody who is signed in', () => {
  const claim = async (userId: string, link: Buffer | null = null) =>
    (await actAs(userId, 'api')`select * from private.claim_waiting(${link})`)[0]

  test('claims a gift and a follow that arrived since the sign-in', { tags: ['P5'] }, async () => {
    const [email, userId, giver] = [newAddress(), await addUser('Ada'), await addUser('Giver')]
    await signInVerified(userId, email)
    const item = await addListing(sellerId)
    const { recipientId } = await give(giver, { address: email.toUpperCase() }, [item])
    await world.owner`
      insert into private.address_follows (seller_id, address, shares_address, confirmed_at)
      values (${sellerId}, ${email}, false, now())`
    await world.owner`select private.deliver_due_gift()`
    const link = await mailedLinkOf(recipientId)
    expect(await claim(userId, link)).toEqual({ is_claimed: true, link: 'claimed' })
    expect(await heldBy(userId)).toEqual([item])
    expect(await asUser(userId)`select seller_id from public.follows`).toEqual([{ seller_id: sellerId }])
    expect(await claim(userId, link)).toEqual({ is_claimed: false, link: null })
  })

  test('claims nothing by a link to another address, or with an unverified one', async () => {
    const [email, userId] = [newAddress(), await addUser('Ada')]
    const bought = await buyAsGuest(email, await addListing(sellerId))
    const link = await linkOf(bought)
    await signInVerified(userId, newAddress())
    expect(await claim(userId, link)).toEqual({ is_claimed: false, link: 'other_address' })
    await world.owner`update auth.users set email = ${email}, email_confirmed_at = null where id = ${userId}`
    expect(await claim(userId, link)).toEqual({ is_claimed: false, link: 'other_address' })
    expect({ held: await heldBy(userId), linkUser: await opens(link) }).toEqual({ held: [], linkUser: bought.guestId })
    const [read] = await actAs(bought.guestId, 'api')`select private.redress_statements() ->> 'address' as address`
    expect(read?.address).toBe(`${email[0]}…@example.com`)
  })

  test('keeps the link of an item that they have already', async () => {
    const [email, userId, item] = [newAddress(), await addUser('Ada'), await addListing(sellerId)]
    await buy(userId, item)
    await signInVerified(userId, email)
    const link = await linkOf(await buyAsGuest(email, item))
    expect(await claim(userId, link)).toEqual({ is_claimed: false, link: 'kept' })
  })
})
