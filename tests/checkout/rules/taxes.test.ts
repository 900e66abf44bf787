// Taxes: an order keeps how its prices were meant, accepts only the matching amount, and every cent
// of tax follows its money.
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { firstValue } from '../../support/database/steps.ts'
import { actAs, rejectionOf } from '../../support/database/world.ts'
import { balancesOf, beginAgain, begun, differencesOf, movementsOf, sessionTotal, set, unset } from './taxing.ts'

const { owner } = world
afterEach(unset)

describe('an order', { tags: ['taxes'] }, () => {
  test('keeps how prices were meant at its start, and a free one has no tax', async () => {
    const { bea, listings, taxMode } = await begun('exclusive', 1000)
    expect(taxMode).toBe('exclusive')
    await set('tax', 'inclusive')
    expect((await beginAgain(bea, listings)).taxMode).toBe('exclusive')
    expect((await begun('exclusive', 0)).taxMode).toBe('off')
    expect((await begun('off', 1000)).taxMode).toBe('off')
  })

  test('on top of prices is part of the paid amount, shared by the items, and free of the fee', async () => {
    await set('platform_fee_bps', 500)
    const { orderId, fulfil } = await begun('exclusive', 999, 101)
    await fulfil(1309, 209)
    const [order] = await owner`select total_cents, tax_cents, fee_cents from public.orders where id = ${orderId}`
    expect(order).toEqual({ total_cents: 1309, tax_cents: 209, fee_cents: 55 })
    const items = await owner`
      select price_cents, tax_cents, price_cents - tax_cents as net_cents from public.order_items where order_id = ${orderId} order by price_cents desc`
    expect(items.map(({ net_cents }) => net_cents)).toEqual([999, 101])
    expect(items.reduce((sum, { price_cents }) => sum + price_cents, 0)).toBe(1309)
    expect(items.reduce((sum, { tax_cents }) => sum + tax_cents, 0)).toBe(209)
  })

  test('with a tax adds tax columns to its seller’s file, and to no other', async () => {
    const { sam, bea, fulfil } = await begun('exclusive', 1000)
    const isTaxed = (seller: string) => firstValue(actAs(seller, 'api')`select private.has_taxed_sales() as is_taxed`)
    expect(await isTaxed(sam)).toBe(false)
    await fulfil(1190, 190)
    expect({ sam: await isTaxed(sam), bea: await isTaxed(bea) }).toEqual({ sam: true, bea: false })
  })

  test('of prices with tax keeps its prices', async () => {
    const { orderId, fulfil } = await begun('inclusive', 1190)
    await fulfil(1190, 190)
    expect(await owner`select total_cents, tax_cents from public.orders where id = ${orderId}`).toEqual([
      { total_cents: 1190, tax_cents: 190 },
    ])
    expect(await owner`select price_cents, tax_cents from public.order_items where order_id = ${orderId}`).toEqual([
      { price_cents: 1190, tax_cents: 190 },
    ])
  })

  test.each<[mode: string, amount: number | null, tax: number | null]>([
    ['off', 1190, 190],
    ['off', 999, 0],
    ['inclusive', 1190, 190],
    ['inclusive', 1000, 1001],
    ['inclusive', 1000, -1],
    ['inclusive', 1000, null],
    ['exclusive', 1000, 190],
    ['exclusive', 1191, 190],
    ['exclusive', 1189, 190],
    ['exclusive', 999, -1],
    ['exclusive', 1190, null],
    ['exclusive', null, 190],
  ])('%s rejects a session of %s cents with a tax of %s', { tags: ['M4'] }, async (mode, amount, tax) => {
    const { orderId, fulfil } = await begun(mode, 1000)
    expect(await rejectionOf(fulfil(amount, tax))).toBe('session_mismatch')
    expect(await owner`select status, total_cents, tax_cents from public.orders where id = ${orderId}`).toEqual([
      { status: 'pending', total_cents: 1000, tax_cents: 0 },
    ])
  })

  test('without a tax accepts none: a seller’s own tax changes nothing', async () => {
    const { orderId, fulfil } = await begun('off', 1000)
    await fulfil(1000, 159)
    expect(await owner`select status, tax_cents from public.orders where id = ${orderId}`).toEqual([
      { status: 'paid', tax_cents: 0 },
    ])
  })

  test.each(['inclusive', 'exclusive'])('%s is paid once, and never again with another tax', async (mode) => {
    const { orderId, fulfil } = await begun(mode, 1000)
    for (let time = 0; time < 3; time += 1) await fulfil(sessionTotal(mode, 1000, 190), 190)
    expect(await owner`select tax_cents from public.orders where id = ${orderId}`).toEqual([{ tax_cents: 190 }])
    expect(await rejectionOf(fulfil(sessionTotal(mode, 1000, 191), 191))).toBe('session_mismatch')
    expect(await rejectionOf(owner`update public.orders set tax_cents = 1 where id = ${orderId}`)).toBe('23001')
    expect(await differencesOf(orderId)).toEqual([])
  })

  test('without a session can be given up by its buyer only', async () => {
    const { bea, sam, orderId, listings } = await begun('exclusive', 1000)
    const giveUp = (who: string) => actAs(who, 'payments')`select private.give_up_order(${orderId})`
    const status = () => firstValue(owner`select status from public.orders where id = ${orderId}`)
    await giveUp(bea)
    expect(await status()).toBe('pending')
    await owner`update public.orders set checkout_session_id = null where id = ${orderId}`
    await giveUp(sam)
    expect(await status()).toBe('pending')
    await giveUp(bea)
    expect(await status()).toBe('expired')
    expect((await beginAgain(bea, listings)).orderId).not.toBe(orderId)
  })
})

