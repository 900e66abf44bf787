// Order numbers: what they are, where they are found, and who never reads them.
import { expect, test } from 'vitest'
import { owner } from '../../support/database/acting.ts'
import { give, signInVerified } from '../../support/database/guests.ts'
import { numberOf } from '../../support/database/purchases.ts'
import { exportOf, firstValue, sold } from '../../support/database/steps.ts'
import { actAs, addListing, addSeller, addUser } from '../../support/database/world.ts'

const readAs = (typed: string) => firstValue(owner`select private.order_number_of(${typed})`)

test.each([
  ['7K3QD-0X9MB', '7K3QD-0X9MB'],
  ['  #7k3qd0x9mb ', '7K3QD-0X9MB'],
  ['7k3qd – ox9mb', '7K3QD-0X9MB'],
  ['OIL00 LIO11', '01100-11011'],
  ['7K3QD-0X9M', null],
  ['', null],
])('the number that a buyer types as “%s” is read as %s', async (typed, read) => {
  expect(await readAs(typed)).toBe(read)
})

test('orders of a running shop get numbers, and a taken number is drawn again', async () => {
  const { orderId } = await sold()
  const taken = await numberOf(orderId)
  await owner
    .begin(async (sql) => {
      await sql`alter table public.orders drop column number cascade`
      await sql`alter table public.orders add column number text not null unique default private.new_order_number()`
      await sql`update public.orders set number = ${taken} where id = ${orderId}`
      const [copy] = await sql`
        insert into public.orders (buyer_id, seller_id, total_cents, basket_digest, livemode, expires_at, number)
        select buyer_id, seller_id, 0, 'another', false, now(), number from public.orders where id = ${orderId} returning number`
      expect(copy?.number).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/)
      throw new Error('undone')
    })
    .catch((error) => expect(error.message).toBe('undone'))
})

test('a buyer and the seller find an order by its number, and nobody else does', async () => {
  const { bea, sam, orderId } = await sold()
  const number = (await numberOf(orderId)).toLowerCase().replace('-', '')
  const request = owner.json({ q: number, limit: 10 })
  const finds = async (who: string) => ({
    orders: (await actAs(who, 'api')`select id from private.own_orders(${request})`).length,
    sales: (await actAs(who, 'api')`select id from private.find_sales(${request})`).length,
  })
  expect(await finds(bea)).toEqual({ orders: 1, sales: 0 })
  expect(await finds(sam)).toEqual({ orders: 0, sales: 1 })
  expect(await finds(await addSeller('Other'))).toEqual({ orders: 0, sales: 0 })
})

test.each(['by the link', 'with an account'])(
  'a gift’s recipient never reads the number, %s',
  { tags: ['P1'] },
  async (way) => {
    const [giver, listing] = [await addUser('Gwen'), await addListing(await addSeller('Sam'))]
    const address = `${listing}@example.com`
    const { orderId, recipientId } = await give(giver, { address }, [listing])
    const number = await numberOf(orderId)
    const read = async (who: string) => {
      const answers = await Promise.all([
        exportOf(who),
        actAs(who, 'api')`select * from private.redress_purchases()`,
        actAs(who, 'api')`select * from private.redress_order(${orderId})`,
        actAs(who, 'api')`select * from private.find_library('{"limit": 10}'::jsonb)`.catch(() => []),
        actAs(who, 'api')`select * from private.own_orders('{"limit": 10}'::jsonb)`.catch(() => []),
        owner`select private.facts_at_sending(outbox, '') from private.outbox where recipient_id = ${who}`,
      ])
      return answers.map((answer) => JSON.stringify(answer).includes(number))
    }
    const recipient = way === 'by the link' ? recipientId : await addUser('Robin')
    if (recipient !== recipientId) await signInVerified(recipient, address)
    await actAs(recipient, 'api')`select private.open_gift(${orderId})`
    expect(await read(recipient)).toEqual([false, false, false, false, false, false])
    expect(await read(giver)).toEqual([true, false, true, false, true, true])
  },
)
