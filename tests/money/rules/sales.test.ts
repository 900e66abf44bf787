// Sales: their seller alone finds them; refunds are at most what is left, once per id.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addDownload } from '../../support/add-listing.ts'
import { claimsOf } from '../../support/database/acting.ts'
import { world } from '../../support/database/fixture.ts'
import { buyAsGuest } from '../../support/database/guests.ts'
import { numberOf } from '../../support/database/purchases.ts'
import {
  beginOrder,
  disputeAtStripe,
  firstValue,
  offered,
  refundAtStripe,
  setBanned,
  sold,
  takeRefunds,
} from '../../support/database/steps.ts'
import { ACCEPTED, actAs, addListing, addSeller, addUser, buy, rejectionOf } from '../../support/database/world.ts'

const { owner, payments } = world

const find = (who: string, request: object = {}) =>
  actAs(who, 'api')`select * from private.find_sales(${owner.json({ limit: 100, ...request })}::jsonb)`
const idsOf = async (who: string, request: object = {}) => (await find(who, request)).map(({ id }) => id)
const describeSale = (who: string, orderId: string) =>
  firstValue(actAs(who, 'api')`select private.describe_sale(${orderId}) as sale`)
const refund = (who: string, orderId: string, cents: number, id = randomUUID()) =>
  actAs(who, 'api')`select private.refund_sale(${id}, ${orderId}, ${cents}, 'Page 3 is missing')`
const refundsSeenBy = (who: string, orderId: string) =>
  firstValue(actAs(who, 'api')`select refunds from private.order_refunds(${orderId})`)

describe('sales', { tags: ['sales'] }, () => {
  test('are searched among their seller’s own, also if others match', async () => {
    const [mine, others] = [await sold(1000, 'Zigzag runner'), await sold(1000, 'Zigzag runner')]
    await owner`update public.profiles set name = 'Zelda' where id in ${owner([mine.bea, others.bea])}`
    // Without rights, to see the plan: sales of others are never a step of it.
    const like = (pattern: string) =>
      owner.begin(async (sql) => {
        await sql`select set_config('request.jwt.claims', ${claimsOf(mine.sam)}, true)`
        return await firstValue(sql`select private.sales_like(${pattern}, ${pattern}) as ids`)
      })
    for (const pattern of ['%zigzag%', '%zelda%']) expect(await like(pattern)).toEqual([mine.orderId])
    // All guests have one name.
    await buyAsGuest('gwen@example.com', await addListing(mine.sam))
    expect(await like('%guest%')).toEqual([])
  })

  test('are found by their seller, newest first and page by page, by text, number, state and year', async () => {
    const sam = await addSeller('Sam')
    const [quilt, hat] = [await addListing(sam, 1000, 'Crib quilt'), await addListing(sam, 500, 'Straw 100% hat')]
    const [bea, cleo] = [await addUser('Bea Weaver'), await addUser('Cleo Sailor')]
    const [first, second, third] = [await buy(bea, quilt), await buy(cleo, quilt), await buy(cleo, hat)]
    const old = await buy(bea, hat)
    await owner`update public.orders set paid_at = '2025-12-31 23:59:59Z' where id = ${old.orderId}`
    const all = [third, second, first, old].map(({ orderId }) => orderId)
    expect(await idsOf(sam)).toEqual(all)
    const [page] = await find(sam, { limit: 1 })
    expect(await idsOf(sam, { after: [page?.paid_at, page?.id] })).toEqual(all.slice(1))
    expect(await idsOf(sam, { q: 'CRIB' })).toEqual([second.orderId, first.orderId])
    expect(await idsOf(sam, { q: 'sailor' })).toEqual([third.orderId, second.orderId])
    expect(await idsOf(sam, { q: '100%' })).toEqual([third.orderId, old.orderId])
    expect(await idsOf(sam, { q: '%%%' })).toEqual([])
    expect(await idsOf(sam, { q: first.orderId })).toEqual([first.orderId])
    expect(await idsOf(sam, { q: (await numberOf(first.orderId)).toLowerCase() })).toEqual([first.orderId])
    expect(await idsOf(sam, { year: 2025 })).toEqual([old.orderId])
    const yearsOf = (who: string) => firstValue(actAs(who, 'api')`select private.sales_years() as years`)
    expect(await yearsOf(sam)).toEqual([new Date().getUTCFullYear(), 2025])
    expect(await yearsOf(bea)).toEqual([])
    await refundAtStripe(first, 300)
    expect(await idsOf(sam, { state: 'partially_refunded' })).toEqual([first.orderId])
    expect((await find(sam, { q: first.orderId }))[0]).toMatchObject({
      buyer_name: 'Bea Weaver',
      titles: ['Crib quilt'],
      total_cents: 1000,
      refunded_cents: 300,
      net_cents: 700,
      is_refund_pending: false,
      is_refund_requested: false,
    })
  })

  test('are hidden from others, and name no deleted user', async () => {
    const { bea, sam, orderId } = await sold()
    for (const who of [bea, world.people.stranger, world.people.admin, world.people['other seller']]) {
      expect(await idsOf(who, { q: orderId })).toEqual([])
      expect(await rejectionOf(describeSale(who, orderId))).toBe('order_not_found')
    }
    expect(await describeSale(sam, orderId)).toMatchObject({ buyer_name: 'Bea' })
    await owner`update public.profiles set deleted_at = now() where id = ${bea}`
    expect((await find(sam))[0]?.buyer_name).toBeNull()
    expect(await idsOf(sam, { q: 'Bea' })).toEqual([])
    expect(JSON.stringify(await describeSale(sam, orderId))).not.toContain(bea)
    await setBanned(sam)
    expect(await idsOf(sam)).toEqual([])
    expect(await rejectionOf(describeSale(sam, orderId))).toBe('order_not_found')
  })

  test('leave out unpaid orders', async () => {
    const [bea, { sam, listing }] = [await addUser('Bea'), await offered(1000)]
    const order = await beginOrder(bea, [listing])
    expect(await idsOf(sam)).toEqual([])
    expect(await rejectionOf(describeSale(sam, order?.order_id))).toBe('order_not_found')
    expect(await rejectionOf(refund(sam, order?.order_id, 100))).toBe('order_not_found')
  })

  test('equal the ledger, and show the number of downloads without times', async () => {
    const { bea, sam, listing, orderId, intentId, accountId } = await sold()
    for (const buyer of [bea, bea]) await addDownload(owner, listing, buyer)
    await refundAtStripe({ intentId, accountId }, 250)
    await disputeAtStripe({ intentId, accountId }, 'needs_response', 1000)
    const sale = await describeSale(sam, orderId)
    const [ledger] = await owner`
      select sum(cents)::integer as cents from private.ledger_transactions join private.ledger_entries on transaction_id = id
      where order_id = ${orderId} and account = 'seller'`
    expect(sale).toMatchObject({
      status: 'disputed',
      disputed_cents: 1000,
      net_cents: ledger?.cents,
      refundable_cents: 0,
    })
    expect(sale.items).toMatchObject([{ downloads: 2, is_held: true }])
    expect(JSON.stringify(sale)).not.toContain('last_download_at')
  })
})

