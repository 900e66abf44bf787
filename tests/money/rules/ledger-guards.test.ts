// Guards of the ledger, also against its owner: append only, balanced, each payment once. Stripe's fee as its check read it.
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { bought, kindsOf, unset } from '../../checkout/rules/taxing.ts'
import { world } from '../../support/database/fixture.ts'
import { firstValue, sold } from '../../support/database/steps.ts'
import { actAs, rejectionOf } from '../../support/database/world.ts'

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

test.each<[string, object[], object, object | null]>([
  ['unknown before the check', [], {}, null],
  ['known with the charge', [{ fee: 59 }], {}, { amount: 59, currency: 'usd' }],
  ['in the balance’s currency', [{ fee: 55, currency: 'eur' }], {}, { amount: 55, currency: 'eur' }],
  ['unknown without its currency', [{ fee: 59 }, { kind: 'refund', fee: 0, currency: null }], {}, null],
  ['unknown until the dispute is read', [{ fee: 59 }], { disputed_cents: 1000 }, null],
  [
    'the sum of a payment’s movements',
    [{ fee: 59 }, { kind: 'dispute', fee: 1500 }],
    { disputed_cents: 1000 },
    { amount: 1559, currency: 'usd' },
  ],
  ['unknown on another account', [{ fee: 59, account: 'acct_other' }], {}, null],
])('a sale’s Stripe fee is %s', { tags: ['ledger-against-stripe'] }, async (_what, movements, changes, expected) => {
  const { sam, orderId } = await sold(1000)
  const [order] =
    await owner`select payment_intent_id as intent, stripe_account_id as account from public.orders where id = ${orderId}`
  const rows = movements.map((one) => ({ kind: 'charge', currency: 'usd', ...order, ...one, id: randomUUID() }))
  await owner`
    insert into private.stripe_movements
      (id, stripe_account_id, kind, payment_intent_id, source_id, cents, stripe_fee_cents, stripe_fee_currency, moved_at)
    select id, account, kind, intent, id, 1000, fee, currency, now()
    from jsonb_to_recordset(${owner.json(rows)}) as moved (id text, account text, kind text, intent text, fee bigint, currency text)`
  if (Object.keys(changes).length > 0) await owner`update public.orders set ${owner(changes)} where id = ${orderId}`
  const sale = await firstValue(actAs(sam, 'api')`select private.describe_sale(${orderId}) as sale`)
  expect(sale.stripe_fee).toEqual(expected)
})
