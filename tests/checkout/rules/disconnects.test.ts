// Disconnects wait until no buyer can get a refund, or pay a session whose end is not confirmed.
import { describe, expect, test } from 'vitest'
import { answer, reply } from '../../cases/rules/case-steps.ts'
import { world } from '../../support/database/fixture.ts'
import { attach, beginOrder, columnOf, leave, offered, openCase, pay, sold } from '../../support/database/steps.ts'
import { actAs, addUser } from '../../support/database/world.ts'

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

// An order that expired before Stripe confirmed it may be paid: the sweep asks until Stripe says how its session ended.

describe('an order that expired before Stripe confirmed it', { tags: ['M11'] }, () => {
  const checkout = async () => {
    const [buyer, { sam, listing }] = [await addUser('Bea'), await offered()]
    const { order_id: orderId, stripe_account_id: account } = await beginOrder(buyer, [listing])
    return { buyer, sam, listing, orderId, account, session: await attach(buyer, orderId) }
  }
  type Checkout = Awaited<ReturnType<typeof checkout>>
  const isSwept = async ({ session }: Checkout) => {
    const waiting = await world.payments`
      select from private.unreconciled_orders('2 minutes', 100, now() - interval '1 minute')
      where checkout_session_id = ${session}`
    return waiting.length === 1
  }
  const giveUp = ({ session, account }: Checkout) =>
    world.payments`select private.give_up_session(${session}, ${account})`
  const expire = ({ session, account }: Checkout) => world.payments`select private.expire_order(${session}, ${account})`

  test('is read by the sweep again once its account is connected again', async () => {
    const made = await checkout()
    await world.payments`select private.deauthorize_seller(${made.account})`
    await giveUp(made)
    expect(await isSwept(made)).toBe(false)
    await world.owner`update public.seller_accounts set deauthorized_at = null where seller_id = ${made.sam}`
    expect(await isSwept(made)).toBe(true)
    await expire(made)
    expect(await isSwept(made)).toBe(false)
  })

  test('gives its buyer the file when the sweep finds it paid, and is not read again', async () => {
    const made = await checkout()
    await giveUp(made)
    await pay(made.orderId)
    expect(await world.owner`select from public.entitlements where order_id = ${made.orderId}`).toHaveLength(1)
    expect(await isSwept(made)).toBe(false)
  })

  test('delays a disconnect until the sweep has read it, although its buyer began another checkout', async () => {
    const made = await checkout()
    await world.owner`update public.orders set expires_at = now() - interval '1 minute' where id = ${made.orderId}`
    await world.owner`update public.seller_accounts set disconnect_asked_at = now() where seller_id = ${made.sam}`
    await beginOrder(made.buyer, [world.otherListing])
    const disconnects = () => world.payments`select from private.accounts_to_disconnect(100, ${made.account})`
    expect(await isSwept(made)).toBe(true)
    expect((await disconnects()).length).toBe(0)
    await expire(made)
    expect(await isSwept(made)).toBe(false)
    expect((await disconnects()).length).toBe(1)
  })

  test('keeps its file when the seller deletes their account', async () => {
    const made = await checkout()
    await giveUp(made)
    await leave(made.sam)
    expect(await columnOf(world.owner`select title from public.listings where id = ${made.listing}`)).toEqual([
      'A pattern',
    ])
  })
})
