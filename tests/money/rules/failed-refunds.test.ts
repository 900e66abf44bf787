// Refunds that succeed and later fail at the buyer's bank: the money is owed again, and the buyer has
// what was taken until it is paid.
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { balancesOf, begun, bought, unset } from '../../checkout/rules/taxing.ts'
import { world } from '../../support/database/fixture.ts'
import { columnOf, disputeAtStripe, firstValue, takeRefunds } from '../../support/database/steps.ts'

const { owner, payments } = world
afterEach(unset)

type Paid = { orderId: string; intentId: string; accountId: string }
type Refund = { id: string; cents: number; key: string | null; hasFailed: boolean }

/** The refunds of a payment at Stripe, and what a reader of them applies. */
function atStripe({ orderId, intentId, accountId }: Paid) {
  const refunds: Refund[] = []
  const hear = (seen: readonly Refund[] = refunds) => {
    const total = seen.reduce((sum, { cents }) => sum + cents, 0)
    const failures = seen.filter(({ hasFailed }) => hasFailed)
    return payments`select private.apply_refund(${intentId}, ${accountId}, ${total}, 0, ${owner.json(failures)}::jsonb)`
  }
  return {
    hear,
    refunds,
    make: (cents: number, key: string | null = null) =>
      refunds.push({ id: `re_${orderId}_${refunds.length}`, cents, key, hasFailed: false }),
    fail: (index = 0) => refunds.splice(index, 1, { ...(refunds[index] as Refund), hasFailed: true }),
  }
}
const queue = (orderId: string, listing: string, cents: number, why = 'test') =>
  firstValue(owner`select private.queue_refund(${orderId}, ${listing}, ${cents}, ${why}, 'refunded')`)
const note = (orderId: string, isRejected = false, attempt: number | null = null) => owner`
  select private.note_pending_refund(id, ${isRejected}, ${attempt}) from private.pending_refunds where order_id = ${orderId} and is_open`
const stateOf = async ({ orderId }: Paid) => {
  const [state] = await owner`
    select status, refunded_cents as refunded,
      (select count(*)::int from public.entitlements where order_id = orders.id and revoked_at is null) as held,
      (select coalesce(sum(cents), 0)::int from private.pending_refunds where order_id = orders.id and is_open) as owed,
      (select count(*)::int from private.stuck_refunds() as stuck where stuck.order_id = orders.id) as stuck
    from public.orders where id = ${orderId}`
  expect(await owner`select * from private.ledger_differences() where order_id = ${orderId}`).toEqual([])
  return state
}
const mailsOf = ({ orderId }: Paid, who: string) =>
  columnOf(owner`
    select facts -> 'failedCents' from private.outbox
    where kind = 'refund' and recipient_id = ${who} and facts ->> 'orderId' = ${orderId} order by created_at, event_key`)
const owesAll = { status: 'paid', refunded: 0, held: 1, owed: 1250, stuck: 1 }
const isBack = { status: 'refunded', refunded: 1250, held: 0, owed: 0, stuck: 0 }

