// Discount codes: who may use them and how often, also at the same time, and what their seller may
// do.
import { describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { attach, leave, pay, setBanned, stripeAccountOf } from '../../support/database/steps.ts'
import { actAs, addListing, addUser, asUser, rejectionOf } from '../../support/database/world.ts'
import { begin, fromNow, makeCode, quote, shop, type Terms } from './discounting.ts'

const { owner, payments } = world

describe('a use of a code', { tags: ['discounts'] }, () => {
  test('goes to one buyer when many want the last one at once', { tags: ['M2'] }, async () => {
    const { sam, listings } = await shop(1000)
    await makeCode(sam, 'LAST', { percent: 10, max_uses: 2 })
    const buyers = await Promise.all(Array.from({ length: 8 }, () => addUser('Eager')))
    const begun = await Promise.all(buyers.map((buyer) => begin(buyer, listings, 'LAST')))
    expect(begun.map(({ rejected }) => rejected ?? 'taken').sort()).toEqual([
      ...Array(6).fill('discount_used_up'),
      ...Array(2).fill('taken'),
    ])
  })

  test('is reserved by an open order, and released when that expires', async () => {
    const { sam, bea, listings } = await shop(1000)
    await makeCode(sam, 'ONCE', { percent: 10, max_uses: 1 })
    const session = await attach(bea, (await begin(bea, listings, 'ONCE')).order_id)
    const cleo = await addUser('Cleo')
    expect(await begin(cleo, listings, 'ONCE')).toMatchObject({ rejected: 'discount_used_up' })
    await payments`select private.expire_order(${session}, ${await stripeAccountOf(sam)})`
    expect(await begin(cleo, listings, 'ONCE')).toMatchObject({ rejected: null })
  })

  test('is released by an order that never got a session', async () => {
    const { sam, bea, listings } = await shop(1000)
    await makeCode(sam, 'ONCE', { percent: 10, max_uses: 1 })
    const { order_id } = await begin(bea, listings, 'ONCE')
    await owner`update public.orders set created_at = now() - interval '26 minutes' where id = ${order_id}`
    expect(await begin(await addUser('Cleo'), listings, 'ONCE')).toMatchObject({ rejected: null })
  })

  test('belongs to its basket, and not to a second one of the same buyer', async () => {
    const { sam, bea, listings } = await shop(1000, 500)
    await makeCode(sam, 'MINE', { percent: 10 })
    // Many other buyers, so that a wrong lookup would find one of them.
    for (const other of await Promise.all(Array.from({ length: 8 }, () => addUser('Cleo'))))
      await attach(other, (await begin(other, listings, 'MINE')).order_id)
    const first = await begin(bea, listings, 'MINE')
    expect(await begin(bea, listings, 'mine')).toEqual(first)
    const session = await attach(bea, first.order_id)
    // The open order that reserves the code.
    const second = await begin(bea, listings.slice(0, 1), 'MINE')
    expect(second).toMatchObject({ rejected: 'discount_reserved', checkout_session_id: session })
    const plain = await begin(bea, listings, null)
    expect(plain).toMatchObject({ rejected: null, total_cents: 1500 })
    await pay(first.order_id)
    const more = await addListing(sam, 800)
    expect(await begin(bea, [more], 'MINE')).toMatchObject({ rejected: 'discount_used', order_id: null })
    expect(await quote(bea, [more], 'MINE')).toMatchObject({ rejected: 'discount_used' })
  })

  test('counts again if an expired order is paid anyway, at its price', { tags: ['M8'] }, async () => {
    const { sam, bea, listings } = await shop(1000)
    await makeCode(sam, 'LATE', { percent: 10, max_uses: 1 })
    const begun = await begin(bea, listings, 'LATE')
    const session = await attach(bea, begun.order_id)
    await payments`select private.expire_order(${session}, ${await stripeAccountOf(sam)})`
    const cleo = await addUser('Cleo')
    const taken = await begin(cleo, listings, 'LATE')
    await attach(cleo, taken.order_id)
    await pay(begun.order_id)
    await pay(taken.order_id)
    const [listed] = await actAs(sam, 'api')`select * from private.list_discounts('{"limit": 10}')`
    expect(listed).toMatchObject({ code: 'LATE', uses: '2', state: 'used_up' })
  })

  test('stays with the buyer who pays when the seller ends the code or leaves', { tags: ['M8', 'K5'] }, async () => {
    const { sam, bea, listings } = await shop(1000)
    await makeCode(sam, 'GOING', { percent: 10 })
    const begun = await begin(bea, listings, 'GOING')
    await attach(bea, begun.order_id)
    await leave(sam)
    expect(await owner`select from public.discounts where seller_id = ${sam}`).toEqual([])
    await pay(begun.order_id)
    const [order] =
      await owner`select status, total_cents, discount_code from public.orders where id = ${begun.order_id}`
    expect(order).toEqual({ status: 'paid', total_cents: 900, discount_code: 'GOING' })
  })
})

describe('a seller', { tags: ['discounts'] }, () => {
  test('has one active code of a name, and can reuse the name later', async () => {
    const { sam } = await shop()
    await makeCode(sam, 'NAME', { percent: 10 })
    expect(await rejectionOf(makeCode(sam, 'NAME', { percent: 20 }))).toBe('23505')
    await owner`update public.discounts set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where seller_id = ${sam}`
    await makeCode(sam, 'NAME', { percent: 20 })
    const listed = await actAs(sam, 'api')`select percent, state from private.list_discounts('{"limit": 10}')`
    expect(listed).toEqual([
      { percent: 20, state: 'active' },
      { percent: 10, state: 'ended' },
    ])
  })

  test('ends a code once, and cannot restart it', async () => {
    const { sam } = await shop()
    await makeCode(sam, 'ENDS', { percent: 10 })
    const end = (at: Date | null) =>
      asUser(sam)`update public.discounts set ended_at = ${at} where code = 'ENDS' returning ended_at`
    const [first] = await end(fromNow(48))
    expect(first?.ended_at.getTime()).toBeLessThanOrEqual(Date.now() + 1000)
    expect((await end(null))[0]).toEqual(first)
  })

  test.each<[string, string, Terms]>([
    ['nothing', 'discounts_percent_or_amount', {}],
    ['both', 'discounts_percent_or_amount', { percent: 10, amount_cents: 100 }],
    ['all of it', 'discounts_percent_in_range', { percent: 100 }],
    ['less than nothing', 'discounts_amount_in_range', { amount_cents: -100 }],
    ['something before it begins', 'discounts_end_after_start', { percent: 10, ends_at: fromNow(-1) }],
    ['something for nobody', 'discounts_max_uses_in_range', { percent: 10, max_uses: 0 }],
  ])('cannot create a code that takes off %s', async (_what, constraint, terms) => {
    const { sam } = await shop()
    await expect(makeCode(sam, 'ODD', terms)).rejects.toMatchObject({ constraint_name: constraint })
  })

  test.each(['ab', 'small', 'WITH SPACE', '-DASH', `L${'O'.repeat(24)}NG`])('cannot make the code %s', async (code) => {
    const { sam } = await shop()
    await expect(makeCode(sam, code, { percent: 10 })).rejects.toMatchObject({
      constraint_name: 'discounts_code_shape',
    })
  })
})

test('a banned user cannot read or try discounts', { tags: ['R7', 'discounts'] }, async () => {
  const { sam, bea, listings } = await shop(1000)
  await makeCode(sam, 'CODE', { percent: 10 })
  const listed = () => actAs(sam, 'api')`select * from private.list_discounts('{"limit": 10}')`
  expect(await listed()).toHaveLength(1)
  expect(await rejectionOf(quote(bea, [], 'CODE'))).toBe('empty_basket')
  await setBanned([sam, bea])
  expect(await listed()).toHaveLength(0)
  expect(await rejectionOf(quote(bea, listings, 'CODE'))).toBe('account_banned')
})
