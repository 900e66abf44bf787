// Refunds of single items by their seller: each is the item's share to the cent, all of them are what
// was paid, and the access goes with the money.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { balancesOf, begun, set, unset } from '../../checkout/rules/taxing.ts'
import { world } from '../../support/database/fixture.ts'
import { give } from '../../support/database/guests.ts'
import { columnOf, disputeAtStripe, firstValue, refundAtStripe, takeRefunds } from '../../support/database/steps.ts'
import { ACCEPTED, actAs, addListing, addSeller, addUser, buy, rejectionOf } from '../../support/database/world.ts'

const { owner, payments } = world
afterEach(unset)

type Sold = { sam: string; orderId: string }
type Item = { id: string; listing_id: string; refund_cents: number; is_held: boolean; keys: number }

const saleOf = ({ sam, orderId }: Sold) =>
  firstValue(actAs(sam, 'api')`select private.describe_sale(${orderId}) as sale`) as Promise<{
    items: Item[]
    refundable_cents: number
    refunds: object[]
  }>
/** The items by their price. */
const itemsOf = async (sale: Sold) =>
  (await saleOf(sale)).items.toSorted((one, other) => one.refund_cents - other.refund_cents)
const refund = (who: string, orderId: string, cents: number, item: string | null = null, id: string = randomUUID()) =>
  actAs(who, 'api')`select private.refund_sale(${id}, ${orderId}, ${cents}, 'Sorry', ${item})`
const heldOf = async ({ orderId }: Sold) =>
  columnOf(owner`select listing_id from public.entitlements where order_id = ${orderId} and revoked_at is null`)

async function sold(...prices: number[]) {
  const [sam, bea] = [await addSeller('Sam'), await addUser('Bea')]
  const listings = await Promise.all(prices.map((cents) => addListing(sam, cents)))
  return { sam, bea, listings, ...(await buy(bea, ...listings)) }
}

