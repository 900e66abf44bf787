// Bundles: their savings to the cent, which ones apply, and what a seller may combine.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { completeWorld, world } from '../../support/database/fixture.ts'
import { attach, beginOrder, firstValue, offered, pay, setStatus } from '../../support/database/steps.ts'
import { actAs, addListing, addUser, asUser, rejectionOf } from '../../support/database/world.ts'
import { itemsOf, makeCode, shop, sum } from './discounting.ts'

await completeWorld()

const { owner } = world

const make = (seller: string, listings: string[], cents: number, name = 'Together'): Promise<string> =>
  firstValue(actAs(seller, 'api')`select private.create_bundle(${name}, null, ${cents}, ${listings})`)
const end = (seller: string, id: string) => asUser(seller)`delete from public.bundles where id = ${id}`
const orderOf = async ({ order_id }: { order_id: string }) => {
  const [order] = await owner`
    select total_cents, discount_cents, bundle_cents, bundle_name from public.orders where id = ${order_id}`
  return order
}
const edit = (seller: string, listing: string, columns: object) =>
  asUser(seller)`update public.listings set ${owner(columns)} where id = ${listing}`

describe('a bundle', { tags: ['bundles'] }, () => {
  test('takes off its saving, shared by price; the order, its items and its ledger agree', async () => {
    const { sam, bea, listings } = await shop(999, 333, 500)
    await make(sam, listings.slice(0, 2), 1000)
    const begun = await beginOrder(bea, listings, { total: 1500 })
    expect(await orderOf(begun)).toEqual({
      total_cents: 1500,
      discount_cents: 0,
      bundle_cents: 332,
      bundle_name: 'Together',
    })
    const items = await itemsOf(begun.order_id)
    expect(sum(items.map((item) => item.price_cents))).toBe(1500)
    expect(sum(items.map((item) => item.discount_cents))).toBe(332)
    expect(items.find((item) => item.listing_id === listings[2])).toMatchObject({ price_cents: 500, discount_cents: 0 })
    expect((await beginOrder(bea, listings)).order_id).toBe(begun.order_id)
    await attach(bea, begun.order_id)
    await pay(begun.order_id)
    expect(await owner`select * from private.ledger_differences() where order_id = ${begun.order_id}`).toEqual([])
  })

  test('adds up for any basket, also with a code', { tags: ['M9'] }, async () => {
    const { sam, bea } = await shop()
    await makeCode(sam, 'SEVENTH', { percent: 14 })
    for (let round = 0; round < 8; round += 1) {
      const prices = Array.from({ length: 2 + (round % 4) }, (_, n) => 100 + ((round * 7919 + n * 104_729) % 5000))
      const listings = await Promise.all(prices.map((price) => addListing(sam, price)))
      const cents = 50 + ((round * 6607) % (sum(prices) - 51))
      await make(sam, listings, cents, `Round ${round}`)
      const buyer = await addUser('Cleo')
      const begun = await beginOrder(round === 0 ? bea : buyer, listings, round % 2 ? { code: 'SEVENTH' } : {})
      if (begun.rejected) continue
      const [order, items] = [await orderOf(begun), await itemsOf(begun.order_id)]
      expect(order?.bundle_cents).toBe(sum(prices) - cents)
      expect(sum(items.map((item) => item.discount_cents))).toBe(order?.bundle_cents + order?.discount_cents)
      expect(sum(items.map((item) => item.price_cents))).toBe(begun.total_cents)
      expect(Math.min(...items.flatMap((item) => [item.price_cents, item.discount_cents]))).toBeGreaterThanOrEqual(0)
    }
  })

  test('is applied before a discount code', { tags: ['discounts'] }, async () => {
    const { sam, bea, listings } = await shop(1000, 1000)
    await make(sam, listings, 1500)
    await makeCode(sam, 'TENTH', { percent: 10 })
    expect(await orderOf(await beginOrder(bea, listings, { code: 'TENTH', total: 1500 }))).toEqual({
      total_cents: 1350,
      discount_cents: 150,
      bundle_cents: 500,
      bundle_name: 'Together',
    })
  })

  test('keeps what the buyer chose to pay above the prices', { tags: ['chosen-prices'] }, async () => {
    const { sam, bea, listings } = await shop(500, 500)
    await edit(sam, String(listings[0]), { is_pay_what_you_want: true })
    await make(sam, listings, 800)
    expect((await beginOrder(bea, listings, { chosen: [2000, null] })).total_cents).toBe(2300)
  })

  test('takes nothing off a basket without one of its listings, or with one for another buyer', async () => {
    const { sam, bea, listings } = await shop(1000, 1000, 1000)
    await make(sam, listings, 1500)
    expect((await beginOrder(bea, listings.slice(0, 2))).total_cents).toBe(2000)
  })

  test('with the largest saving applies first, and no listing counts twice', async () => {
    const { sam, bea, listings } = await shop(1000, 1000, 1000, 1000)
    await make(sam, listings.slice(0, 2), 1900, 'A little')
    await make(sam, listings.slice(1, 3), 1500, 'A lot')
    await make(sam, [String(listings[0]), String(listings[3])], 1800, 'Some')
    expect(await orderOf(await beginOrder(bea, listings))).toMatchObject({
      bundle_cents: 700,
      bundle_name: 'A lot, Some',
    })
  })

  test('takes nothing off when its listings cost no more one by one', async () => {
    const { sam, bea, listings } = await shop(1000, 1000)
    await make(sam, listings, 1500)
    await edit(sam, String(listings[0]), { price_cents: 500 })
    expect(await orderOf(await beginOrder(bea, listings))).toMatchObject({ total_cents: 1500, bundle_cents: 0 })
  })

  test('that has ended still applies to the open order that showed it', async () => {
    const { sam, bea, listings } = await shop(1000, 1000)
    const id = await make(sam, listings, 1500)
    const open = await beginOrder(bea, listings, { total: 1500 })
    await end(sam, id)
    expect(await rejectionOf(beginOrder(bea, listings, { total: 1500 }))).toBe('price_changed')
    expect(await orderOf(open)).toMatchObject({ total_cents: 1500, bundle_name: 'Together' })
    expect((await beginOrder(bea, listings, { total: 2000 })).total_cents).toBe(2000)
  })

  test('is shown in the cart of a buyer who has all of it, and of no other', async () => {
    const { sam, bea, listings } = await shop(1000, 1000)
    const cleo = await addUser('Cleo')
    await make(sam, listings, 1500)
    await owner`insert into public.cart_items (buyer_id, listing_id) select ${bea}, unnest(${listings}::uuid[])`
    await owner`insert into public.cart_items (buyer_id, listing_id) values (${cleo}, ${String(listings[0])})`
    const bundlesInCart = (buyer: string) =>
      actAs(buyer, 'api')`select name, saving_cents, seller_id from private.bundles_of_cart()`
    expect(await bundlesInCart(bea)).toEqual([{ name: 'Together', saving_cents: '500', seller_id: sam }])
    expect(await bundlesInCart(cleo)).toEqual([])
  })

  test('ends when the first of its listings is deleted', async () => {
    const { sam, bea, listings } = await shop(1000, 1000, 100)
    const id = await make(sam, listings, 1500)
    await actAs(sam, 'api')`select private.delete_listing(${String(listings[2])})`
    expect(await owner`select from public.bundles where id = ${id}`).toEqual([])
    expect((await beginOrder(bea, listings.slice(0, 2))).total_cents).toBe(2000)
  })
})

