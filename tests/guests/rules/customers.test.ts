// Customers: what an item that a seller gives to an address counts for, and how it ends, whichever way
// the seller gave it.

import { describe, expect, test } from 'vitest'
import { actAs, asJobs, asUser, rejectionOf } from '../../support/database/acting.ts'
import {
  newAddress as address,
  bought,
  customersOf,
  guestOf,
  isHeld,
  other,
  prepareSellers,
  sellerId,
  signIn,
} from '../../support/database/customers.ts'
import { world } from '../../support/database/fixture.ts'
import { buyAsGuest, signInVerified } from '../../support/database/guests.ts'
import { addListing, addSeller, addUser } from '../../support/database/purchases.ts'
import { leave } from '../../support/database/steps.ts'
import { ACCEPTED } from '../../support/database/world.ts'

const { owner } = world
prepareSellers()

const sam = () => customersOf(sellerId)
const mailed = async () => (await owner`select kind from private.outbox order by kind`).map(({ kind }) => kind)

type GrantKind = {
  /** Gives an item to addresses. */
  give: (listing: string, addresses: string[], by?: string) => ReturnType<ReturnType<typeof customersOf>['copy']>
  /** Whether an address that erased the item can get it once more. */
  comesAgain: boolean
  mails: string[]
}
const WAYS: Record<string, GrantKind> = {
  copy: {
    give: (listing, addresses, by = sellerId) => customersOf(by).copy(listing, addresses),
    comesAgain: true,
    mails: ['free_copy'],
  },
  import: {
    give: (listing, addresses, by = sellerId) =>
      customersOf(by).importAll(addresses.map((one) => bought(listing, one))),
    comesAgain: false,
    mails: [],
  },
}

