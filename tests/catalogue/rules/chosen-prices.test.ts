// Amounts that buyers choose: they count only for pay-what-you-want listings, from the price
// upwards.
import { describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { attach, beginOrder, pay } from '../../support/database/steps.ts'
import { ACCEPTED, actAs, addListing, addSeller, addUser, asUser, rejectionOf } from '../../support/database/world.ts'
import { itemsOf, makeCode, ordersOf } from './discounting.ts'

const { owner } = world
const LISTED = 500

async function offered(cents = LISTED) {
  const [sam, bea] = [await addSeller('Sam'), await addUser('Bea')]
  const listing = await addListing(sam, cents)
  await edit(sam, listing, { is_pay_what_you_want: true })
  return { sam, bea, listing }
}
const edit = (seller: string, listing: string, columns: object) =>
  asUser(seller)`update public.listings set ${owner(columns)} where id = ${listing}`
const put = (buyer: string, listing: string, cents: number | null) =>
  asUser(buyer)`insert into public.cart_items (listing_id, chosen_price_cents) values (${listing}, ${cents})`
const choose = (buyer: string, listing: string, cents: number | null) =>
  asUser(buyer)`update public.cart_items set chosen_price_cents = ${cents} where listing_id = ${listing}`
const inCart = (buyer: string) => asUser(buyer)`select price_cents, chosen_price_cents from public.cart_items`

describe('an amount that a buyer chose', { tags: ['chosen-prices'] }, () => {
  test('in the call or in the cart is the price in the order, its items and its ledger', async () => {
    const { sam, bea, listing } = await offered()
    const fixed = await addListing(sam, 300)
    await put(bea, listing, 700)
    const fromCart = await beginOrder(bea, [listing, fixed])
    expect(fromCart.total_cents).toBe(1000)
    // An amount in the call wins over the cart and makes another basket.
    const begun = await beginOrder(bea, [fixed, listing], { chosen: [null, 900], shown: [300, 900] })
    expect(begun.total_cents).toBe(1200)
    expect(begun.order_id).not.toBe(fromCart.order_id)
    const items = await itemsOf(begun.order_id)
    expect(Object.fromEntries(items.map((item) => [item.listing_id, item.price_cents]))).toEqual({
      [listing]: 900,
      [fixed]: 300,
    })
    await attach(bea, begun.order_id)
    await pay(begun.order_id)
    expect(await owner`select * from private.ledger_differences() where order_id = ${begun.order_id}`).toEqual([])
  })

  test('counts for that buyer only', async () => {
    const { bea, listing } = await offered()
    await put(bea, listing, 700)
    const cleo = await addUser('Cleo')
    await put(cleo, listing, null)
    for (const [buyer, due] of [
      [bea, 700],
      [cleo, LISTED],
    ] as const)
      expect(await actAs(buyer, 'api')`select * from private.prices_of_cart()`).toEqual([
        { listing_id: listing, due_cents: due },
      ])
    expect((await beginOrder(cleo, [listing])).total_cents).toBe(LISTED)
  })

  test('makes the same open order when it is the same', { tags: ['M2'] }, async () => {
    const { bea, listing } = await offered()
    const first = await beginOrder(bea, [listing], { chosen: [700] })
    expect((await beginOrder(bea, [listing], { chosen: [700] })).order_id).toBe(first.order_id)
    expect((await beginOrder(bea, [listing], { chosen: [701] })).order_id).not.toBe(first.order_id)
  })

  test('may be nothing for a price of 0, which does not rank', { tags: ['was-had-nothing'] }, async () => {
    const { bea, listing } = await offered(0)
    const cleo = await addUser('Cleo')
    await beginOrder(bea, [listing], { chosen: [0] })
    const salesOf = async () => (await owner`select sales_count from public.listings where id = ${listing}`)[0]
    expect(await salesOf()).toEqual({ sales_count: 0 })
    const begun = await beginOrder(cleo, [listing], { chosen: [300] })
    await attach(cleo, begun.order_id)
    await pay(begun.order_id)
    expect(await salesOf()).toEqual({ sales_count: 1 })
  })

  test('is the base of a discount code', { tags: ['discounts'] }, async () => {
    const { sam, bea, listing } = await offered()
    await makeCode(sam, 'TENTH', { percent: 10 })
    await put(bea, listing, 1000)
    const [quoted] = await actAs(bea, 'payments')`select * from private.quote_discount(${[listing]}, 'TENTH')`
    expect(quoted).toMatchObject({ discount_cents: 100, total_cents: '900' })
    const [asked] = await actAs(bea, 'payments')`select * from private.quote_discount(${[listing]}, 'TENTH', ${[600]})`
    expect(asked).toMatchObject({ discount_cents: 60, total_cents: '540' })
    expect((await beginOrder(bea, [listing], { code: 'TENTH' })).total_cents).toBe(900)
  })

  test('can be changed in the cart, back to the price too', async () => {
    const { sam, bea, listing } = await offered()
    await put(bea, listing, null)
    await choose(bea, listing, 800)
    expect(await inCart(bea)).toEqual([{ price_cents: LISTED, chosen_price_cents: 800 }])
    await edit(sam, listing, { price_cents: 600 })
    await choose(bea, listing, null)
    expect(await inCart(bea)).toEqual([{ price_cents: 600, chosen_price_cents: null }])
  })
})

describe('an amount that does not count', { tags: ['chosen-prices'] }, () => {
  test('for a listing with a fixed price is rejected, and no order begins', { tags: ['M1'] }, async () => {
    const [sam, bea] = [await addSeller('Sam'), await addUser('Bea')]
    const fixed = await addListing(sam, LISTED)
    expect(await rejectionOf(put(bea, fixed, 900))).toBe('price_is_fixed')
    expect(await rejectionOf(beginOrder(bea, [fixed], { chosen: [50] }))).toBe('price_changed')
    expect(await rejectionOf(beginOrder(bea, [fixed], { chosen: [900] }))).toBe('price_changed')
    await put(bea, fixed, null)
    expect(await rejectionOf(choose(bea, fixed, 900))).toBe('price_is_fixed')
    expect(await inCart(bea)).toEqual([{ price_cents: LISTED, chosen_price_cents: null }])
    expect(await ordersOf(bea)).toEqual([])
  })

  test('below the price is rejected', async () => {
    const { bea, listing } = await offered()
    expect(await rejectionOf(put(bea, listing, LISTED - 1))).toBe('chosen_price_too_low')
    expect(await rejectionOf(beginOrder(bea, [listing], { chosen: [LISTED - 1] }))).toBe('price_changed')
    await put(bea, listing, LISTED)
    expect(await rejectionOf(choose(bea, listing, LISTED - 1))).toBe('chosen_price_too_low')
  })

  test.each([1, 49, 100_000_000])('of %i cents, which no card can pay, is rejected', async (cents) => {
    const { bea, listing } = await offered(0)
    expect(await rejectionOf(put(bea, listing, cents))).toBe('23514')
    await put(bea, listing, 50)
    expect(await rejectionOf(choose(bea, listing, cents))).toBe('23514')
    expect(await rejectionOf(beginOrder(bea, [listing], { chosen: [cents] }))).not.toBe(ACCEPTED)
    expect(await ordersOf(bea)).toEqual([])
  })

  test('for an item that is only in another buyer’s cart changes nothing', async () => {
    const { bea, listing } = await offered()
    const cleo = await addUser('Cleo')
    await put(cleo, listing, 700)
    expect((await choose(bea, listing, 800)).count).toBe(0)
    expect(await inCart(cleo)).toEqual([{ price_cents: LISTED, chosen_price_cents: 700 }])
  })

  test.each([
    ['costs more by now', { price_cents: 900 }, 900],
    ['has a fixed price by now', { is_pay_what_you_want: false }, LISTED],
  ])('where the listing %s: the buyer keeps the cart and then pays the price', async (_what, columns, due) => {
    const { sam, bea, listing } = await offered()
    await put(bea, listing, 700)
    await edit(sam, listing, columns)
    expect(await rejectionOf(beginOrder(bea, [listing], { shown: [700] }))).toBe('price_changed')
    expect(await inCart(bea)).toEqual([{ price_cents: LISTED, chosen_price_cents: 700 }])
    expect((await beginOrder(bea, [listing], { shown: [due] })).total_cents).toBe(due)
  })
})

describe('a listing', { tags: ['chosen-prices'] }, () => {
  test('suggests at least its price, and only with pay what you want', async () => {
    const { sam, listing } = await offered()
    await edit(sam, listing, { suggested_price_cents: LISTED })
    for (const columns of [
      { suggested_price_cents: LISTED - 1 },
      { price_cents: LISTED + 1 },
      { is_pay_what_you_want: false },
      { suggested_price_cents: 100_000_000 },
    ])
      expect(await rejectionOf(edit(sam, listing, columns))).toBe('23514')
    expect(await rejectionOf(edit(sam, await addListing(sam), { suggested_price_cents: 9000 }))).toBe('23514')
    const free = await offered(0)
    expect(await rejectionOf(edit(free.sam, free.listing, { suggested_price_cents: 49 }))).toBe('23514')
  })

  test('on sale has the reduced price as its minimum, and keeps its suggestion for later', async () => {
    const { sam, bea, listing } = await offered(1000)
    await edit(sam, listing, { suggested_price_cents: 1500 })
    await asUser(sam)`
        insert into public.price_reductions (listing_id, price_cents, ends_at) values (${listing}, 600, now() + interval '1 day')`
    expect(await rejectionOf(edit(sam, listing, { suggested_price_cents: 700 }))).toBe('23514')
    expect((await beginOrder(bea, [listing], { chosen: [700] })).total_cents).toBe(700)
    expect(await rejectionOf(beginOrder(bea, [listing], { chosen: [599] }))).toBe('price_changed')
    await asUser(sam)`delete from public.price_reductions where listing_id = ${listing}`
    expect(await rejectionOf(beginOrder(bea, [listing], { chosen: [700] }))).toBe('price_changed')
  })
})
