// Disconnects: the connection to Stripe stays until no buyer can get a refund any more.
import { expect, test } from 'vitest'
import { answer, reply } from '../../cases/rules/case-steps.ts'
import { world } from '../../support/database/fixture.ts'
import { columnOf, leave, openCase, sold } from '../../support/database/steps.ts'
import { actAs } from '../../support/database/world.ts'

const { owner, payments } = world

test('a seller stays connected during withdrawals, cases and refunds', { tags: ['M11', 'disconnect'] }, async () => {
  const { bea, sam, orderId, item } = await sold()
  const withdrawableFor = (days: number) =>
    owner`update public.orders set withdrawable_until = now() + make_interval(days => ${days}) where id = ${orderId}`
  const isDue = async () => {
    const [due] = await owner`
      select from public.seller_accounts join private.accounts_to_disconnect(100) as due using (stripe_account_id)
      where seller_id = ${sam}`
    return due !== undefined
  }
  await withdrawableFor(14)
  await actAs(sam, 'payments')`select private.begin_disconnect()`
  expect(await isDue()).toBe(false)
  await withdrawableFor(-1)
  expect(await isDue()).toBe(true)
  const id = await openCase(bea, orderId, item)
  expect(await isDue()).toBe(false)
  await answer(sam, id, 'refund')
  await reply(bea, id, 'accept')
  expect(await isDue()).toBe(false)
  await owner`select private.note_pending_refund(id) from private.pending_refunds where order_id = ${orderId}`
  expect(await isDue()).toBe(true)
})

test('a deleted seller stays connected for open refunds, and sells nothing', {
  tags: ['M11', 'disconnect'],
}, async () => {
  const { sam, orderId, listing } = await sold()
  await owner`select private.queue_refund(${orderId}, ${listing}, 1250, 'test')`
  await leave(sam)
  const [account] = await owner`
    select deauthorized_at, is_selling from public.seller_accounts where seller_id = ${sam}`
  expect(account).toEqual({ deauthorized_at: null, is_selling: false })
  expect(await columnOf(payments`select order_id from private.take_pending_refunds(100)`)).toContain(orderId)
})
