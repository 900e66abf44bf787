import { afterEach, describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { beginOrder, offered, pay } from '../../support/database/steps.ts'
import { actAs, addListing, addSeller, addUser } from '../../support/database/world.ts'
import { setSetting } from '../../support/settings.ts'

const setFee = (basisPoints: number) => setSetting(world.owner, 'platform_fee_bps', basisPoints)
afterEach(() => setFee(0))

/** Begins and pays as Stripe reports it. Returns the answer of fulfilment. */
const buyAll = async (buyerId: string, listingIds: string[]) => pay((await beginOrder(buyerId, listingIds)).order_id)

const revenueOf = async (sellerId: string) => {
  const rows = await actAs(
    sellerId,
    'api',
  )`select listing_id, revenue_cents::integer as revenue from private.seller_metrics(30)`
  return Object.fromEntries(rows.map(({ listing_id, revenue }) => [listing_id, revenue]))
}

describe('an order', () => {
  test.each([
    { bps: 0, price: 1250, fee: 0 },
    { bps: 500, price: 1250, fee: 62 },
    { bps: 500, price: 0, fee: 0 },
    { bps: 5000, price: 1250, fee: 625 },
  ])('of $price cents at $bps basis points has a fee of $fee', async ({ bps, price, fee }) => {
    await setFee(bps)
    const order = await beginOrder(await addUser('Payer'), [await addListing(await addSeller('Charged'), price)])
    expect(order).toMatchObject({ total_cents: price, fee_cents: fee })
  })

  test('keeps the fee of its checkout', async () => {
    const [buyer, { listing }] = [await addUser('Patient'), await offered(1000)]
    await setFee(500)
    expect(await beginOrder(buyer, [listing])).toMatchObject({ fee_cents: 50 })
    await setFee(900)
    expect(await beginOrder(buyer, [listing])).toMatchObject({ fee_cents: 50 })
  })

  test('that is paid twice reports its fee, which goes back with the money', async () => {
    const [buyer, { listing }] = [await addUser('Twice'), await offered(1000)]
    await setFee(500)
    expect(await buyAll(buyer, [listing])).toMatchObject({ fee_cents: 50, pending_refund_cents: 0 })
    // Another checkout of the same listing that was open when the first was paid.
    const [copy] = await world.owner`
      insert into public.orders (buyer_id, seller_id, total_cents, fee_cents, basket_digest, stripe_account_id, livemode, expires_at)
      select buyer_id, seller_id, 1000, 50, '\\x01', stripe_account_id, false, now() + interval '1 hour'
      from public.orders where buyer_id = ${buyer} returning id`
    await world.owner`
      insert into public.order_items (order_id, listing_id, title, price_cents, seller_name)
      values (${copy?.id}, ${listing}, 'Again', 1000, 'Doubled')`
    const second = await pay(copy?.id)
    expect(second).toMatchObject({ fee_cents: 50, pending_refund_cents: 1000 })
    const [waiting] = await world.payments`
      select fee_cents, pending_refund_cents from private.unreconciled_orders('1 hour', 100) where order_id = ${second?.order_id}`
    expect(waiting).toEqual({ fee_cents: 50, pending_refund_cents: 1000 })
  })
})

describe('a seller', () => {
  test('keeps what the ledger says, also after one of two items was refunded', { tags: ['ledger'] }, async () => {
    const seller = await addSeller('Ledgered')
    const [dear, cheap] = [await addListing(seller, 1500), await addListing(seller, 500)]
    await setFee(500)
    const order = await buyAll(await addUser('Returner'), [dear, cheap])
    await world.owner`
      update public.orders set refunded_cents = 500, fee_refunded_cents = 25, status = 'partially_refunded' where id = ${order?.order_id}`
    await world.owner`
      update public.entitlements set revoked_at = now(), revoke_reason = 'refunded'
      where order_id = ${order?.order_id} and listing_id = ${cheap}`
    expect(await revenueOf(seller)).toEqual({ [dear]: 1425, [cheap]: 0 })
    const [ledger] = await world.owner`
      select sum(cents)::integer as cents from private.ledger_transactions join private.ledger_entries on transaction_id = id
      where order_id = ${order?.order_id} and account = 'seller'`
    expect(ledger?.cents).toBe(1425)
  })

  test('sees price less fee, shared by price to the cent', async () => {
    const seller = await addSeller('Net')
    const [dear, cheap] = [await addListing(seller, 999), await addListing(seller, 101)]
    await setFee(500)
    await buyAll(await addUser('Both'), [dear, cheap])
    const revenue = await revenueOf(seller)
    expect(Object.values(revenue).reduce((sum: number, cents) => sum + Number(cents), 0)).toBe(1100 - 55)
    expect(Math.abs(revenue[dear] - 949)).toBeLessThanOrEqual(1)
  })

  test('sees a partial refund and the fee deducted', async () => {
    const { sam: seller, listing } = await offered(1000)
    await setFee(500)
    const fulfilled = await buyAll(await addUser('Returner'), [listing])
    await world.owner`update public.orders set refunded_cents = 200, status = 'partially_refunded' where id = ${fulfilled?.order_id}`
    expect(await revenueOf(seller)).toEqual({ [listing]: 750 })
  })
})
