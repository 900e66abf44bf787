// The ledger: in any sequence of events it adds up to zero and equals the orders.
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { balancesOf, bought, kindsOf, unset } from '../../checkout/rules/taxing.ts'
import { world } from '../../support/database/fixture.ts'
import { beginOrder, columnOf } from '../../support/database/steps.ts'
import { addListing, addSeller, addUser } from '../../support/database/world.ts'

const { owner } = world
afterEach(unset)

describe('an order', { tags: ['ledger'] }, () => {
  test('has a sale and its fee, a refund and its fee, each once', async () => {
    const { orderId, refund } = await bought(1250, 500)
    expect(await kindsOf(orderId)).toEqual([
      ['sale', 1250],
      ['platform_fee', 62],
    ])
    for (const [total, fee] of [
      [250, 0],
      [250, 12],
      [250, 12],
      [1250, 62],
      [250, 12],
    ])
      await refund(total ?? 0, fee)
    expect(await kindsOf(orderId)).toEqual([
      ['sale', 1250],
      ['platform_fee', 62],
      ['refund', 250],
      ['platform_fee_refund', 12],
      ['platform_fee_refund', 50],
      ['refund', 1000],
    ])
    expect(await balancesOf(orderId)).toEqual({})
  })

  test('that is disputed waits with the bank, comes back when won, and is gone when lost', async () => {
    const [won, lost] = [await bought(1000, 500), await bought(1000, 500)]
    for (const { orderId, dispute } of [won, lost]) {
      await dispute('warning_needs_response', 1000)
      expect(await balancesOf(orderId)).toEqual({ buyer: -1000, seller: 950, platform: 50 })
      await dispute('needs_response', 1000)
      expect(await balancesOf(orderId)).toEqual({ buyer: -1000, seller: -50, platform: 50, disputes: 1000 })
    }
    await won.dispute('won', 1000)
    expect(await balancesOf(won.orderId)).toEqual({ buyer: -1000, seller: 950, platform: 50 })
    for (const status of ['lost', 'needs_response', 'won', 'lost']) await lost.dispute(status, 1000)
    expect(await balancesOf(lost.orderId)).toEqual({ seller: -50, platform: 50 })
  })

  test('that was lost stays refunded when an earlier refund is reported late', async () => {
    const { orderId, refund, dispute } = await bought(1000, 0)
    await dispute('lost', 800)
    await refund(200)
    expect(await owner`select status from public.orders where id = ${orderId}`).toEqual([{ status: 'refunded' }])
    expect(await balancesOf(orderId)).toEqual({})
  })

  test('that is unpaid or free moves nothing', async () => {
    const buyer = await addUser('Bea')
    for (const cents of [1000, 0]) {
      const listing = await addListing(await addSeller('Sam'), cents)
      const order = await beginOrder(buyer, [listing])
      expect(await kindsOf(order?.order_id)).toEqual([])
    }
  })

  test('that is inserted as paid has its ledger from then on', async () => {
    const { orderId } = await bought(1000, 0)
    const [copy] = await owner`
      insert into public.orders
        (buyer_id, seller_id, status, total_cents, fee_cents, refunded_cents, basket_digest, livemode, expires_at, paid_at)
      select buyer_id, seller_id, 'partially_refunded', 1000, 50, 100, '\\x02', false, now(), '2026-01-01'
      from public.orders where id = ${orderId} returning id`
    expect(await balancesOf(copy?.id)).toEqual({ buyer: -900, seller: 850, platform: 50 })
    const [sale] = await owner`
      select posted_at = '2026-01-01' as is_then from private.ledger_transactions where order_id = ${copy?.id} and kind = 'sale'`
    expect(sale).toEqual({ is_then: true })
  })
})

const amount = fc.integer({ min: 50, max: 5000 })
const step = fc.oneof(
  fc.record({ refund: fc.double({ min: 0, max: 1.1, noNaN: true }), fee: fc.boolean() }),
  fc.record({
    dispute: fc.constantFrom(
      'needs_response',
      'under_review',
      'warning_needs_response',
      'warning_closed',
      'won',
      'lost',
    ),
    part: fc.double({ min: 0.1, max: 1, noNaN: true }),
  }),
)

describe.each([0, 500])('at a fee of %i basis points', { tags: ['ledger'] }, (fee) => {
  test('the ledger of random refunds and disputes adds up to zero and equals the orders', async () => {
    const property = fc.asyncProperty(amount, fc.array(step, { maxLength: 8 }), async (cents, steps) => {
      const { orderId, refund, dispute } = await bought(cents, fee)
      const feeCents = Math.floor((cents * fee) / 10_000)
      for (const one of steps) {
        if ('refund' in one)
          await refund(Math.round(cents * one.refund), one.fee ? Math.round(feeCents * one.refund) : 0)
        else await dispute(one.dispute, Math.round(cents * one.part))
      }
      const balances = await balancesOf(orderId)
      expect(Object.values(balances).reduce((sum, one) => sum + one, 0)).toBe(0)
      expect(await owner`select * from private.ledger_differences() where order_id = ${orderId}`).toEqual([])
      const [{ paid, fee_cents } = {}] = await owner`
        select sum(cents) filter (where kind = 'sale')::integer as paid,
          coalesce(sum(cents) filter (where kind = 'platform_fee'), 0)::integer as fee_cents
        from private.ledger_transactions join private.ledger_entries on transaction_id = id
        where order_id = ${orderId} and cents > 0`
      expect({ paid, fee_cents }).toEqual({ paid: cents, fee_cents: feeCents })
      const [order] = await owner`select total_cents, refunded_cents from public.orders where id = ${orderId}`
      const asked = steps.flatMap((one) => ('refund' in one ? [Math.round(cents * one.refund)] : []))
      expect(order).toEqual({ total_cents: cents, refunded_cents: Math.min(cents, Math.max(0, ...asked)) })
    })
    await fc.assert(property, { numRuns: 15 })
  })
})

// Which orders are checked against Stripe. tests/money/api/ledger-check.slow.test.ts tests the check itself.

test('only payments on a connected account are checked at Stripe', { tags: ['ledger-against-stripe'] }, async () => {
  const [sam, bea] = [await addSeller('Sam'), await addUser('Bea')]
  const account = `acct_${sam}`
  const orders = await owner`
    insert into public.orders
      (buyer_id, seller_id, status, total_cents, basket_digest, livemode, expires_at, paid_at, payment_intent_id, stripe_account_id)
    select ${bea}, ${sam}, 'paid', 1000, sha256(gen_random_uuid()::text::bytea), false, now(), now(), 'pi_' || gen_random_uuid(), account
    from unnest(array[${account}, null]) as account returning id, stripe_account_id`
  const connected = orders.find((order) => order.stripe_account_id === account)
  const ids = orders.map(({ id }) => id)
  expect(await columnOf(owner`select order_id from private.orders_to_check where order_id = any (${ids})`)).toEqual([
    connected?.id,
  ])
  expect(
    await owner`select stripe_account_id from private.ledger_checks where stripe_account_id = ${account}`,
  ).toHaveLength(1)
})