describe('the ledger', { tags: ['ledger', 'taxes'] }, () => {
  test('of an order with fee and tax, a part refund and a full one', async () => {
    await set('platform_fee_bps', 500)
    const { orderId, fulfil, refund } = await begun('exclusive', 1000)
    await fulfil(1190, 190)
    await refund(595, 25)
    expect(await balancesOf(orderId)).toEqual({ buyer: -595, seller: 475, platform: 25, tax: 95 })
    await refund(1190, 50)
    expect(await movementsOf(orderId)).toEqual([
      { kind: 'sale', entries: { buyer: -1190, seller: 1190 } },
      { kind: 'platform_fee', entries: { seller: -50, platform: 50 } },
      { kind: 'tax', entries: { seller: -190, tax: 190 } },
      { kind: 'platform_fee_refund', entries: { platform: -25, seller: 25 } },
      { kind: 'refund', entries: { seller: -595, buyer: 595 } },
      { kind: 'tax_refund', entries: { tax: -95, seller: 95 } },
      { kind: 'platform_fee_refund', entries: { platform: -25, seller: 25 } },
      { kind: 'refund', entries: { seller: -595, buyer: 595 } },
      { kind: 'tax_refund', entries: { tax: -95, seller: 95 } },
    ])
    expect(await balancesOf(orderId)).toEqual({})
    expect(await differencesOf(orderId)).toEqual([])
  })

  test('a dispute keeps the tax; a lost one takes its part back', async () => {
    const { orderId, fulfil, dispute } = await begun('inclusive', 1190)
    await fulfil(1190, 190)
    await dispute('needs_response', 1190)
    expect(await balancesOf(orderId)).toEqual({ buyer: -1190, seller: -190, tax: 190, disputes: 1190 })
    await dispute('lost', 1190)
    expect(await balancesOf(orderId)).toEqual({})
    expect(await differencesOf(orderId)).toEqual([])
  })

  const step = fc.oneof(
    fc.record({ refund: fc.double({ min: 0, max: 1.1, noNaN: true }) }),
    fc.record({
      dispute: fc.constantFrom('needs_response', 'won', 'lost', 'warning_closed'),
      part: fc.double({ min: 0.1, max: 1, noNaN: true }),
    }),
  )
  test.each(['inclusive', 'exclusive'])(
    'of random orders with tax is zero and what the orders say: %s',
    async (mode) => {
      await set('platform_fee_bps', 500)
      const property = fc.asyncProperty(
        fc.array(fc.integer({ min: 50, max: 5000 }), { minLength: 1, maxLength: 3 }),
        fc.double({ min: 0, max: 0.3, noNaN: true }),
        fc.array(step, { maxLength: 6 }),
        async (prices, rate, steps) => {
          const { orderId, fulfil, refund, dispute } = await begun(mode, ...prices)
          const cents = prices.reduce((sum, price) => sum + price, 0)
          const tax = Math.floor(cents * rate)
          const total = sessionTotal(mode, cents, tax)
          await fulfil(total, tax)
          for (const one of steps)
            await ('refund' in one
              ? refund(Math.round(total * one.refund))
              : dispute(one.dispute, Math.round(total * one.part)))
          const balances = await balancesOf(orderId)
          expect(Object.values(balances).reduce((sum, one) => sum + one, 0)).toBe(0)
          expect(balances.tax ?? 0).toBeGreaterThanOrEqual(0)
          if (!balances.buyer) expect(balances.tax ?? 0).toBe(0)
          expect(await differencesOf(orderId)).toEqual([])
        },
      )
      await fc.assert(property, { numRuns: 10 })
    },
  )
})

