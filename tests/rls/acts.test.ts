// Acts of the private schema reach past the policies, so each asks by itself: who calls, whose it is, in which state.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  actAs,
  addListing,
  addPerson,
  addSeller,
  asPerson,
  buy,
  closeWorld,
  createWorld,
  openWorldIn,
  refusalOf,
  type World,
} from './world.ts'

let world: World
beforeAll(async () => {
  openWorldIn(inject('databaseUrls'))
  world = await createWorld()
})
afterAll(closeWorld)

const begin = (buyer: string, listings: string[]) =>
  actAs(
    buyer,
    'payments',
    (sql) => sql<{ order_id: string }[]>`select order_id from private.begin_order(${listings}, false)`,
  )

describe('an order', () => {
  test('is given its session by its buyer alone, and once', async () => {
    const buyer = await addPerson('Session Buyer')
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
  ])('%s is refused as %s, and none is left', async (_what, refusal, listings) => {
    const buyer = await addPerson('Refused Buyer')
    expect(await refusalOf(begin(buyer, await listings()))).toBe(refusal)
    expect(await world.owner`select from public.orders where buyer_id = ${buyer}`).toEqual([])
  })

  test('of the same basket is each buyer’s own, also when the other’s has waited too long', async () => {
    const [bea, bo] = [await addPerson('Bea'), await addPerson('Bo')]
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

  test('from a seller who is banned while their listing still shows, or whose account is of the other mode, is refused', async () => {
    const seller = await addSeller('Not Ready')
    const listing = await addListing(seller)
    const buyer = await addPerson('Patient Buyer')
    const live = actAs(buyer, 'payments', (sql) => sql`select from private.begin_order(${[listing]}, true)`)
    expect(await refusalOf(live)).toBe('seller_not_ready')
    // By an operator's hand: the act of banning would have removed the listing.
    await world.owner`update public.profiles set is_banned = true where id = ${seller}`
    expect(await refusalOf(begin(buyer, [listing]))).toBe('seller_not_ready')
    expect(await world.owner`select from public.orders where buyer_id = ${buyer}`).toEqual([])
  })

  test('of a banned buyer is downloaded no more', async () => {
    const [buyer, seller] = [await addPerson('Banned Buyer'), await addSeller('Seller of Files')]
    const listing = await addListing(seller)
    const { orderId } = await buy(buyer, listing)
    const download = () => actAs(buyer, 'api', (sql) => sql`select from private.begin_download(${orderId}, ${listing})`)
    expect(await download()).toHaveLength(1)
    await world.owner`update public.profiles set is_banned = true where id = ${buyer}`
    expect(await refusalOf(download())).toBe('account_banned')
    expect(await world.owner`select from public.downloads where listing_id = ${listing}`).toHaveLength(1)
  })
})

describe('a listing', () => {
  test.each([
    ['somebody who does not sell', 'seller_required', 'stranger'],
    ['a banned seller', 'account_banned', 'banned seller'],
  ] as const)('of %s is not made ready: %s', async (_who, refusal, persona) => {
    const person = world.people[persona]
    const id = randomUUID()
    // A listing in preparation, which is then forgotten, as no client could leave it.
    await world.owner.begin(async (sql) => {
      await sql`
        insert into public.listings (id, seller_id, title, description, price_cents, status)
        values (${id}, ${person}, 'Meadow quilt', 'Twelve blocks', 500, 'processing')`
      await sql`insert into private.preparations (listing_id, wanted_status) values (${id}, 'active')`
    })
    await world.owner`delete from private.preparations where listing_id = ${id}`
    const ready = actAs(
      person,
      'api',
      (sql) =>
        sql`select private.begin_preparation(${id}, 'active', ${sql.json({ uploadId: randomUUID(), name: 'a.pdf' })}, '[]')`,
    )
    expect(await refusalOf(ready)).toBe(refusal)
    expect(await world.owner`select from private.preparations where listing_id = ${id}`).toEqual([])
  })
})

describe('an account at the payment provider', () => {
  test.each(['banned', 'deleted'] as const)('is connected for nobody who is %s', async (persona) => {
    const person = world.people[persona]
    const nonce = randomUUID()
    expect(await refusalOf(actAs(person, 'payments', (sql) => sql`select private.begin_connect(${nonce})`))).toBe(
      `account_${persona}`,
    )
    expect(await world.owner`select from private.connect_states where user_id = ${person}`).toEqual([])
  })
})

describe('an admin', () => {
  test('cannot ban somebody who is not there', async () => {
    const nobody = randomUUID()
    expect(
      await refusalOf(actAs(world.people.admin, 'api', (sql) => sql`select private.ban_user(${nobody}, 'No reason')`)),
    ).toBe('profile_not_found')
    expect(await world.owner`select from public.moderation_actions where user_id = ${nobody}`).toEqual([])
  })

  test('is alone in settling reports, and only those that are there', async () => {
    const [report] = await asPerson(
      world.people.stranger,
      (sql) => sql`insert into public.reports (reported_listing_id, reason) values (${world.otherListing}, 'Copied')`,
    ).then(() => world.owner`select id, status from public.reports where reported_listing_id = ${world.otherListing}`)
    const settle = (person: string, id: string) =>
      actAs(person, 'api', (sql) => sql`select private.set_report_status(${id}, 'dismissed')`)
    expect(await refusalOf(settle(world.people.stranger, report?.id))).toBe('forbidden')
    expect(await world.owner`select status from public.reports where id = ${report?.id}`).toEqual([
      { status: 'pending' },
    ])
    expect(await refusalOf(settle(world.people.admin, randomUUID()))).toBe('report_not_found')
    await settle(world.people.admin, report?.id)
    expect(await world.owner`select status from public.reports where id = ${report?.id}`).toEqual([
      { status: 'dismissed' },
    ])
  })
})

describe('deleting an account', () => {
  /** What a deletion reaches into, and whose each row is. */
  const OWNERS = {
    'public.profiles': 'id',
    'public.accounts': 'id',
    'public.follows': 'follower_id',
    'public.seller_accounts': 'seller_id',
    'public.listings': 'seller_id',
    'public.cart_items': 'buyer_id',
    'public.wishlist_items': 'buyer_id',
    'public.reports': 'reporter_id',
    'public.uploads': 'seller_id',
    'public.user_roles': 'user_id',
    'public.messages': 'sender_id',
    'public.order_items': 'buyer_id',
    'public.reviews': 'reviewer_id',
    'private.connect_states': 'user_id',
    'auth.users': 'id',
    'auth.identities': 'user_id',
  }

  test('takes nothing of anybody else’s', async () => {
    const [leaver, bystander, seller] = [
      await addPerson('Leaver'),
      await addPerson('Bystander'),
      await addSeller('Bystanding Seller'),
    ]
    const listing = await addListing(seller)
    await asPerson(bystander, async (sql) => {
      await sql`insert into public.follows (seller_id) values (${seller})`
      await sql`insert into public.cart_items (listing_id) values (${listing})`
      await sql`insert into public.wishlist_items (listing_id) values (${listing})`
      await sql`insert into public.reports (reported_listing_id, reason) values (${listing}, 'Copied')`
    })
    await world.owner`insert into public.uploads (bucket_id, seller_id) values ('product-files', ${seller})`
    await actAs(bystander, 'payments', (sql) => sql`select private.begin_connect(${randomUUID()})`)
    const others = async () => {
      const rows: Record<string, string[]> = {}
      for (const [table, column] of Object.entries(OWNERS))
        rows[table] = (
          await world.owner.unsafe(
            `select to_jsonb(kept)::text as kept from ${table} as kept where ${column} <> $1 order by 1`,
            [leaver],
          )
        ).map(({ kept }) => String(kept))
      return rows
    }
    const shutOut = async () => (await world.owner`select from private.deleted_identities`).count
    const [before, shutOutBefore] = [await others(), await shutOut()]
    expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([])
    await actAs(leaver, 'api', (sql) => sql`select private.delete_account()`)
    expect(await others()).toEqual(before)
    expect(await shutOut()).toBe(shutOutBefore + 1)
  })
})