describe('a refund that failed at the bank', { tags: ['M7', 'M11', 'pending-refund'] }, () => {
  test('gives the files back and stays owed, and ends access again once it is paid', async () => {
    const order = await bought(1250, 500)
    const stripe = atStripe(order)
    stripe.make(1250)
    await stripe.hear()
    expect(await stateOf(order)).toEqual(isBack)
    stripe.fail()
    for (let time = 0; time < 2; time += 1) await stripe.hear()
    expect(await stateOf(order)).toEqual(owesAll)
    expect(await balancesOf(order.orderId)).toEqual({ buyer: -1250, seller: 1188, platform: 62 })
    expect(await takeRefunds(order.orderId)).toEqual([])
    await owner`update private.pending_refunds set begun_at = now() - interval '1 day 1 minute' where order_id = ${order.orderId}`
    expect(await takeRefunds(order.orderId)).toMatchObject([{ cents: 1250, reason: 'bank', listing_id: null }])
    stripe.make(1250)
    await stripe.hear()
    await note(order.orderId)
    expect(await stateOf(order)).toEqual(isBack)
    for (const who of [order.bea, order.sam]) expect(await mailsOf(order, who)).toEqual([null, 1250, null])
  })

  test('of an item is owed by the same row, under a new key, whichever answer comes first', async () => {
    const [noted, unheard] = [await bought(1250, 0), await bought(1250, 0)]
    for (const order of [noted, unheard]) {
      const stripe = atStripe(order)
      await queue(order.orderId, order.listing, 1250)
      stripe.make(1250, `item-${order.orderId}-${order.listing}`)
      if (order === noted) {
        await stripe.hear()
        await note(order.orderId, false, 1)
      }
      stripe.fail()
      await stripe.hear()
      await note(order.orderId, false, 1)
      expect(await stateOf(order)).toEqual(owesAll)
      expect(
        await owner`select attempt, reason from private.pending_refunds where order_id = ${order.orderId}`,
      ).toEqual([{ attempt: 2, reason: 'test' }])
      await note(order.orderId, true, 2)
      expect(await stateOf(order)).toEqual(owesAll)
      await note(order.orderId, false, 2)
      expect((await stateOf(order))?.held).toBe(0)
    }
  })

  test('returns no item whose own refund was paid at last, and none of a gift that went back', async () => {
    const order = await begun('inclusive', 1000, 500, 300)
    await order.fulfil(1800, 180)
    const [own, given] = order.listings as [string, string]
    const stripe = atStripe(order)
    await queue(order.orderId, own, 1000)
    for (const key of [`item-${order.orderId}-${own}`, `item-${order.orderId}-${own}-2`]) {
      if (stripe.refunds.length > 0) stripe.fail()
      stripe.make(1000, key)
      await stripe.hear()
    }
    await note(order.orderId)
    await queue(order.orderId, given, 500, 'gift')
    stripe.make(500, `item-${order.orderId}-${given}`)
    stripe.make(300)
    await stripe.hear()
    expect(await stateOf(order)).toMatchObject({ status: 'refunded', held: 0 })
    stripe.fail(2)
    stripe.fail(3)
    await stripe.hear()
    expect(await stateOf(order)).toEqual({ status: 'partially_refunded', refunded: 1000, held: 1, owed: 800, stuck: 2 })
    expect(
      await columnOf(
        owner`select listing_id from public.entitlements where order_id = ${order.orderId} and revoked_at is null`,
      ),
    ).toEqual([order.listings[2]])
  })

  test('is owed as much as the bank did not return in a dispute', async () => {
    const order = await bought(1250, 0)
    const stripe = atStripe(order)
    stripe.make(1250)
    await stripe.hear()
    await disputeAtStripe(order, 'lost', 1000)
    stripe.fail()
    await stripe.hear()
    expect(await stateOf(order)).toEqual({ ...owesAll, status: 'partially_refunded', owed: 250 })
  })

  test('of a double purchase is owed by a row alone', async () => {
    const order = await bought(1250, 0)
    await owner`update public.orders set duplicate_cents = 250 where id = ${order.orderId}`
    const stripe = atStripe(order)
    stripe.make(250, `duplicate-${order.orderId}`)
    stripe.fail()
    await stripe.hear()
    expect(await stateOf(order)).toEqual({ ...owesAll, owed: 250 })
    expect(await owner`select from private.unreconciled_orders('0', 100) where order_id = ${order.orderId}`).toEqual([])
  })
})

test('a withdrawal that Stripe rejected stays owed, and its buyer has the files until then', {
  tags: ['M11', 'pending-refund'],
}, async () => {
  const order = await bought(1250, 0)
  await queue(order.orderId, order.listing, 1250, 'withdrawal')
  await note(order.orderId, true)
  expect(await stateOf(order)).toEqual(owesAll)
})

const change = fc.oneof(
  fc.record({ cents: fc.integer({ min: 1, max: 1250 }), isItem: fc.boolean() }),
  fc.record({ fail: fc.nat() }),
)

test('reads in any order and twice have one end: access and money move together', {
  tags: ['M5', 'M7', 'M11', 'pending-refund'],
}, async () => {
  const property = fc.asyncProperty(
    fc.array(change, { minLength: 2, maxLength: 7 }),
    fc.infiniteStream(fc.nat()),
    async (changes, choices) => {
      const [inOrder, shuffled] = [await bought(1250, 500), await bought(1250, 500)]
      const ends: unknown[] = []
      for (const order of [inOrder, shuffled]) {
        const stripe = atStripe(order)
        const reads: Refund[][] = []
        await queue(order.orderId, order.listing, 1250)
        for (const one of changes) {
          const left = 1250 - stripe.refunds.reduce((sum, { cents, hasFailed }) => sum + (hasFailed ? 0 : cents), 0)
          const whole = stripe.refunds.findIndex(({ hasFailed }) => !hasFailed)
          if ('cents' in one && left > 0)
            stripe.make(
              one.isItem ? left : Math.min(one.cents, left),
              one.isItem ? `item-${order.orderId}-${order.listing}` : null,
            )
          else if ('fail' in one && whole >= 0) stripe.fail(whole)
          reads.push([...stripe.refunds])
        }
        const twice = [...reads, ...reads].map((read) => ({ read, at: choices.next().value ?? 0 }))
        const heard = order === inOrder ? reads : twice.sort((one, other) => one.at - other.at).map(({ read }) => read)
        for (const read of heard) await stripe.hear(read)
        const { held, owed, ...state } = (await stateOf(order)) as Record<string, number>
        expect(held || (state.refunded ?? 0) + (owed ?? 0) >= 1250).toBeTruthy()
        expect(owed).toBeLessThanOrEqual(1250)
        ends.push({
          held,
          owed: Math.min(Number(owed), 1250 - Number(state.refunded)),
          status: state.status,
          refunded: state.refunded,
          ledger: await balancesOf(order.orderId),
        })
      }
      expect(ends[1]).toEqual(ends[0])
    },
  )
  await fc.assert(property, { numRuns: 10 })
})