describe('a refund by the seller', { tags: ['sale-refund'] }, () => {
  test('clicked fifty times at once is one', async () => {
    const { bea, sam, orderId, intentId, accountId } = await sold()
    const id = randomUUID()
    await Promise.all(Array.from({ length: 50 }, () => refund(sam, orderId, 1250, id)))
    expect(await takeRefunds(orderId)).toMatchObject([{ id, cents: 1250, listing_id: null, reason: 'seller' }])
    const held = () => owner`select from public.entitlements where order_id = ${orderId} and revoked_at is null`
    expect(await held()).toHaveLength(1)
    expect(await refundsSeenBy(bea, orderId)).toMatchObject([
      { id, state: 'pending', reason: 'Page 3 is missing', cents: 1250 },
    ])
    await refundAtStripe({ intentId, accountId }, 1250)
    await payments`select private.note_pending_refund(${id})`
    expect(await held()).toHaveLength(0)
    expect(await refundsSeenBy(bea, orderId)).toMatchObject([{ state: 'refunded' }])
    expect(await rejectionOf(refund(sam, orderId, 1))).toBe('refund_impossible')
    await refund(sam, orderId, 1250, id)
    expect(await takeRefunds(orderId)).toEqual([])
  })

  test('is at most what is left, also for ten at once', async () => {
    const { sam, orderId, intentId, accountId } = await sold(1000)
    expect(await rejectionOf(refund(sam, orderId, 1001))).toBe('refund_too_much')
    await refundAtStripe({ intentId, accountId }, 100)
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => rejectionOf(refund(sam, orderId, 200))))
    expect(outcomes.filter((rejection) => rejection === ACCEPTED)).toHaveLength(4)
    expect(outcomes.filter((rejection) => rejection === 'refund_too_much')).toHaveLength(6)
    expect((await describeSale(sam, orderId)).refundable_cents).toBe(100)
  })

  test('is the seller’s only, and never of a free or disputed order', async () => {
    const { bea, sam, orderId, intentId, accountId } = await sold()
    for (const who of [bea, world.people.stranger, world.people.admin, world.people['other seller']])
      expect(await rejectionOf(refund(who, orderId, 100))).toBe('order_not_found')
    expect(await rejectionOf(refund(world.people.banned, orderId, 100))).toBe('account_banned')
    await disputeAtStripe({ intentId, accountId }, 'needs_response', 1250)
    expect(await rejectionOf(refund(sam, orderId, 100))).toBe('refund_impossible')
    const listing = await addListing(sam, 0)
    const free = await beginOrder(bea, [listing])
    expect(await rejectionOf(refund(sam, free?.order_id, 1))).toBe('refund_impossible')
  })

  test('is possible until the seller is disconnected', { tags: ['disconnect'] }, async () => {
    const { sam, orderId, accountId } = await sold(1000)
    await actAs(sam, 'payments')`select private.begin_disconnect()`
    await refund(sam, orderId, 100)
    await payments`select private.deauthorize_seller(${accountId})`
    expect(await rejectionOf(refund(sam, orderId, 100))).toBe('refund_impossible')
    expect((await describeSale(sam, orderId)).refundable_cents).toBe(0)
  })

  test('that was refused can be requested again, and only the seller learns of it', async () => {
    const { bea, sam, orderId } = await sold(1000)
    const id = randomUUID()
    await refund(sam, orderId, 1000, id)
    await payments`select private.note_pending_refund(${id}, true)`
    await payments`select private.note_pending_refund(${id})`
    expect((await describeSale(sam, orderId)).refunds).toMatchObject([{ id, state: 'failed' }])
    expect(await refundsSeenBy(bea, orderId)).toEqual([])
    expect(await takeRefunds(orderId)).toEqual([])
    await refund(sam, orderId, 1000)
    expect(await takeRefunds(orderId)).toHaveLength(1)
  })

  test('waits during a dispute, and fails when the bank took the money', async () => {
    const { sam, orderId, intentId, accountId } = await sold()
    await refund(sam, orderId, 1250)
    await disputeAtStripe({ intentId, accountId }, 'needs_response', 1250)
    expect(await takeRefunds(orderId)).toEqual([])
    await disputeAtStripe({ intentId, accountId }, 'lost', 1250)
    expect((await describeSale(sam, orderId)).refunds).toMatchObject([{ state: 'failed' }])
    expect(await takeRefunds(orderId)).toEqual([])
  })

  test('is done when Stripe says that everything is refunded', async () => {
    const { sam, orderId, intentId, accountId } = await sold()
    await refund(sam, orderId, 1250)
    await refundAtStripe({ intentId, accountId }, 1250)
    expect((await describeSale(sam, orderId)).refunds).toMatchObject([{ state: 'refunded' }])
    expect(await takeRefunds(orderId)).toEqual([])
  })

  test('with the id of another refund and other content is rejected', { tags: ['M12'] }, async () => {
    const [{ sam, orderId }, other] = [await sold(), await sold()]
    const id = randomUUID()
    await refund(sam, orderId, 100, id)
    await refund(sam, orderId, 100, id)
    expect(await rejectionOf(refund(sam, orderId, 900, id))).toBe('refund_id_used')
    expect(await rejectionOf(refund(other.sam, other.orderId, 100, id))).toBe('refund_id_used')
    expect((await describeSale(sam, orderId)).refunds).toMatchObject([{ id, cents: 100 }])
  })

  test('is visible to its buyer only', async () => {
    const { bea, sam, orderId } = await sold()
    await refund(sam, orderId, 100)
    expect(await refundsSeenBy(bea, orderId)).toHaveLength(1)
    for (const who of [sam, world.people.stranger, world.people.admin])
      expect(await refundsSeenBy(who, orderId)).toBeUndefined()
    await setBanned(bea)
    expect(await refundsSeenBy(bea, orderId)).toBeUndefined()
  })

  test('makes the sweep due at once, also while it runs', async () => {
    const { sam, orderId } = await sold()
    const due = () => owner`select due_at <= now() as is_due from private.jobs where name = 'sweep_orders'`
    await owner`update private.jobs set started_at = now(), due_at = now() + interval '10 minutes' where name = 'sweep_orders'`
    await refund(sam, orderId, 100)
    expect(await due()).toEqual([{ is_due: true }])
    await owner`select private.finish_job('sweep_orders', null, false)`
    expect(await due()).toEqual([{ is_due: true }])
  })
})