describe('a refund includes its tax', { tags: ['taxes'] }, () => {
  test('of one item of two, and then of the other', async () => {
    const { orderId, fulfil, listings } = await begun('exclusive', 1000, 500)
    await fulfil(1785, 285)
    for (const listing of listings) {
      const [item] =
        await owner`select price_cents from public.order_items where order_id = ${orderId} and listing_id = ${listing}`
      const [queued] =
        await owner`select private.queue_refund(${orderId}, ${listing}, ${item?.price_cents}, 'test') as cents`
      expect(queued?.cents).toBe(item?.price_cents)
    }
    const [sum] =
      await owner`select sum(cents)::integer as cents from private.pending_refunds where order_id = ${orderId}`
    expect(sum?.cents).toBe(1785)
  })

  test('of what was bought twice', async () => {
    const { bea, listings, fulfil } = await begun('exclusive', 1000)
    await owner`update public.listings set price_cents = 1100 where id = any (${listings})`
    const second = await beginAgain(bea, listings)
    await fulfil(1190, 190)
    const [fulfilled] = await second.fulfil(1309, 209)
    expect(fulfilled?.pending_refund_cents).toBe(1309)
  })

  test('and is no income: revenue is what the ledger leaves the seller', async () => {
    await set('platform_fee_bps', 500)
    const { sam, orderId, fulfil, refund } = await begun('exclusive', 999, 501)
    await fulfil(1785, 285)
    const revenue = async () => {
      const rows = await actAs(sam, 'api')`select revenue_cents::integer as cents from private.seller_metrics(30)`
      return rows.reduce((sum, { cents }) => sum + cents, 0)
    }
    expect(await revenue()).toBe(1500 - 75)
    await refund(333, 13)
    expect(await revenue()).toBe((await balancesOf(orderId)).seller)
    const [found] = await actAs(
      sam,
      'api',
    )`select net_cents, tax_mode, tax_cents from private.find_sales('{"limit": 1}')`
    expect(found).toEqual({
      net_cents: await revenue(),
      tax_mode: 'exclusive',
      tax_cents: (await balancesOf(orderId)).tax,
    })
  })
})

test.each([
  ['off', false],
  ['exclusive', true],
])('exports and mails include a tax if there is one: %s', { tags: ['taxes'] }, async (mode, isTold) => {
  const { bea, sam, fulfil } = await begun(mode, 1000)
  await fulfil(sessionTotal(mode, 1000, 190), 190)
  for (const who of [bea, sam]) {
    const [row] = await actAs(who, 'api')`select private.export_account()::text as data`
    expect(row?.data.includes('tax_')).toBe(isTold)
  }
})
