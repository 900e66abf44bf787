// Orders as their buyer reads them. The functions decide it, not the policies of the tables.
import { expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { beginOrder, columnOf, sold, suspend } from '../../support/database/steps.ts'
import { actAs, addListing } from '../../support/database/world.ts'

const { owner, people } = world
const ordersOf = (who: string) => columnOf(actAs(who, 'api')`select id from private.own_orders('{"limit": 9}')`)
const readsOrder = async (who: string, orderId: string) =>
  (await columnOf(actAs(who, 'api')`select id from private.own_order(${orderId})`)).length > 0
const readsSession = async (who: string, session: string) =>
  (await columnOf(actAs(who, 'payments')`select id from private.own_order(null, ${session})`)).length > 0

test('only the buyer of a paid order reads it, and not while suspended', async () => {
  const { bea, sam, orderId } = await sold()
  await beginOrder(bea, [await addListing(sam)])
  const [{ session }] = await owner<[{ session: string }]>`
    select checkout_session_id as session from public.orders where id = ${orderId}`
  expect(await ordersOf(bea)).toEqual([orderId])
  expect(await readsOrder(bea, orderId)).toBe(true)
  expect(await readsSession(bea, session)).toBe(true)
  for (const other of [sam, people.stranger, people.admin]) {
    expect(await ordersOf(other)).not.toContain(orderId)
    expect(await readsOrder(other, orderId)).toBe(false)
    expect(await readsSession(other, session)).toBe(false)
  }
  await suspend(bea)
  const rows = [await ordersOf(bea).catch(() => []), await readsOrder(bea, orderId).catch(() => false)]
  expect(rows).toEqual([[], false])
})
