// The list of customers: a member is one row; what guests bought, claimed or not, gifts and copies are
// rows of their own, so that no row says whose account an address has.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { customersOf } from '../../support/database/customers.ts'
import { world } from '../../support/database/fixture.ts'
import { buyAsGuest, give, signInVerified } from '../../support/database/guests.ts'
import { addListing, addSeller, addUser, buy } from '../../support/database/purchases.ts'
import { askAboutOrder, refundAtStripe, say } from '../../support/database/steps.ts'

const { owner } = world
let sam: string
let email: string
beforeEach(async () => {
  sam = await addSeller('Listing Seller')
  email = `${randomUUID()}@example.com`
})
const list = (request?: object) => customersOf(sam).list(undefined, request)
const rows = async (request?: object) =>
  (await list(request)).map(({ name, address, source, orders }) => [name ?? address, source, orders])

describe('the customers of a seller', { tags: ['P1', 'sales'] }, () => {
  test('have a row for each member, with what they bought and paid', async () => {
    const [bea, cleo] = [await addUser('Bea'), await addUser('Cleo')]
    const [quilt, hat] = [await addListing(sam, 1000, 'A quilt'), await addListing(sam, 500, 'A hat')]
    const first = await buy(bea, quilt)
    await buy(cleo, hat)
    await buy(bea, hat)
    await buy(bea, await addListing(await addSeller('Tom')))
    await refundAtStripe(first, 300)
    const listed = (await list()).map((row) => ({ ...row, total_cents: Number(row.total_cents) }))
    expect(listed).toMatchObject([
      { name: 'Bea', titles: ['A hat', 'A quilt'], items: 2, orders: 2, total_cents: 1200, address: null },
      { name: 'Cleo', titles: ['A hat'], items: 1, orders: 1, total_cents: 500 },
    ])
    expect(await customersOf(sam).list(quilt)).toMatchObject([{ name: 'Bea', source: 'purchase' }])
    expect(await customersOf(cleo).list()).toEqual([])
  })

  test('have two rows for two purchases that one account claimed, and for its own a third', async () => {
    await buyAsGuest(email, await addListing(sam))
    const second = await buyAsGuest(email, await addListing(sam))
    const robin = await addUser('Robin')
    await buy(robin, await addListing(sam))
    const before = await rows()
    await signInVerified(robin, email)
    expect(await owner`select from public.orders where buyer_id = ${robin}`).toHaveLength(3)
    expect(before).toEqual([
      ['Robin', 'purchase', 1],
      ['Guest', 'purchase', 1],
      ['Guest', 'purchase', 1],
    ])
    expect(await rows()).toEqual(before)
    // Its own words show whose purchase it is.
    await say(robin, await askAboutOrder(robin, second.orderId))
    expect(await rows()).toEqual([
      ['Robin', 'purchase', 2],
      ['Guest', 'purchase', 1],
    ])
  })

  test('have a row for each purchase of a guest, also if one guest made two', async () => {
    const [one, two] = [await buyAsGuest(email, await addListing(sam)), await buyAsGuest(email, await addListing(sam))]
    await owner`update public.orders set buyer_id = ${one.guestId} where id = ${two.orderId}`
    expect(await rows()).toEqual([
      ['Guest', 'purchase', 1],
      ['Guest', 'purchase', 1],
    ])
  })

  test('have a row for each gift and each copy, with the typed address only', async () => {
    const [bea, listing] = [await addUser('Bea'), await addListing(sam)]
    await buy(bea, listing)
    await give(bea, { address: `to-${email}` }, [await addListing(sam)])
    await give(bea, { address: `to-${email}` }, [await addListing(sam)])
    await customersOf(sam).copy(listing, [email])
    const shown = await rows()
    expect(shown).toEqual([
      [email, 'typed', 1],
      ['Bea', 'gift', 1],
      ['Bea', 'gift', 1],
      ['Bea', 'purchase', 1],
    ])
    expect(JSON.stringify(await list())).not.toContain(`to-${email}`)
    await signInVerified(bea, email)
    expect(await rows()).toEqual(shown)
  })

  test('are listed page by page, each once', async () => {
    const bea = await addUser('Bea')
    for (const buyer of [bea, await addUser('Cleo'), bea, await addUser('Dora'), bea])
      await buy(buyer, await addListing(sam))
    await customersOf(sam).copy(await addListing(sam), [email])
    const names: unknown[] = []
    for (let after: unknown; ; ) {
      const [row] = await list({ limit: 1, ...(after ? { after } : {}) })
      if (!row) break
      names.push(row.name ?? row.address)
      after = [row.created_at, row.id]
    }
    expect(names).toEqual([email, 'Bea', 'Dora', 'Cleo'])
  })

  test('are named like in the sale: a deleted account has no name', async () => {
    const bea = await addUser('Bea')
    await buy(bea, await addListing(sam))
    await owner`update public.profiles set deleted_at = now() where id = ${bea}`
    expect(await rows()).toEqual([[null, 'purchase', 1]])
  })
})
