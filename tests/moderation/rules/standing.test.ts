// Standing is a lock: what a user does during their ban or deletion either ends before and is found
// by it, or comes after and is refused. One transaction is held open while the other runs into it,
// so nothing depends on timing.
import type postgres from 'postgres'
import { describe, expect, test } from 'vitest'
import { untilWaiting, whileOpen, world } from '../../support/database/fixture.ts'
import { ban, columnOf, firstValue, setBanned, setStatus } from '../../support/database/steps.ts'
import { ACCEPTED, addListing, addSeller, addUser, asUser, rejectionOf } from '../../support/database/world.ts'

type Sql = postgres.TransactionSql

const banning = (person: string) => (sql: Sql) =>
  sql`select private.decide('ban', ${person}, 'other', null, 'Stolen work')`

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
  test.each<[string, (sql: Sql, actor: Actor) => PromiseLike<unknown>, string]>([
    [
      'a listing that was reactivated is removed',
      (sql, { hidden }) => sql`update public.listings set status = 'active' where id = ${hidden}`,
      `public.listings where status <> 'removed' and seller_id`,
    ],
    [
      'an item in the cart is gone',
      (sql) => sql`insert into public.cart_items (listing_id) values (${world.otherListing})`,
      'public.cart_items where buyer_id',
    ],
    [
      'an item in the wishlist is gone',
      (sql) => sql`insert into public.wishlist_items (listing_id) values (${world.otherListing})`,
      'public.wishlist_items where buyer_id',
    ],
    [
      'a report is gone',
      (sql) =>
        sql`insert into public.reports (reported_user_id, reason) values (${world.people['other seller']}, 'Spam')`,
      'public.reports where reporter_id',
    ],
  ])('%s', async (_what, act, left) => {
    const person = await actor()
    let outcome = Promise.resolve('')
    await asUser(person.id, async (sql) => {
      await act(sql, person)
      outcome = rejectionOf(ban(person.id))
      await untilWaiting(1)
    })
    expect(await outcome).toBe(ACCEPTED)
    expect(await world.owner.unsafe(`select from ${left} = $1`, [person.id])).toHaveLength(0)
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
