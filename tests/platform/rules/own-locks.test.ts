// A command locks only its caller's rows: open transactions of others neither delay it nor change.
import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { expect, test } from 'vitest'
import { whileOpen, world } from '../../support/database/fixture.ts'
import { columnOf, offered, writeReview } from '../../support/database/steps.ts'
import {
  ACCEPTED,
  actAs,
  addListing,
  addSeller,
  addUser,
  asUser,
  buy,
  rejectionOf,
} from '../../support/database/world.ts'

/** Runs a command while rows of others are locked. One that waits for them ends with 55P03. */
const withLocked = (
  lock: (sql: postgres.TransactionSql) => Promise<unknown>,
  user: string,
  command: (sql: postgres.TransactionSql) => Promise<unknown>,
): Promise<string> =>
  world.owner.begin(async (holder) => {
    await lock(holder)
    return rejectionOf(
      actAs(user, 'api', async (sql) => {
        await sql`set local lock_timeout = '2s'`
        await command(sql)
      }),
    )
  })

test('deleting an account waits for no follow, profile or admins’ lock of others', async () => {
  const [leaving, fan, seller] = [await addUser('Leaving'), await addUser('Fan'), await addSeller('Followed')]
  await asUser(fan)`insert into public.follows (seller_id) values (${seller})`
  const lock = async (sql: postgres.TransactionSql) => {
    await sql`select private.lock_admins()`
    await sql`select from public.follows where follower_id = ${fan} for update`
    await sql`select from public.profiles where id in ${sql([fan, seller])} for update`
  }
  expect(await withLocked(lock, leaving, (sql) => sql`select private.delete_account()`)).toBe(ACCEPTED)
  expect(await world.owner`select from public.follows where follower_id = ${fan}`).toHaveLength(1)
})

test('deleting a listing waits for no other seller', async () => {
  const { sam: seller, listing } = await offered()
  const lock = (sql: postgres.TransactionSql) =>
    sql`select from public.seller_accounts where seller_id = ${world.people['other seller']} for update`
  expect(await withLocked(lock, seller, (sql) => sql`select private.delete_listing(${listing})`)).toBe(ACCEPTED)
  expect(await world.owner`select from public.listings where id = ${listing}`).toEqual([])
})

test('changing or deleting another’s review does not wait for its listing: review_not_found', async () => {
  const seller = await addSeller('Reviewed Seller')
  const [listing, reviewer, stranger] = [await addListing(seller), await addUser('Reviewer'), await addUser('Other')]
  await buy(reviewer, listing)
  await writeReview(reviewer, listing, 2, 'Meh')
  const [row] = await world.owner`select id from public.reviews where listing_id = ${listing}`
  const lock = (sql: postgres.TransactionSql) => sql`select from public.listings where id = ${listing} for update`
  for (const command of [
    (sql: postgres.TransactionSql) => sql`select private.edit_review(${row?.id}, 1, 'Not mine.')`,
    (sql: postgres.TransactionSql) => sql`select private.delete_review(${row?.id})`,
  ])
    expect(await withLocked(lock, stranger, command)).toBe('review_not_found')
})

test('signing in changes no other account, and stores the user’s own identity', async () => {
  const [other, user] = [await addUser('Other'), randomUUID()]
  await world.owner`update public.accounts set email = 'address-of-before@example.com' where id = ${other}`
  await world.owner`
    insert into auth.users (id, aud, role, email) values (${user}, 'authenticated', 'authenticated', ${`${user}@example.com`})`
  await world.owner`
    insert into auth.identities (id, provider, provider_id, user_id, identity_data) values (${randomUUID()}, 'github', ${`github-${user}`}, ${user}, '{}')`
  const signIn = () => actAs(user, 'api')`select private.sync_profile('New Quilter', null)`
  await signIn()
  expect(await world.owner`select email, identity_sub from public.accounts where id = ${user}`).toEqual([
    { email: `${user}@example.com`, identity_sub: `github-${user}` },
  ])
  await world.owner`update auth.users set email = ${`new-${user}@example.com`} where id = ${user}`
  await signIn()
  expect(
    await columnOf(
      world.owner`select email from public.accounts where id in ${world.owner([user, other])} order by email`,
    ),
  ).toEqual(['address-of-before@example.com', `new-${user}@example.com`])
})

test('a user whose sign-in was deleted cannot create a profile: account_deleted', async () => {
  const gone = randomUUID()
  const signIn = actAs(gone, 'api')`select private.sync_profile('Gone', null)`
  expect(await rejectionOf(signIn)).toBe('account_deleted')
  expect(await world.owner`select from public.profiles where id = ${gone}`).toEqual([])
})

test('counting the view of a listing that is deleted meanwhile waits, and counts nothing', async () => {
  const { listing } = await offered()
  const counting = () => actAs(world.people.stranger, 'api')`select private.count_listing_view(${listing}, 'a guest')`
  expect(await whileOpen((sql) => sql`delete from public.listings where id = ${listing}`, counting)).toBe(ACCEPTED)
  expect(await world.owner`select from public.listing_views where listing_id = ${listing}`).toEqual([])
})
