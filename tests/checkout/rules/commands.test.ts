// Functions of the private schema bypass the policies, so each checks its caller, the owner and the
// state itself.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { actAs, addListing, addSeller, addUser, asUser, buy, rejectionOf } from '../../support/database/world.ts'

describe('a conversation', () => {
  test.each(['stranger', 'seller'] as const)('about the buyer’s order is opened by no %s', async (persona) => {
    const { orderId } = await buy(await addUser('Asking Buyer'), world.otherListing)
    const open = asUser(world.people[persona], (sql) => sql`insert into public.threads (order_id) values (${orderId})`)
    expect(await rejectionOf(open)).toBe('order_not_found')
    expect(await world.owner`select from public.threads where order_id = ${orderId}`).toEqual([])
  })

  test('is marked as read for each side separately', async () => {
    const [buyer, seller] = [await addUser('Reading Buyer'), await addSeller('Reading Seller')]
    const { orderId } = await buy(buyer, await addListing(seller))
    const [thread] = await asUser(
      buyer,
      (sql) => sql<{ id: string }[]>`insert into public.threads (order_id) values (${orderId}) returning id`,
    )
    const id = thread?.id ?? ''
    const read = (person: string) => actAs(person, 'api', (sql) => sql`select private.mark_thread_read(${id})`)
    const marks = async () =>
      (
        await world.owner`
          select buyer_read_at is not null as buyer, seller_read_at is not null as seller from public.threads where id = ${id}`
      )[0]
    expect(await rejectionOf(read(world.people.stranger))).toBe('not_found')
    expect(await marks()).toEqual({ buyer: false, seller: false })
    await read(seller)
    expect(await marks()).toEqual({ buyer: false, seller: true })
    await world.owner`update public.threads set seller_read_at = null where id = ${id}`
    await read(buyer)
    expect(await marks()).toEqual({ buyer: true, seller: false })
    await world.owner`update public.threads set buyer_read_at = null where id = ${id}`
    await world.owner`update public.profiles set is_banned = true where id = ${buyer}`
    expect(await rejectionOf(read(buyer))).toBe('not_found')
    expect(await marks()).toEqual({ buyer: false, seller: false })
  })
})

describe('a listing', () => {
  test.each([
    ['somebody who does not sell', 'seller_required', 'stranger'],
    ['a banned seller', 'account_banned', 'banned seller'],
  ] as const)('of %s is not made ready: %s', async (_who, rejection, persona) => {
    const person = world.people[persona]
    const id = randomUUID()
    // A listing in preparation whose preparation is deleted, which no client can do.
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
    expect(await rejectionOf(ready)).toBe(rejection)
    expect(await world.owner`select from private.preparations where listing_id = ${id}`).toEqual([])
  })
})

describe('an account at the payment provider', () => {
  test.each([
    ['banned', 'account_banned'],
    ['deleted', 'account_deleted'],
    ['stranger', 'seller_required'],
  ] as const)('is disconnected for nobody who is %s', { tags: ['disconnect'] }, async (persona, rejection) => {
    const ask = actAs(world.people[persona], 'payments', (sql) => sql`select private.begin_disconnect()`)
    expect(await rejectionOf(ask)).toBe(rejection)
  })

  test.each(['banned', 'deleted'] as const)('is connected for nobody who is %s', async (persona) => {
    const person = world.people[persona]
    const nonce = randomUUID()
    expect(await rejectionOf(actAs(person, 'payments', (sql) => sql`select private.begin_connect(${nonce})`))).toBe(
      `account_${persona}`,
    )
    expect(await world.owner`select from private.connect_states where user_id = ${person}`).toEqual([])
    // Stripe redirects the user back after the ban or the deletion.
    const account = `acct_${nonce.replaceAll('-', '')}`
    const connect = actAs(
      person,
      'payments',
      (sql) => sql`select private.connect_seller(${person}, ${account}, false, true, '{}', now())`,
    )
    expect(await rejectionOf(connect)).toBe(`account_${persona}`)
    expect(await world.owner`select from public.seller_accounts where stripe_account_id = ${account}`).toEqual([])
  })
})

