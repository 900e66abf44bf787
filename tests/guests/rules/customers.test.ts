// Customers of other shops: what an import gives, and what it tells its seller.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { actAs, asJobs, rejectionOf } from '../../support/database/acting.ts'
import {
  newAddress as address,
  bought,
  importerOf,
  waitingInvitations as invitations,
} from '../../support/database/customers.ts'
import { world } from '../../support/database/fixture.ts'
import { buyAsGuest, signInVerified } from '../../support/database/guests.ts'
import { addListing, addSeller, addUser } from '../../support/database/purchases.ts'

const { owner } = world
let sellerId: string
let other: string
beforeAll(async () => {
  sellerId = await addSeller('Mover')
  other = await addSeller('Another')
})
beforeEach(() => owner`delete from private.outbox`)

const mover = () => importerOf(sellerId)
const signIn = async (email: string) => {
  const userId = await addUser('Robin')
  await signInVerified(userId, email)
  return userId
}
const held = (email: string) =>
  owner`
    select from private.claims join public.entitlements on entitlements.buyer_id = claims.holder_id
    where claims.address = ${email} and entitlements.revoked_at is null`

describe('an import', () => {
  test('gives each address an item once, however often it runs, and sends no mail', async () => {
    const [listing, second] = [await addListing(sellerId), await addListing(sellerId)]
    const [one, two] = [address(), address()]
    const list = [bought(listing, one.toUpperCase()), bought(listing, one), bought(second, one), bought(listing, two)]
    expect(await mover().preview(list)).toEqual({ fresh: 3, known: 0 })
    expect([await held(one), await mover().imports()]).toEqual([[], []])
    expect(await mover().importAll(list)).toMatchObject({ imported: 3, known: 0 })
    expect(await mover().importAll(list)).toEqual({ import_id: null, imported: 0, known: 3 })
    expect(await mover().preview(list)).toEqual({ fresh: 0, known: 3 })
    expect([(await held(one)).length, await owner`select from private.outbox`]).toEqual([2, []])
    expect(await mover().imports()).toMatchObject([{ given: 3, invited_at: null }])
  })

  test('that runs twice at once gives each item once', async () => {
    const [listing, email] = [await addListing(sellerId), address()]
    const counts = await Promise.all([1, 2].map(() => mover().importAll([bought(listing, email)])))
    expect(counts.map((count) => count?.imported).toSorted()).toEqual([0, 1])
  })

  test('grows by further calls until its invitations are sent', async () => {
    const listing = await addListing(sellerId)
    const id = await mover().imported(bought(listing, address()))
    expect(await mover().importAll([bought(listing, address())], id)).toEqual({ import_id: id, imported: 1, known: 0 })
    expect(await mover().invite(id)).toBe(2)
    expect(await rejectionOf(mover().importAll([bought(listing, address())], id))).toBe('import_not_found')
  })

  test('tells nothing about purchases, claims or erasures of an address', async () => {
    const [listing, email] = [await addListing(sellerId), address()]
    await buyAsGuest(email, listing)
    expect(await mover().preview([bought(listing, email)])).toEqual({ fresh: 1, known: 0 })
    const [claimed, erased] = [address(), address()]
    await mover().imported(bought(listing, claimed), bought(listing, erased))
    await signIn(claimed)
    const [guest] = await owner`select holder_id as id from private.claims where address = ${erased}`
    await actAs(guest?.id, 'api')`select private.erase_guest()`
    for (const one of [claimed, erased])
      expect(await mover().preview([bought(listing, one)])).toEqual({ fresh: 0, known: 1 })
    expect(await mover().importAll([bought(listing, erased)])).toMatchObject({ imported: 0 })
  })

  test('is no sale, and counts for no score', async () => {
    const shop = await addSeller('Quiet')
    const listing = await addListing(shop)
    const email = address()
    await importerOf(shop).importAll([bought(listing, email)])
    const userId = await signIn(email)
    const [order] = await owner`select id from public.orders where buyer_id = ${userId}`
    await actAs(userId, 'api')`select * from private.begin_download(${order?.id}, ${listing})`
    expect(await actAs(shop, 'api')`select * from private.seller_metrics(7)`).toEqual([])
    expect(await actAs(shop, 'api')`select * from private.find_sales('{"limit": 10}')`).toEqual([])
    expect(await owner`select from private.paid_purchases where listing_id = ${listing}`).toEqual([])
    expect(await owner`select sales_count, sales_weight from public.listings where id = ${listing}`).toEqual([
      { sales_count: 0, sales_weight: 0 },
    ])
  })

  test('goes to the account that signs in with the address, and is counted as before', async () => {
    const [listing, email, shop] = [await addListing(other), address(), other]
    await importerOf(shop).importAll([bought(listing, email), bought(listing, address())])
    const userId = await signIn(email)
    expect(
      await owner`select from public.entitlements where buyer_id = ${userId} and listing_id = ${listing}`,
    ).toHaveLength(1)
    expect((await importerOf(shop).imports())[0]).toMatchObject({ given: 2 })
  })

  test('is listed with the copies of its item, and can be revoked and imported again', async () => {
    const [listing, email] = [await addListing(sellerId), address()]
    await mover().imported(bought(listing, email))
    const copies = () => actAs(sellerId, 'api')`select * from private.find_free_copies(${listing}, '{"limit": 9}')`
    const [copy] = await copies()
    expect(copy).toMatchObject({ address: email, state: 'given' })
    await actAs(sellerId, 'api')`select private.revoke_copy(${copy?.id})`
    expect([await held(email), (await copies())[0]?.state]).toEqual([[], 'revoked'])
    expect(await mover().preview([bought(listing, email)])).toEqual({ fresh: 1, known: 0 })
  })

  test('is taken back by its seller, and an account keeps what it claimed', async () => {
    const [listing, kept, lost] = [await addListing(sellerId), address(), address()]
    const id = await mover().imported(bought(listing, kept), bought(listing, lost))
    const userId = await signIn(kept)
    expect(await mover().invite(id)).toBe(2)
    await mover().revoke(id)
    expect([await held(lost), await invitations()]).toEqual([[], []])
    expect(await owner`select from private.claims where address = ${lost}`).toEqual([])
    expect(await owner`select from public.entitlements where buyer_id = ${userId} and revoked_at is null`).toHaveLength(
      1,
    )
    expect((await mover().imports()).map((one) => one.id)).not.toContain(id)
  })

  test('is forgotten after 12 months, with its digest', async () => {
    const [listing, email] = [await addListing(sellerId), address()]
    await mover().imported(bought(listing, email))
    await owner`update private.claims set ends_at = ends_at - interval '12 months' where address = ${email}`
    await owner`update private.copies set ends_at = ends_at - interval '12 months' where address = ${email}`
    await asJobs((sql) => sql`select private.forget_guests()`)
    expect(await held(email)).toEqual([])
    expect(await owner`select from private.imported_purchases where listing_id = ${listing}`).toEqual([])
  })

  test.each([
    ['another seller’s item', 'not_found', async () => mover().importAll([bought(await addListing(other), address())])],
    [
      'another seller’s import',
      'import_not_found',
      async () => {
        const id = await mover().imported(bought(await addListing(sellerId), address()))
        return importerOf(other).importAll([bought(await addListing(other), address())], id)
      },
    ],
    [
      'too few licence keys',
      'sold_out',
      async () => {
        const listing = await addListing(sellerId)
        await owner`update public.listings set licence_source = 'list' where id = ${listing}`
        return mover().importAll([bought(listing, address())])
      },
    ],
    [
      '20,000 purchases on that day',
      'rate_limited',
      async () => {
        const [shop, key] = [await addSeller('Large'), 'imported customers:']
        await actAs(shop, 'api')`select private.hit_rate_limit(${key + shop}, 86400, 20000, 20000)`
        return importerOf(shop).importAll([bought(await addListing(shop), address())])
      },
    ],
    [
      'a banned seller',
      'account_banned',
      async () => {
        const shop = await addSeller('Banned')
        const listing = await addListing(shop)
        await owner`update public.profiles set is_banned = true where id = ${shop}`
        return importerOf(shop).importAll([bought(listing, address())])
      },
    ],
  ])('with %s is refused', async (_what, code, act) => {
    expect(await rejectionOf(act())).toBe(code)
  })

  test('by another is neither seen, mailed nor revoked', async () => {
    const listing = await addListing(sellerId)
    const email = address()
    const id = await mover().imported(bought(listing, email))
    expect((await importerOf(other).imports()).map(({ id }) => id)).not.toContain(id)
    expect([await rejectionOf(importerOf(other).invite(id)), await rejectionOf(importerOf(other).revoke(id))]).toEqual([
      'import_not_found',
      'import_not_found',
    ])
    expect(await rejectionOf(importerOf(other).preview([bought(listing, email)]))).toBe('not_found')
    expect([(await held(email)).length, await invitations()]).toEqual([1, []])
  })
})