describe('a seller', { tags: ['bundles'] }, () => {
  test('combines their own listings, for less than they cost, under a unique name', async () => {
    const { sam, bea, listings } = await shop(1000, 1000, 0)
    const others = (await offered()).listing
    const [one = '', two = ''] = listings
    for (const [seller, items, cents, rejection, name] of [
      [sam, [one, others], 500, 'not_found'],
      [sam, [one, two], 2000, 'bundle_not_cheaper'],
      [bea, [one, two], 1500, 'seller_required'],
      [sam, [one, two], 0, '23514'],
      [sam, [one, two], 49, '23514'],
      [sam, [one], 500, '23514'],
      [sam, [one, two], 1500, '23514', '  '],
    ] as const)
      expect(await rejectionOf(make(seller, [...items], cents, name))).toBe(rejection)
    await setStatus(two, 'processing')
    expect(await rejectionOf(make(sam, [one, two], 1500))).toBe('not_found')
    await setStatus(two, 'active')
    await make(sam, [one, two], 1999)
    expect(await rejectionOf(make(sam, [one, two], 1500, 'TOGETHER'))).toBe('23505')
    expect(await owner`select size from public.bundles where seller_id = ${sam}`).toEqual([{ size: 2 }])
  })

  test('combines at most twenty listings', async () => {
    const { sam } = await shop()
    const listings = await Promise.all(Array.from({ length: 21 }, () => addListing(sam, 100)))
    expect(await rejectionOf(make(sam, listings, 500))).toBe('23514')
    await make(sam, listings.slice(1), 500)
  })

  test('has a bundle with a hidden listing, which others read as not for sale', async () => {
    const isUnoffered = (id: string) => firstValue(actAs(buyer, 'api')`select private.is_unoffered_bundle(${id})`)
    const { buyer } = world.people
    expect(await Promise.all([randomUUID(), world.hiddenBundle].map(isUnoffered))).toEqual([false, true])
  })
})
