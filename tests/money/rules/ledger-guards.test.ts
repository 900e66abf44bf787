// Guards of the ledger, also against its owner: append only, balanced, each payment once.
import { afterEach, describe, expect, test } from 'vitest'
import { bought, kindsOf, unset } from '../../checkout/rules/taxing.ts'
import { world } from '../../support/database/fixture.ts'
import { rejectionOf } from '../../support/database/world.ts'

const { owner } = world
afterEach(unset)

describe('the ledger', { tags: ['ledger'] }, () => {
  const post = (entries: [string, number][]) =>
    owner.begin(async (sql) => {
      const [made] = await sql`
        insert into private.ledger_transactions (order_id, kind) values (${world.order.orderId}, 'refund') returning id`
      await sql`
        insert into private.ledger_entries ${sql(entries.map(([account, cents]) => ({ transaction_id: made?.id, account, cents })))}`
    })

  test.each<{ entries: [string, number][] }>([
    { entries: [['seller', -100]] },
    {
      entries: [
        ['seller', -100],
        ['buyer', 99],
      ],
    },
    {
      entries: [
        ['seller', 0],
        ['buyer', 0],
      ],
    },
  ])('rejects a transaction that does not add up to zero: $entries', async ({ entries }) => {
    expect(await rejectionOf(post(entries))).toBe('23514')
  })

  test('rejects two transactions that add up to zero only together', async () => {
    const both = owner.begin(async (sql) => {
      const [one, other] = await sql`
        insert into private.ledger_transactions (order_id, kind) values (${world.order.orderId}, 'refund'), (${world.order.orderId}, 'refund')
        returning id`
      await sql`insert into private.ledger_entries values (${one?.id}, 'seller', -100), (${other?.id}, 'buyer', 100)`
    })
    expect(await rejectionOf(both)).toBe('23514')
  })

  test('cannot be changed or emptied, not even by its owner', async () => {
    const { orderId } = await bought(1000, 500)
    const before = await kindsOf(orderId)
    for (const act of [
      () => owner`update private.ledger_transactions set kind = 'refund' where order_id = ${orderId}`,
      () => owner`delete from private.ledger_transactions where order_id = ${orderId}`,
      () => owner`truncate private.ledger_transactions, private.ledger_entries`,
      () => owner`update private.ledger_entries set cents = 2 * cents`,
      () => owner`delete from private.ledger_entries`,
      () => owner`truncate private.ledger_entries`,
    ])
      expect(await rejectionOf(act())).toBe('23001')
    expect(await kindsOf(orderId)).toEqual(before)
  })

  test('has one sale and one fee per order', async () => {
    const again = () => owner`select private.post_movement(${world.order.orderId}, 'sale', 'buyer', 'seller', 1250)`
    expect(await rejectionOf(again())).toBe('23505')
  })

  test('reports an order that differs', async () => {
    const { orderId } = await bought(1000, 500)
    const differences = () =>
      owner`select * from private.ledger_differences() where order_id = ${orderId} order by account`
    expect(await differences()).toEqual([])
    await owner`select private.post_movement(${orderId}, 'refund', 'seller', 'buyer', 100)`
    expect(await differences()).toMatchObject([
      { account: 'buyer', ledger_cents: '-900', order_cents: '-1000' },
      { account: 'seller', ledger_cents: '850', order_cents: '950' },
    ])
  })
})

test('the paid amounts of an order never change', { tags: ['ledger'] }, async () => {
  const { orderId, refund, dispute } = await bought(1000, 500)
  await refund(500, 25)
  await dispute('lost', 500)
  for (const change of [
    { total_cents: 2000 },
    { fee_cents: 100 },
    { refunded_cents: 499 },
    { fee_refunded_cents: 24 },
    { lost_cents: 499 },
  ])
    expect(await rejectionOf(owner`update public.orders set ${owner(change)} where id = ${orderId}`)).toBe('23001')
  expect(await owner`select * from private.ledger_differences() where order_id = ${orderId}`).toEqual([])
})
