// Disconnects: the connection to Stripe stays until no buyer can get a refund any more.
import { expect, test } from 'vitest'
import { answer, bought, openAs, reply } from '../../cases/rules/case-steps.ts'
import { world } from '../../support/database/fixture.ts'
import { actAs } from '../../support/database/world.ts'

const { owner, payments } = world

test('a seller stays connected while a buyer can withdraw, a case is open or a refund waits', {
  tags: ['M11', 'disconnect'],
}, async () => {
  const { bea, sam, orderId, item } = await bought()
  const withdrawableFor = (days: number) =>
    owner`update public.orders set withdrawable_until = now() + make_interval(days => ${days}) where id = ${orderId}`
  const isDue = async () => {
    const [due] = await owner`
      select from public.seller_accounts join private.accounts_to_disconnect(100) as due using (stripe_account_id)
      where seller_id = ${sam}`
    return due !== undefined
  }
  await withdrawableFor(14)
  await actAs(sam, 'payments', (sql) => sql`select private.begin_disconnect()`)
  expect(await isDue()).toBe(false)
  await withdrawableFor(-1)
  expect(await isDue()).toBe(true)
  const [opened] = await openAs(bea, { orderId, item })
  expect(await isDue()).toBe(false)
  await answer(sam, opened?.id as string, 'refund')
  await reply(bea, opened?.id as string, 'accept')
  expect(await isDue()).toBe(false)
  await owner`select private.note_pending_refund(id) from private.pending_refunds where order_id = ${orderId}`
  expect(await isDue()).toBe(true)
})

test('a seller who deletes their account stays connected for what buyers are owed, and sells nothing', {
  tags: ['M11', 'disconnect'],
}, async () => {
  const { sam, orderId, listing } = await bought()
  await owner`select private.queue_refund(${orderId}, ${listing}, 1250, 'test')`
  await actAs(sam, 'api', (sql) => sql`select private.delete_account()`)
  const [account] = await owner`
    select deauthorized_at, is_selling from public.seller_accounts where seller_id = ${sam}`
  expect(account).toEqual({ deauthorized_at: null, is_selling: false })
  expect((await payments`select order_id from private.take_pending_refunds(100)`).map((row) => row.order_id)).toContain(
    orderId,
  )
})
