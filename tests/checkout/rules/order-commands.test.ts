// Functions around orders bypass the policies, so each checks its caller, the owner and the state
// itself.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { actAs, addListing, addSeller, addUser, buy, rejectionOf } from '../../support/database/world.ts'

const begin = (buyer: string, listings: string[]) =>
  actAs(
    buyer,
    'payments',
    (sql) => sql<{ order_id: string }[]>`select order_id from private.begin_order(${listings}, false)`,
  )

describe('an order', () => {
  test('gets its session from its buyer only, once', async () => {
    const buyer = await addUser('Session Buyer')
    const [order] = await begin(buyer, [world.otherListing])
    const attach = (person: string, session: string) =>
      actAs(
        person,
        'payments',
        (sql) =>
          sql`select private.attach_session(${order?.order_id ?? ''}, ${session}, 'https://pay.example.com', now() + interval '1 hour')`,
      )
    const stored = async () =>
      (await world.owner`select checkout_session_id from public.orders where id = ${order?.order_id ?? ''}`)[0]
    await attach(world.people.stranger, 'cs_test_of_a_stranger')
    expect(await stored()).toEqual({ checkout_session_id: null })
    await attach(buyer, 'cs_test_first')
    await attach(buyer, 'cs_test_second')
    expect(await stored()).toEqual({ checkout_session_id: 'cs_test_first' })
  })

  test.each<[string, string, () => Promise<string[]>]>([
    ['of nothing', 'empty_basket', async () => []],
    ['of what is not there', 'not_found', async () => [randomUUID()]],
    ['of two sellers', 'several_sellers', async () => [world.listing, world.otherListing]],
    [
      'of more than a payment can take',
      'basket_too_large',
      async () => {
        const dear = await addSeller('Dear Seller')
        return [await addListing(dear, 99_999_999), await addListing(dear, 100)]
      },
    ],
  ])('%s is refused as %s, and no order remains', async (_what, rejection, listings) => {
    const buyer = await addUser('Refused Buyer')
    expect(await rejectionOf(begin(buyer, await listings()))).toBe(rejection)
    expect(await world.owner`select from public.orders where buyer_id = ${buyer}`).toEqual([])
  })

  test('of the same basket is separate for each buyer, also when the other’s has waited too long', async () => {
    const [bea, bo] = [await addUser('Bea'), await addUser('Bo')]
    const [beas] = await begin(bea, [world.otherListing])
    const [bos] = await begin(bo, [world.otherListing])
    expect(bos?.order_id).not.toBe(beas?.order_id)
    expect((await begin(bea, [world.otherListing]))[0]).toEqual(beas)
    await world.owner`update public.orders set expires_at = now() - interval '1 minute' where id = ${beas?.order_id ?? ''}`
    await begin(bo, [world.otherListing])
    expect(await world.owner`select status from public.orders where id = ${beas?.order_id ?? ''}`).toEqual([
      { status: 'pending' },
    ])
  })

  test('from a banned seller with a visible listing, or with an account of the other mode, is refused', async () => {
    const seller = await addSeller('Not Ready')
    const listing = await addListing(seller)
    const buyer = await addUser('Patient Buyer')
    const live = actAs(buyer, 'payments', (sql) => sql`select from private.begin_order(${[listing]}, true)`)
    expect(await rejectionOf(live)).toBe('seller_not_ready')
    // By an operator in SQL: the act of banning would have removed the listing.
    await world.owner`update public.profiles set is_banned = true where id = ${seller}`
    expect(await rejectionOf(begin(buyer, [listing]))).toBe('seller_not_ready')
    expect(await world.owner`select from public.orders where buyer_id = ${buyer}`).toEqual([])
  })

  test('of a banned buyer cannot be downloaded', async () => {
    const [buyer, seller] = [await addUser('Banned Buyer'), await addSeller('Seller of Files')]
    const listing = await addListing(seller)
    const { orderId } = await buy(buyer, listing)
    const download = () => actAs(buyer, 'api', (sql) => sql`select from private.begin_download(${orderId}, ${listing})`)
    expect(await download()).toHaveLength(1)
    await world.owner`update public.profiles set is_banned = true where id = ${buyer}`
    expect(await rejectionOf(download())).toBe('account_banned')
    expect(await world.owner`select from public.downloads where listing_id = ${listing}`).toHaveLength(1)
  })

  test('is not paid by another session', async () => {
    const paid = actAs(
      world.people.stranger,
      'payments',
      (sql) =>
        sql`select from private.fulfil_order('cs_test_of_nobody', 'acct_of_nobody', 1250, 'usd', false, 'pi_of_nobody')`,
    )
    expect(await rejectionOf(paid)).toBe('not_found')
    expect(await world.owner`select from public.orders where payment_intent_id = 'pi_of_nobody'`).toEqual([])
  })
})
