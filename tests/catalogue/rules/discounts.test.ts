// Discount codes: their savings to the cent, and which are rejected without an order.
import { describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { attach, fillLimit, pay } from '../../support/database/steps.ts'
import { addListing, addSeller, addUser, asUser, rejectionOf } from '../../support/database/world.ts'
import { begin, fromNow, itemsOf, keepCode, makeCode, ordersOf, quote, shop, sum } from './discounting.ts'

const { owner } = world

describe('a discount', { tags: ['discounts'] }, () => {
  test('by percentage is rounded for each item; the order, its ledger and its fee follow', async () => {
    const { sam, bea, listings } = await shop(999, 333, 0)
    await makeCode(sam, 'SPRING-20', { percent: 20 })
    const begun = await begin(bea, listings, ' spring-20'.trim())
    // 199.8 and 66.6 cents, rounded.
    expect(begun).toMatchObject({ total_cents: 999 - 200 + 333 - 67, rejected: null })
    const items = await itemsOf(begun.order_id)
    expect(sum(items.map((item) => item.price_cents))).toBe(begun.total_cents)
    expect(items.map((item) => item.discount_cents).sort()).toEqual([0, 200, 67].sort())
    await attach(bea, begun.order_id)
    await pay(begun.order_id)
    const [order] =
      await owner`select discount_code, discount_cents, status from public.orders where id = ${begun.order_id}`
    expect(order).toEqual({ discount_code: 'SPRING-20', discount_cents: 267, status: 'paid' })
    const entries = await owner`
      select account, cents from private.ledger_entries join private.ledger_transactions on id = transaction_id
      where order_id = ${begun.order_id} and kind = 'sale' order by account`
    expect(entries.map((entry) => Number(entry.cents))).toEqual([-begun.total_cents, begun.total_cents])
    expect(await owner`select * from private.ledger_differences() where order_id = ${begun.order_id}`).toEqual([])
    const [known] =
      await owner`select private.refundable_cents(orders) as left from public.orders where id = ${begun.order_id}`
    expect(known?.left).toBe(begun.total_cents)
  })

  test('by amount is shared so that the shares add up, for any basket', { tags: ['M9'] }, async () => {
    const { sam, bea } = await shop()
    for (let round = 0; round < 12; round += 1) {
      const prices = Array.from({ length: 1 + (round % 5) }, (_, n) => 100 + ((round * 7919 + n * 104_729) % 5000))
      const amount = 1 + ((round * 6607) % (sum(prices) - 49))
      const listings = await Promise.all(prices.map((price) => addListing(sam, price)))
      await makeCode(sam, `AMOUNT-${round}`, { amount_cents: amount })
      const begun = await begin(bea, listings, `AMOUNT-${round}`)
      const items = await itemsOf(begun.order_id)
      expect(sum(items.map((item) => item.discount_cents))).toBe(amount)
      expect(sum(items.map((item) => item.price_cents))).toBe(begun.total_cents)
      expect(begun.total_cents).toBe(sum(prices) - amount)
      expect(Math.min(...items.flatMap((item) => [item.price_cents, item.discount_cents]))).toBeGreaterThanOrEqual(0)
    }
  })

  test('for one listing takes nothing off others', async () => {
    const { sam, bea, listings } = await shop(1000, 1000)
    await makeCode(sam, 'ONE', { amount_cents: 5000, listing_id: listings[0] ?? '' })
    const begun = await begin(bea, listings, 'ONE')
    const items = await itemsOf(begun.order_id)
    expect(Object.fromEntries(items.map((item) => [item.listing_id, item.price_cents]))).toEqual({
      [listings[0] ?? '']: 0,
      [listings[1] ?? '']: 1000,
    })
  })

  test('is quoted as the checkout applies it, and a quote reserves nothing', async () => {
    const { sam, bea, listings } = await shop(1001, 777)
    await makeCode(sam, 'QUOTED', { percent: 15, max_uses: 1 })
    const quoted = await quote(bea, listings, 'QUOTED')
    expect(await quote(await addUser('Cleo'), listings, 'QUOTED')).toEqual(quoted)
    const begun = await begin(bea, listings, 'quoted')
    expect(quoted).toEqual({
      rejected: null,
      discount_cents: 1778 - begun.total_cents,
      total_cents: String(begun.total_cents),
    })
  })
})

describe('a code is rejected without an order', { tags: ['discounts'] }, () => {
  test.each<[string, string, (sam: string, other: string) => Promise<unknown>]>([
    ['that is of nobody', 'discount_unknown', async () => {}],
    [
      'of a seller whose items are not in the cart',
      'discount_unknown',
      async () => {
        await makeCode(await addSeller('Elsewhere'), 'CODE', { percent: 10 })
      },
    ],
    [
      'that is not valid yet',
      'discount_not_started',
      (sam) => makeCode(sam, 'CODE', { percent: 10, starts_at: fromNow(1) }),
    ],
    [
      'whose time is over',
      'discount_ended',
      (sam) => keepCode(sam, 'CODE', { percent: 10, starts_at: fromNow(-2), ends_at: fromNow(-1) }),
    ],
    [
      'that its seller ended',
      'discount_ended',
      async (sam) => {
        await makeCode(sam, 'CODE', { percent: 10 })
        await asUser(sam)`update public.discounts set ended_at = now() where code = 'CODE'`
      },
    ],
    [
      'for another item',
      'discount_other_items',
      (sam, other) => makeCode(sam, 'CODE', { percent: 10, listing_id: other }),
    ],
    ['that leaves less than can be paid', 'discount_too_large', (sam) => makeCode(sam, 'CODE', { amount_cents: 951 })],
  ])('%s', async (_what, rejection, make) => {
    const { sam, bea, listings } = await shop(1000, 1000)
    await make(sam, listings[1] ?? '')
    expect(await quote(bea, listings.slice(0, 1), 'CODE')).toMatchObject({ rejected: rejection })
    expect(await begin(bea, listings.slice(0, 1), 'CODE')).toMatchObject({ rejected: rejection, order_id: null })
    expect(await ordersOf(bea)).toEqual([])
  })

  test('of another seller whose item is in the cart, with its own reason', async () => {
    const { bea, listings } = await shop(1000)
    const other = await addSeller('Other')
    await makeCode(other, 'OTHERS', { percent: 10 })
    await owner`insert into public.cart_items (buyer_id, listing_id) values (${bea}, ${await addListing(other)})`
    expect(await begin(bea, listings, 'OTHERS')).toMatchObject({ rejected: 'discount_other_seller' })
    // Carts of others do not matter.
    expect(await begin(await addUser('Cleo'), listings, 'OTHERS')).toMatchObject({ rejected: 'discount_unknown' })
  })

  test('for free items alone; an amount of fifty cents can be paid', async () => {
    const { sam, bea, listings } = await shop(0, 1000)
    await makeCode(sam, 'CODE', { amount_cents: 950 })
    expect(await begin(bea, listings.slice(0, 1), 'CODE')).toMatchObject({ rejected: 'discount_other_items' })
    expect(await begin(bea, listings, 'CODE')).toMatchObject({ rejected: null, total_cents: 50 })
  })

  test('after too many guesses: every attempt counts', { tags: ['limits-people-hold'] }, async () => {
    const { sam, bea, listings } = await shop(1000)
    await makeCode(sam, 'RIGHT', { percent: 10 })
    await fillLimit('discount code', bea, 2)
    expect(await begin(bea, listings, 'WRONG')).toMatchObject({ rejected: 'discount_unknown' })
    expect(await quote(bea, listings, 'WRONG')).toMatchObject({ rejected: 'discount_unknown' })
    expect(await rejectionOf(begin(bea, listings, 'RIGHT'))).toBe('rate_limited')
    expect(await rejectionOf(quote(bea, listings, 'RIGHT'))).toBe('rate_limited')
  })
})
