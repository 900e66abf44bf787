// Standing is a lock: what a user does during their ban or deletion either ends before and is found
// by it, or comes after and is refused. One transaction is held open while the other runs into it,
// so nothing depends on timing.
import type postgres from 'postgres'
import { describe, expect, test } from 'vitest'
import { untilWaiting, world } from '../../support/database/fixture.ts'
import { actAs, addListing, addSeller, addUser, asUser, buy, rejectionOf } from '../../support/database/world.ts'

type Sql = postgres.TransactionSql

const ban = (sql: Sql, person: string) => sql`select private.ban_user(${person}, 'Stolen work')`
const banBy = (admin: string, person: string) => actAs(admin, 'api', (sql) => ban(sql, person))

/** A user who sells and has bought twice, with a thread about one of these orders. */
async function actor() {
  const id = await addSeller('Actor')
  const { seller, 'other seller': other } = world.people
  const [shown, hidden, bought, asked] = await Promise.all([
    addListing(id),
    addListing(id),
    addListing(seller),
    addListing(seller),
  ])
  await world.owner`update public.listings set status = 'inactive' where id = ${hidden}`
  const { orderId } = await buy(id, bought)
  const [thread] = await asUser(
    id,
    async (sql) => sql`insert into public.threads (order_id) values (${(await buy(id, asked)).orderId}) returning id`,
  )
  return { id, seller, other, shown, hidden, bought, orderId, thread: thread?.id as string }
}
type Actor = Awaited<ReturnType<typeof actor>>

/** `writer` is the column of the author. */
type Act = { table: string; writer: string; what: string; act: (sql: Sql, actor: Actor) => PromiseLike<unknown> }
const ACTS: Act[] = [
  {
    table: 'cart_items',
    writer: 'buyer_id',
    what: 'adding to the cart',
    act: (sql) => sql`insert into public.cart_items (listing_id) values (${world.otherListing})`,
  },
  {
    table: 'wishlist_items',
    writer: 'buyer_id',
    what: 'wishing',
    act: (sql) => sql`insert into public.wishlist_items (listing_id) values (${world.otherListing})`,
  },
  {
    table: 'follows',
    writer: 'follower_id',
    what: 'following',
    act: (sql, { seller }) => sql`insert into public.follows (seller_id) values (${seller})`,
  },
  {
    table: 'reports',
    writer: 'reporter_id',
    what: 'reporting',
    act: (sql, { other }) => sql`insert into public.reports (reported_user_id, reason) values (${other}, 'Spam')`,
  },
  {
    table: 'reviews',
    writer: 'reviewer_id',
    what: 'reviewing',
    act: (sql, { bought }) =>
      sql`insert into public.reviews (listing_id, rating, comment) values (${bought}, 5, 'Good')`,
  },
  {
    table: 'threads',
    writer: 'buyer_id',
    what: 'asking about an order',
    act: (sql, { orderId }) => sql`insert into public.threads (order_id) values (${orderId})`,
  },
  {
    table: 'messages',
    writer: 'sender_id',
    what: 'writing',
    act: (sql, { thread }) => sql`insert into public.messages (thread_id, body) values (${thread}, 'Hello')`,
  },
  {
    table: 'uploads',
    writer: 'seller_id',
    what: 'opening an upload',
    act: (sql) => sql`insert into public.uploads (bucket_id) values ('product-files')`,
  },
  {
    table: 'listings',
    writer: 'seller_id',
    what: 'listing',
    act: (sql) => sql`insert into public.listings (title, description, price_cents) values ('New', 'New', 500)`,
  },
  {
    table: 'listings',
    writer: 'seller_id',
    what: 'reactivating a listing',
    act: (sql, { hidden }) => sql`update public.listings set status = 'active' where id = ${hidden}`,
  },
  {
    table: 'profiles',
    writer: 'id',
    what: 'renaming oneself',
    act: (sql, { id }) => sql`update public.profiles set name = 'Renamed' where id = ${id}`,
  },
]

/** The actor's rows before the ban, as the ban leaves them. */
const LEFT: Record<string, string[]> = {
  listings: ['A pattern removed', 'A pattern removed'],
  profiles: ['Actor'],
  threads: ['row'],
}
const nameOf = (row: postgres.Row) => (row.title ? `${row.title} ${row.status}` : (row.name ?? 'row'))

describe('what a user does during their ban waits for it and is refused:', {
  tags: ['somebody-banned-either'],
}, () => {
  test.each(ACTS)('$what', async ({ table, writer, act }) => {
    const person = await actor()
    const { outcome } = await actAs(world.people.admin, 'api', async (sql) => {
      await ban(sql, person.id)
      const outcome = rejectionOf(asUser(person.id, (late) => act(late, person) as Promise<unknown>))
      await untilWaiting(1)
      return { outcome }
    })
    expect(await outcome).toBe('account_banned')
    const theirs = await world.owner`
      select * from public.${world.owner(table)} where ${world.owner(writer)} = ${person.id}`
    expect(theirs.map(nameOf)).toEqual(LEFT[table] ?? [])
  })
})

describe('a ban waits for what its user is doing, and finds it:', { tags: ['somebody-banned-either'] }, () => {
  const held = (act: (sql: Sql, actor: Actor) => PromiseLike<unknown>) => async () => {
    const person = await actor()
    const { banning } = await asUser(person.id, async (sql) => {
      await act(sql, person)
      const banning = banBy(world.people.admin, person.id)
      await untilWaiting(1)
      return { banning }
    })
    await banning
    return person
  }

  test('a listing that was reactivated is removed', async () => {
    const { id } = await held(
      (sql, { hidden }) => sql`update public.listings set status = 'active' where id = ${hidden}`,
    )()
    expect(await world.owner`select distinct status from public.listings where seller_id = ${id}`).toEqual([
      { status: 'removed' },
    ])
  })

  test.each(['cart_items', 'wishlist_items'])('what was put into %s is gone', async (table) => {
    const { id } = await held(
      (sql) => sql`insert into public.${sql(table)} (listing_id) values (${world.otherListing})`,
    )()
    expect(await world.owner`select from public.${world.owner(table)} where buyer_id = ${id}`).toHaveLength(0)
  })

  test('a report that was written is gone', async () => {
    const { id } = await held(
      (sql, { other }) => sql`insert into public.reports (reported_user_id, reason) values (${other}, 'Spam')`,
    )()
    expect(await world.owner`select from public.reports where reporter_id = ${id}`).toHaveLength(0)
  })

  test('an operator’s ban in SQL waits too', async () => {
    const person = await addUser('Busy')
    const { banning } = await asUser(person, async (sql) => {
      await sql`insert into public.cart_items (listing_id) values (${world.otherListing})`
      const banning = world.owner`update public.profiles set is_banned = true where id = ${person}`.execute()
      await expect
        .poll(() => world.owner`select from pg_locks where locktype = 'advisory' and not granted`)
        .toHaveLength(1)
      return { banning }
    })
    expect((await banning).count).toBe(1)
  })
})

test('concurrent requests of one user wait neither for each other nor for followers', async () => {
  const person = await addSeller('Popular')
  await asUser(person, async (sql) => {
    await sql`insert into public.uploads (bucket_id) values ('product-files')`
    await asUser(person, (other) => other`insert into public.cart_items (listing_id) values (${world.otherListing})`)
    await asUser(world.people.stranger, (other) => other`insert into public.follows (seller_id) values (${person})`)
  })
})
