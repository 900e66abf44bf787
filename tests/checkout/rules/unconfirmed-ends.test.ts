// An order that expired before Stripe confirmed it may be paid: the sweep asks until Stripe says how its session ended.
import { describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { attach, beginOrder, columnOf, leave, offered, pay } from '../../support/database/steps.ts'
import { addUser } from '../../support/database/world.ts'

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

  test('is read again by the sweep once its account is connected again, until Stripe confirms its end', async () => {
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

  test('is read by the sweep although its buyer began another checkout, and delays a disconnect until then', async () => {
    const made = await checkout()
    await world.owner`update public.orders set expires_at = now() - interval '1 minute' where id = ${made.orderId}`
    await world.owner`update public.seller_accounts set disconnect_asked_at = now() where seller_id = ${made.sam}`
    await beginOrder(made.buyer, [world.otherListing])
    const disconnects = () => world.payments`select from private.accounts_to_disconnect(100, ${made.account})`
    expect([await isSwept(made), (await disconnects()).length]).toEqual([true, 0])
    await expire(made)
    expect([await isSwept(made), (await disconnects()).length]).toEqual([false, 1])
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
