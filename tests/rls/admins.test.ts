// One admin is always left, whoever demotes, bans or deletes, and whatever happens at the same moment.
import type postgres from 'postgres'
import { beforeEach, expect, test } from 'vitest'
import { world } from './fixture.ts'
import { actAs, addUser, rejectionOf } from './world.ts'

let [ann, bob] = ['', '']

const promote = (person: string) =>
  world.owner`insert into public.user_roles (user_id, role) values (${person}, 'admin') on conflict do nothing`

/** Ann and Bob are the only admins. */
beforeEach(async () => {
  ;[ann, bob] = await Promise.all([addUser('Ann'), addUser('Bob')])
  await Promise.all([ann, bob].map(promote))
  await world.owner`delete from public.user_roles where user_id not in ${world.owner([ann, bob])}`
})

type Sql = postgres.TransactionSql
const ban = (admin: string, person: string) =>
  actAs(admin, 'api', (sql) => sql`select private.ban_user(${person}, 'Rivalry')`)
const untilWaiting = () =>
  expect.poll(() => world.owner`select from pg_locks where locktype = 'advisory' and not granted`).toHaveLength(1)
const admins = async () => {
  const rows = await world.owner`
    select user_id from public.user_roles join public.profiles on profiles.id = user_id
    where not is_banned and deleted_at is null order by user_id`
  return rows.map((row) => row.user_id)
}

test('of two admins who ban each other at once one is left', { tags: ['admin-always-left'] }, async () => {
  const { second } = await actAs(ann, 'api', async (sql) => {
    await sql`select private.ban_user(${bob}, 'Rivalry')`
    const second = rejectionOf(ban(bob, ann))
    await untilWaiting()
    return { second }
  })
  expect(await second).toBe('ban_forbidden')
  expect(await admins()).toEqual([ann])
})

test('an admin who deletes the account while being banned is gone, and the other stays', async () => {
  const { leaving } = await actAs(ann, 'api', async (sql) => {
    await sql`select private.ban_user(${bob}, 'Rivalry')`
    const leaving = rejectionOf(actAs(bob, 'api', (late) => late`select private.delete_account()`))
    await untilWaiting()
    return { leaving }
  })
  expect(await leaving).toBe('nothing rejected it')
  expect(await admins()).toEqual([ann])
})

const WAYS: { what: string; end: (sql: Sql, person: string) => PromiseLike<unknown> }[] = [
  { what: 'demoted', end: (sql, person) => sql`delete from public.user_roles where user_id = ${person}` },
  {
    what: 'banned by hand',
    end: (sql, person) => sql`update public.profiles set is_banned = true where id = ${person}`,
  },
  {
    what: 'deleted by themselves',
    end: async (sql, person) => {
      await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: person })}, true)`
      await sql`select private.delete_account()`
    },
  },
]

test.each(WAYS)('the last admin is not $what', { tags: ['admin-always-left'] }, async ({ end }) => {
  const endOf = (person: string) => rejectionOf(world.owner.begin((sql) => end(sql, person) as Promise<unknown>))
  expect(await endOf(ann)).toBe('nothing rejected it')
  expect(await endOf(bob)).toBe('last_admin')
  expect(await admins()).toEqual([bob])
})

test.each(WAYS)('of two admins who are $what at once one is left', { tags: ['admin-always-left'] }, async ({ end }) => {
  const { second } = await world.owner.begin(async (sql) => {
    await end(sql, ann)
    const second = rejectionOf(world.owner.begin((late) => end(late, bob) as Promise<unknown>))
    await untilWaiting()
    return { second }
  })
  expect(await second).toBe('last_admin')
  expect(await admins()).toEqual([bob])
})

test('a person who is no admin is banned and goes without asking for one', async () => {
  const person = await addUser('Cem')
  await ban(ann, person)
  await actAs(person, 'api', (sql) => sql`select private.delete_account()`)
  expect(
    await world.owner`select is_banned, deleted_at is not null as gone from public.profiles where id = ${person}`,
  ).toEqual([{ is_banned: true, gone: true }])
})