describe('a refund of an item', { tags: ['sale-refund', 'M9', 'M11'] }, () => {
  test('is its price, ends its access at once, and is owed in the same step', async () => {
    const sale = await sold(500, 700)
    const [five, seven] = await itemsOf(sale)
    await refund(sale.sam, sale.orderId, 500, five?.id)
    expect(await heldOf(sale)).toEqual([seven?.listing_id])
    expect(await takeRefunds(sale.orderId)).toMatchObject([
      { cents: 500, listing_id: five?.listing_id, reason: 'seller' },
    ])
    expect(await itemsOf(sale)).toMatchObject([
      { refund_cents: 0, is_held: false },
      { refund_cents: 700, is_held: true },
    ])
  })

  test('adds up to what was paid with tax and fee, in any order, also after a refund of an amount', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ cents: fc.integer({ min: 51, max: 1999 }), turn: fc.nat() }), {
          minLength: 1,
          maxLength: 3,
        }),
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 0, max: 40 }),
        async (wanted, tax, first) => {
          await set('platform_fee_bps', 333)
          const order = await begun('exclusive', ...wanted.map(({ cents }) => cents))
          const total = wanted.reduce((sum, { cents }) => sum + cents, tax)
          await order.fulfil(total, tax)
          if (first > 0) await refund(order.sam, order.orderId, first)
          const items = (await itemsOf(order)).map((item, index) => ({ ...item, turn: wanted[index]?.turn ?? 0 }))
          for (const { id } of items.toSorted((one, other) => one.turn - other.turn)) {
            const due = (await itemsOf(order)).find((item) => item.id === id)?.refund_cents ?? 0
            if (due > 0) await refund(order.sam, order.orderId, due, id)
          }
          const [sum] = await owner`
            select sum(cents)::integer as cents from private.pending_refunds where order_id = ${order.orderId}`
          expect(sum?.cents).toBe(total)
          expect(await heldOf(order)).toEqual([])
          await order.refund(total, 0)
          expect((await balancesOf(order.orderId)).tax ?? 0).toBe(0)
        },
      ),
      { numRuns: 8 },
    )
  })

  test('gives the last item the rest, less than its price after a refund of an amount', async () => {
    const sale = await sold(500, 700)
    await refund(sale.sam, sale.orderId, 201)
    const [five, seven] = await itemsOf(sale)
    await refund(sale.sam, sale.orderId, 500, five?.id)
    expect(await rejectionOf(refund(sale.sam, sale.orderId, 700, seven?.id))).toBe('refund_changed')
    await refund(sale.sam, sale.orderId, 499, seven?.id)
    expect((await saleOf(sale)).refundable_cents).toBe(0)
  })

  test('gives the last item also a cent that is in no price', async () => {
    const sale = await sold(500, 700)
    const [five, seven] = await itemsOf(sale)
    await owner`update public.order_items set price_cents = 499 where id = ${five?.id ?? ''}`
    await refund(sale.sam, sale.orderId, 499, five?.id)
    await refund(sale.sam, sale.orderId, 701, seven?.id)
    expect((await saleOf(sale)).refundable_cents).toBe(0)
  })

  test('is made once, also when clicked ten times or asked for again', { tags: ['M12'] }, async () => {
    const sale = await sold(500, 700)
    const [five, seven] = await itemsOf(sale)
    const id = randomUUID()
    await Promise.all(Array.from({ length: 10 }, () => refund(sale.sam, sale.orderId, 500, five?.id, id)))
    expect(await rejectionOf(refund(sale.sam, sale.orderId, 500, five?.id))).toBe('case_impossible')
    for (const [cents, item] of [
      [500, null],
      [500, seven?.id],
      [499, five?.id],
    ] as const)
      expect(await rejectionOf(refund(sale.sam, sale.orderId, cents, item, id))).toBe('refund_id_used')
    const outcomes = await Promise.all([1, 2].map(() => rejectionOf(refund(sale.sam, sale.orderId, 700, seven?.id))))
    expect(outcomes.toSorted()).toEqual([ACCEPTED, 'case_impossible'])
    const [sum] =
      await owner`select sum(cents)::int as cents from private.pending_refunds where order_id = ${sale.orderId}`
    expect(sum?.cents).toBe(1200)
  })

  test('is the seller’s only, of an item of the order that cost something', async () => {
    const [sale, other] = [await sold(500, 0), await sold(500)]
    const [free, five] = await itemsOf(sale)
    const [foreign] = await itemsOf(other)
    for (const who of [sale.bea, other.sam, world.people.stranger, world.people.admin])
      expect(await rejectionOf(refund(who, sale.orderId, 500, five?.id))).toBe('order_not_found')
    expect(await rejectionOf(refund(world.people.banned, sale.orderId, 500, five?.id))).toBe('account_banned')
    expect(await rejectionOf(refund(sale.sam, sale.orderId, 500, foreign?.id))).toBe('order_not_found')
    expect(await rejectionOf(refund(sale.sam, sale.orderId, 1, free?.id))).toBe('case_impossible')
    expect(await rejectionOf(refund(sale.sam, sale.orderId, 501, five?.id))).toBe('refund_changed')
    expect(await heldOf(sale)).toHaveLength(2)
    expect(await takeRefunds(sale.orderId)).toEqual([])
  })

  test('that Stripe rejects returns the item, and can be asked for again under another key', async () => {
    const sale = await sold(500, 700)
    const [five] = await itemsOf(sale)
    const id = randomUUID()
    await refund(sale.sam, sale.orderId, 500, five?.id, id)
    await payments`select private.note_pending_refund(${id}, true, 1)`
    expect(await heldOf(sale)).toHaveLength(2)
    await refund(sale.sam, sale.orderId, 500, five?.id)
    expect(await takeRefunds(sale.orderId)).toMatchObject([{ cents: 500, attempt: 2 }])
  })

  test('stays owed when the bank takes only a part of the payment', { tags: ['M7'] }, async () => {
    const sale = await sold(500, 700)
    const [five] = await itemsOf(sale)
    await refund(sale.sam, sale.orderId, 500, five?.id)
    await disputeAtStripe(sale, 'needs_response', 300)
    expect(await rejectionOf(refund(sale.sam, sale.orderId, 700, five?.id))).toBe('refund_impossible')
    await disputeAtStripe(sale, 'lost', 300)
    expect(await takeRefunds(sale.orderId)).toMatchObject([{ cents: 200, listing_id: five?.listing_id }])
    expect(await heldOf(sale)).toHaveLength(1)
  })

  test('of a gift ends the recipient’s access, and its key', async () => {
    const [sam, gina] = [await addSeller('Sam'), await addUser('Gina')]
    const [one, two] = [await addListing(sam, 500), await addListing(sam, 700)]
    await owner`update public.listings set licence_source = 'generated' where id = ${one}`
    const sale = { sam, ...(await give(gina, { address: `${randomUUID()}@example.com` }, [one, two])) }
    const [five] = await itemsOf(sale)
    expect(five).toMatchObject({ listing_id: one, keys: 1 })
    await refund(sam, sale.orderId, 500, five?.id)
    expect(await heldOf(sale)).toEqual([two])
    const states = columnOf(
      owner`select private.licence_state(licence_keys) from public.licence_keys where listing_id = ${one}`,
    )
    expect(await states).toEqual(['revoked'])
    expect(JSON.stringify(await saleOf(sale))).not.toContain(sale.recipientId)
  })

  test('and all the others end the order as refunded', async () => {
    const sale = await sold(500, 700)
    for (const { id, refund_cents: cents } of await itemsOf(sale)) await refund(sale.sam, sale.orderId, cents, id)
    await refundAtStripe(sale, 1200)
    expect(await saleOf(sale)).toMatchObject({
      refundable_cents: 0,
      refunds: [{ state: 'refunded' }, { state: 'refunded' }],
    })
  })
})