describe('standing', () => {
  test.each([
    ['banned', 'account_banned'],
    ['deleted', 'account_deleted'],
  ] as const)('of somebody %s lets them do nothing: %s', async (persona, rejection) => {
    const stand = actAs(world.people[persona], 'api', (sql) => sql`select private.require_good_standing()`)
    expect(await rejectionOf(stand)).toBe(rejection)
  })

  test('is required of users without a profile too', async () => {
    const nobody = randomUUID()
    expect(await rejectionOf(actAs(nobody, 'api', (sql) => sql`select private.require_good_standing()`))).toBe(
      'profile_not_found',
    )
    const fill = asUser(nobody, (sql) => sql`insert into public.cart_items (listing_id) values (${world.otherListing})`)
    expect(await rejectionOf(fill)).toBe('profile_not_found')
  })

  test.each(['stranger', 'banned seller', 'seller'] as const)(
    'and selling open an upload’s place: %s',
    async (persona) => {
      const person = world.people[persona]
      const [upload] = await world.owner`
      insert into public.uploads (bucket_id, seller_id) values ('product-files', ${person}) returning object_path as path`
      const path: string = upload?.path
      await asUser(
        person,
        (sql) => sql`insert into storage.objects (bucket_id, name) values ('product-files', ${path})`,
      ).catch(() => {})
      expect(await world.owner`select from storage.objects where name = ${path}`).toHaveLength(
        persona === 'seller' ? 1 : 0,
      )
    },
  )
})

describe('metrics', () => {
  test('are of one’s own sales, and empty for a banned seller', async () => {
    const [seller, other] = [await addSeller('Measured'), await addSeller('Measured As Well')]
    const [mine, theirs] = [await addListing(seller), await addListing(other)]
    const buyer = await addUser('Measured Buyer')
    await buy(buyer, mine)
    await buy(buyer, theirs)
    const sold = async () =>
      (await actAs(seller, 'api', (sql) => sql`select listing_id, sales from private.seller_metrics(30)`)).map(
        ({ listing_id, sales }) => [listing_id, sales],
      )
    expect(await sold()).toEqual([[mine, 1]])
    await world.owner`
      update public.orders set status = 'disputed', disputed_cents = total_cents
      where id in (select order_id from public.order_items where listing_id in ${world.owner([mine, theirs])})`
    const held = async () =>
      (await actAs(seller, 'api', (sql) => sql`select private.held_cents(30)::integer as cents`))[0]?.cents
    expect(await held()).toBe(1250)
    await world.owner`update public.profiles set is_banned = true where id = ${seller}`
    expect(await sold()).toEqual([])
    expect(await held()).toBe(0)
  })
})

describe('an admin', () => {
  test('cannot ban an unknown user', async () => {
    const nobody = randomUUID()
    expect(
      await rejectionOf(
        actAs(world.people.admin, 'api', (sql) => sql`select private.ban_user(${nobody}, 'No reason')`),
      ),
    ).toBe('profile_not_found')
    expect(await world.owner`select from public.moderation_actions where user_id = ${nobody}`).toEqual([])
  })

  test('is the only one who resolves reports, and only existing ones', async () => {
    const [report] = await asUser(
      world.people.stranger,
      (sql) => sql`insert into public.reports (reported_listing_id, reason) values (${world.otherListing}, 'Copied')`,
    ).then(() => world.owner`select id, status from public.reports where reported_listing_id = ${world.otherListing}`)
    const resolve = (person: string, id: string) =>
      actAs(person, 'api', (sql) => sql`select private.set_report_status(${id}, 'dismissed')`)
    expect(await rejectionOf(resolve(world.people.stranger, report?.id))).toBe('forbidden')
    expect(await world.owner`select status from public.reports where id = ${report?.id}`).toEqual([
      { status: 'pending' },
    ])
    expect(await rejectionOf(resolve(world.people.admin, randomUUID()))).toBe('report_not_found')
    await resolve(world.people.admin, report?.id)
    expect(await world.owner`select status from public.reports where id = ${report?.id}`).toEqual([
      { status: 'dismissed' },
    ])
  })
})

describe('deleting an account', () => {
  /** What a deletion reaches, and whose each row is. */
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

  test('takes nothing that belongs to others', async () => {
    const [leaver, bystander, seller] = [
      await addUser('Leaver'),
      await addUser('Bystander'),
      await addSeller('Bystanding Seller'),
    ]
    const listing = await addListing(seller)
    await asUser(bystander, async (sql) => {
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