describe.each(Object.entries(WAYS))('an item given by %s', (origin, { give, comesAgain, mails }) => {
  async function given(email = address(), listing?: string) {
    const id = listing ?? (await addListing(sellerId))
    await give(id, [email])
    const [row] = await sam().list(id)
    return { email, listing: id, orderId: String(row?.id), guestId: String(await guestOf(email)) }
  }
  const addressIn = async (listing: string) => (await sam().list(listing))[0]?.address

  test('goes to each address once, whatever it bought, and is mailed only as a copy', async () => {
    const [listing, one, two] = [await addListing(sellerId), address(), address()]
    await buyAsGuest(one, listing)
    await owner`delete from private.outbox`
    expect(await give(listing, [one.toUpperCase(), one])).toMatchObject({ added: 1, known: 0 })
    expect(await give(listing, [one, two])).toMatchObject({ added: 1, known: 1 })
    expect(await give(await addListing(sellerId), [one])).toMatchObject({ added: 1, known: 0 })
    expect(await mailed()).toEqual([...mails, ...mails, ...mails])
    expect(await give(listing, [one])).toEqual({ batch_id: null, added: 0, known: 1 })
    const counts = await Promise.all([1, 2].map(() => give(listing, ['twice@example.com'])))
    expect(counts.map((count) => count?.added).toSorted()).toEqual([0, 1])
  })

  test('goes to the account of its address, which its seller cannot see', async () => {
    const { email, listing, guestId, orderId } = await given()
    const [list, batches] = [await sam().list(listing), await sam().batches()]
    expect(list).toMatchObject([{ address: email, source: origin === 'copy' ? 'typed' : 'gumroad' }])
    const userId = await signIn(email)
    expect({ guest: await isHeld(guestId), user: await isHeld(userId) }).toEqual({ guest: false, user: true })
    expect({ list: await sam().list(listing), batches: await sam().batches() }).toEqual({ list, batches })
    expect(await give(listing, [email])).toMatchObject({ added: 0, known: 1 })
    await sam().revoke(orderId)
    expect(await isHeld(userId)).toBe(true)
    expect(await addressIn(listing)).toBeNull()
    await asUser(userId)`insert into public.reviews (listing_id, rating, comment) values (${listing}, 5, 'Neat')`
    const [review] = await owner`select is_counted, is_verified from public.reviews where listing_id = ${listing}`
    expect(review).toEqual({ is_counted: false, is_verified: false })
  })

  test('is no sale, and counts for no score or download', async () => {
    const [shop, email] = [await addSeller('Quiet'), address()]
    const [listing, asShop] = [await addListing(shop), actAs(shop, 'api')]
    await give(listing, [email, address()], shop)
    const [order] = await customersOf(shop).list(listing)
    const userId = await signIn(email)
    const [claimed] = await owner`select id from public.orders where buyer_id = ${userId}`
    await actAs(userId, 'api')`select * from private.begin_download(${claimed?.id}, ${listing})`
    expect(await asShop`select * from private.find_sales('{"limit": 10}')`).toEqual([])
    expect(await asShop`select * from private.seller_metrics(30)`).toEqual([])
    expect(await rejectionOf(asShop`select private.describe_sale(${order?.id})`)).toBe('order_not_found')
    expect(await owner`select from private.outbox where recipient_id = ${shop}`).toEqual([])
    expect(await owner`select from private.paid_purchases where listing_id = ${listing}`).toEqual([])
    const [score] = await owner`select sales_count, sales_weight from public.listings where id = ${listing}`
    expect(score).toEqual({ sales_count: 0, sales_weight: 0 })
  })

  test('is mailed to nobody who reported mail as spam', async () => {
    const email = address()
    await actAs(sellerId, 'api')`select private.note_undeliverable(${owner.json([email])}, 'complaint')`
    const { batch_id: id } = (await give(await addListing(sellerId), [email])) ?? {}
    if (origin === 'import') expect(await sam().invite(String(id))).toBe(1)
    await owner`update private.outbox set due_at = '-infinity'`
    await asJobs((sql) => sql`select * from private.take_mails(1, '1 minute')`)
    expect(await mailed()).toEqual([])
  })

  test('ends when its seller revokes it, and can be given again', async () => {
    const { email, listing, guestId, orderId } = await given()
    expect({ once: await sam().revoke(orderId), again: await sam().revoke(orderId) }).toEqual({ once: 0, again: 0 })
    expect(await isHeld(guestId)).toBe(false)
    expect(await addressIn(listing)).toBeNull()
    expect(await guestOf(email)).toBeUndefined()
    expect(await give(listing, [email])).toMatchObject({ added: 1, known: 0 })
  })

  test('has a licence key that ends when its seller revokes it, claimed or not', { tags: ['P1'] }, async () => {
    const listing = await addListing(sellerId)
    await owner`update public.listings set licence_source = 'generated' where id = ${listing}`
    const [email, second] = [address(), address()]
    await give(listing, [email, second])
    await signIn(email)
    const states = async () =>
      (await actAs(sellerId, 'api')`select * from private.find_licence_keys(${listing}, '{"limit": 9}')`).map(
        ({ state }) => state,
      )
    expect(await states()).toEqual(['valid', 'valid'])
    for (const { id } of await sam().list(listing)) await sam().revoke(id)
    expect(await states()).toEqual(['revoked', 'revoked'])
  })

  test('ends when its recipient erases it', async () => {
    const { email, listing, guestId } = await given()
    await actAs(guestId, 'api')`select private.erase_guest()`
    expect(await addressIn(listing)).toBeNull()
    expect(await give(listing, [email])).toMatchObject({ added: comesAgain ? 1 : 0 })
  })

  test.each(['claimed', 'claimed before the address changed', 'unclaimed'])(
    'ends with the account of its address, %s',
    { tags: ['P1'] },
    async (state) => {
      const { email, listing } = await given()
      const userId = await addUser('Robin')
      await owner`update auth.users set email = ${email}, email_confirmed_at = now() where id = ${userId}`
      if (state !== 'unclaimed') await signInVerified(userId, email)
      if (state.endsWith('changed')) await owner`update auth.users set email = ${address()} where id = ${userId}`
      await leave(userId)
      expect(await addressIn(listing)).toBeNull()
      expect(await give(listing, [email])).toMatchObject({ added: 1, known: 0 })
    },
  )

  test('is forgotten after 12 months', async () => {
    const [old, young] = [await given(), await given()]
    await owner`update private.claims set ends_at = ends_at - interval '12 months' where holder_id = ${old.guestId}`
    await owner`update private.customer_items set ends_at = ends_at - interval '12 months' where order_id = ${old.orderId}`
    await asJobs((sql) => sql`select private.forget_guests()`)
    expect({ old: await isHeld(old.guestId), young: await isHeld(young.guestId) }).toEqual({ old: false, young: true })
    expect(
      await owner`select address, digest, bought_on from private.customer_items where order_id = ${old.orderId}`,
    ).toEqual([{ address: null, digest: null, bought_on: null }])
  })

  test.each<[string, string, (listing: string) => Promise<unknown>]>([
    ['the item of another', 'not_found', async () => give(await addListing(other), [address()])],
    [
      'too few licence keys',
      'sold_out',
      async (listing) => {
        await owner`update public.listings set licence_source = 'list' where id = ${listing}`
        await actAs(sellerId, 'api')`select private.add_licence_keys(${listing}, ${[`${origin}-1`, `${origin}-2`]})`
        expect(await give(listing, [address()])).toMatchObject({ added: 1, known: 0 })
        return give(listing, [address(), address()])
      },
    ],
    [
      'a hidden item',
      origin === 'copy' ? 'listing_inactive' : ACCEPTED,
      async (listing) => {
        await owner`update public.listings set status = 'inactive' where id = ${listing}`
        return give(listing, [address()])
      },
    ],
  ])('with %s: %s', async (_what, code, act) => {
    expect(await rejectionOf(act(await addListing(sellerId)))).toBe(code)
  })

  test('is neither seen nor revoked by another seller', async () => {
    const { listing, orderId, guestId } = await given()
    const [batch] = await sam().batches()
    expect(await customersOf(other).list(listing)).toEqual([])
    expect(await customersOf(other).batches()).toEqual([])
    for (const id of [orderId, batch?.id, (await buyAsGuest(address(), listing)).orderId])
      expect(await rejectionOf(customersOf(other).revoke(id))).toBe('customers_not_found')
    expect(await isHeld(guestId)).toBe(true)
  })
})

test('a seller lists customers of all items or of one, page by page', async () => {
  const [shop, email] = [await addSeller('Lister'), address()]
  const [listing, second] = [await addListing(shop), await addListing(shop)]
  const { copy, importAll, list } = customersOf(shop)
  await copy(listing, [email, address()])
  await importAll([bought(listing, email), bought(second, email)])
  const [first, next] = await list(undefined, { limit: 2 })
  const rest = await list(undefined, { limit: 2, after: [next?.created_at, next?.id] })
  expect(new Set([first, next, ...rest].map((row) => row?.id)).size).toBe(4)
  expect((await list(listing)).map(({ source }) => source).toSorted()).toEqual(['gumroad', 'typed', 'typed'])
})
