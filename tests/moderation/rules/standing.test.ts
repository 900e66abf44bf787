// Standing is a lock: what a user does during their ban or deletion either ends before and is found
// by it, or comes after and is refused. One transaction is held open while the other runs into it,
// so nothing depends on timing.
import type postgres from 'postgres'
import { describe, expect, test } from 'vitest'
import { untilWaiting, whileOpen, world } from '../../support/database/fixture.ts'
import { ban, columnOf, firstValue, NOTHING, setBanned, setStatus } from '../../support/database/steps.ts'
import { addListing, addSeller, addUser, asUser, rejectionOf } from '../../support/database/world.ts'

type Sql = postgres.TransactionSql

const banning = (person: string) => (sql: Sql) => sql`select private.ban_user(${person}, 'Stolen work')`

/** A user who sells a visible and a hidden listing. */
async function actor() {
  const id = await addSeller('Actor')
  const [, hidden] = [await addListing(id), await addListing(id)]
  await setStatus(hidden, 'inactive')
  return { id, hidden }
}
type Actor = Awaited<ReturnType<typeof actor>>

/**
 * An insert, and two updates. tests/catalogue/rules/catalogue.test.ts proves that every table that
 * clients write has the same triggers.
 */
const ACTS: [what: string, act: (sql: Sql, actor: Actor) => PromiseLike<unknown>][] = [
  ['adding to the cart', (sql) => sql`insert into public.cart_items (listing_id) values (${world.otherListing})`],
  [
    'reactivating a listing',
    (sql, { hidden }) => sql`update public.listings set status = 'active' where id = ${hidden}`,
  ],
  ['renaming oneself', (sql, { id }) => sql`update public.profiles set name = 'Renamed' where id = ${id}`],
]

describe('what a user does during their ban waits for it and is refused:', {
  tags: ['somebody-banned-either'],
}, () => {
  test.each(ACTS)('%s', async (_what, act) => {
    const person = await actor()
    const { id } = person
    const late = () => asUser(id, (sql) => act(sql, person) as Promise<unknown>)
    expect(await whileOpen(banning(id), late, { by: world.people.admin })).toBe('account_banned')
    expect(await world.owner`select from public.cart_items where buyer_id = ${id}`).toEqual([])
    expect(await columnOf(world.owner`select status from public.listings where seller_id = ${id}`)).toEqual([
      'removed',
      'removed',
    ])
    expect(await firstValue(world.owner`select name from public.profiles where id = ${id}`)).toBe('Actor')
  })
})

describe('a ban waits for what its user is doing, and finds it:', { tags: ['somebody-banned-either'] }, () => {
  /** Bans the actor while the act is open. Returns the actor. */
  const banDuring = async (act: (sql: Sql, actor: Actor) => PromiseLike<unknown>) => {
    const person = await actor()
    let outcome = Promise.resolve('')
    await asUser(person.id, async (sql) => {
      await act(sql, person)
      outcome = rejectionOf(ban(person.id))
      await untilWaiting(1)
    })
    expect(await outcome).toBe(NOTHING)
    return person.id
  }

  test('a listing that was reactivated is removed', async () => {
    const id = await banDuring(
      (sql, { hidden }) => sql`update public.listings set status = 'active' where id = ${hidden}`,
    )
    expect(await columnOf(world.owner`select distinct status from public.listings where seller_id = ${id}`)).toEqual([
      'removed',
    ])
  })

  test.each(['cart_items', 'wishlist_items'])('what was put into %s is gone', async (table) => {
    const id = await banDuring(
      (sql) => sql`insert into public.${sql(table)} (listing_id) values (${world.otherListing})`,
    )
    expect(await world.owner`select from public.${world.owner(table)} where buyer_id = ${id}`).toHaveLength(0)
  })

  test('a report that was written is gone', async () => {
    const other = world.people['other seller']
    const id = await banDuring(
      (sql) => sql`insert into public.reports (reported_user_id, reason) values (${other}, 'Spam')`,
    )
    expect(await world.owner`select from public.reports where reporter_id = ${id}`).toHaveLength(0)
  })

  test('an operator’s ban in SQL waits too', async () => {
    const person = await addUser('Busy')
    const { banning } = await asUser(person, async (sql) => {
      await sql`insert into public.cart_items (listing_id) values (${world.otherListing})`
      const banning = setBanned(person).execute()
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
    await asUser(person)`insert into public.cart_items (listing_id) values (${world.otherListing})`
    await asUser(world.people.stranger)`insert into public.follows (seller_id) values (${person})`
  })
})
