// An order that expired before Stripe confirmed it may be paid: the sweep asks until Stripe says how its session ended.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { actAs, addListing, addSeller, addUser } from '../../support/database/world.ts'

const begin = (buyerId: string, listingIds: string[]) =>
  actAs(buyerId, 'payments', (sql) => sql`select * from private.begin_order(${listingIds}, false)`)

describe('an order that expired before Stripe confirmed it', { tags: ['M6', 'M11'] }, () => {
  const checkout = async () => {
    const listing = await addListing(await addSeller('Unheard'))
    const buyer = await addUser('Bea')
    const [order] = await begin(buyer, [listing])
    const session = { id: `cs_test_${randomUUID()}`, account: order?.stripe_account_id }
    await world.owner`update public.orders set checkout_session_id = ${session.id} where id = ${order?.order_id}`
    return { buyer, listing, session }
  }
  const isSwept = async ({ session }: Awaited<ReturnType<typeof checkout>>) =>
    (
      await world.payments`
      select from private.unreconciled_orders('2 minutes', 100, now() - interval '1 minute')
      where checkout_session_id = ${session.id}`
    ).length === 1
  const giveUp = ({ session }: Awaited<ReturnType<typeof checkout>>) =>
    world.payments`select private.give_up_session(${session.id}, ${session.account})`

  test('is read again by the sweep once its account is connected again, until Stripe confirms its end', async () => {
    const made = await checkout()
    await world.payments`select private.deauthorize_seller(${made.session.account})`
    await giveUp(made)
    expect(await isSwept(made)).toBe(false)
    await world.owner`update public.seller_accounts set deauthorized_at = null where stripe_account_id = ${made.session.account}`
    expect(await isSwept(made)).toBe(true)
    await world.payments`select private.expire_order(${made.session.id}, ${made.session.account})`
    expect(await isSwept(made)).toBe(false)
  })

  test('gives its buyer the file when the sweep finds it paid, and is not read again', async () => {
    const made = await checkout()
    await giveUp(made)
    await world.payments`
      select from private.fulfil_order(${made.session.id}, ${made.session.account}, 1250, 'usd', false, ${randomUUID()})`
    expect(
      await world.owner`select from public.entitlements where buyer_id = ${made.buyer} and listing_id = ${made.listing}`,
    ).toHaveLength(1)
    expect(await isSwept(made)).toBe(false)
  })

  test('is read by the sweep although its buyer began another checkout, and holds a disconnect until then', async () => {
    const made = await checkout()
    await world.owner`
      update public.orders set expires_at = now() - interval '1 minute' where checkout_session_id = ${made.session.id}`
    await world.owner`
      update public.seller_accounts set disconnect_asked_at = now() where stripe_account_id = ${made.session.account}`
    await begin(made.buyer, [world.otherListing])
    const disconnects = () => world.payments`select from private.accounts_to_disconnect(100, ${made.session.account})`
    expect([await isSwept(made), (await disconnects()).length]).toEqual([true, 0])
    await world.payments`select private.expire_order(${made.session.id}, ${made.session.account})`
    expect([await isSwept(made), (await disconnects()).length]).toEqual([false, 1])
  })

  test('keeps its file when the seller deletes their account', async () => {
    const made = await checkout()
    await giveUp(made)
    const [listing] = await world.owner`select seller_id, title from public.listings where id = ${made.listing}`
    await actAs(listing?.seller_id, 'api', (sql) => sql`select private.delete_account()`)
    expect(await world.owner`select title from public.listings where id = ${made.listing}`).toEqual([
      { title: listing?.title },
    ])
  })
})
