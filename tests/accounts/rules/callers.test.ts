// Becoming the caller: for one statement that does it itself, and for a transaction of several.
// Both reject the same users for the same reasons, act under the caller's rights alone, and leave
// no trace of the caller on the connection.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Acting, actingOn, type Claims } from '../../../edge-functions/_shared/auth/acting.ts'
import { type Database, openDatabase, type Sql } from '../../../edge-functions/_shared/database/open-database.ts'
import { world } from '../../support/database/fixture.ts'
import { columnOf } from '../../support/database/steps.ts'
import { addListing, addUser } from '../../support/database/world.ts'
import { databaseUrls as urls } from '../../support/database.ts'

type Add = (acting: Acting, claims: Claims, listing: string) => Promise<unknown>

const rejections = { cart_items_pkey: 'already_in_cart' } as const
const inOneRoundTrip: Add = (acting, claims, listing) =>
  acting.inOneRoundTrip((sql) => sql`select private.add_to_cart(${JSON.stringify(claims)}, ${listing})`, rejections)
const inTransaction: Add = (acting, claims, listing) =>
  acting.asCaller(claims, (sql) => sql`insert into public.cart_items (listing_id) values (${listing})`, { rejections })

describe.each([
  ['one statement, prepared', inOneRoundTrip, true],
  ['one statement, unprepared', inOneRoundTrip, false],
  ['a transaction, prepared', inTransaction, true],
  ['a transaction, unprepared', inTransaction, false],
] as const)('adding to a cart by %s', (_, add, prepare) => {
  let sql: Database
  let acting: Acting
  let listing: string
  beforeAll(() => {
    sql = openDatabase({ url: urls.marketplace_api ?? '', poolSize: 1, prepare })
    acting = actingOn(sql)
  })
  beforeEach(async () => {
    listing = await addListing(world.people.seller)
  })
  afterAll(() => sql.end())

  const claimsOf = (sub: string): Claims => ({ sub, role: 'authenticated' })
  const addAs = (person: string, what = listing) => add(acting, claimsOf(person), what)
  const buyersOf = (what = listing) =>
    columnOf(world.owner`select buyer_id from public.cart_items where listing_id = ${what}`)

  /** The connection answers as the login itself. */
  async function expectNobody() {
    const [now] = await sql`
      select current_user as name, current_setting('request.jwt.claims', true) as claims, pg_backend_pid() as pid`
    expect(now).toMatchObject({ name: 'marketplace_api', claims: expect.toBeOneOf(['', null]) })
    return now?.pid
  }

  test.each(['stranger', 'buyer', 'other seller', 'admin'] as const)(
    'is the act of the %s',
    { tags: ['R6'] },
    async (persona) => {
      await addAs(world.people[persona])
      expect(await buyersOf()).toEqual([world.people[persona]])
      await expectNobody()
    },
  )

  test.each([
    ['banned user', 'account_banned', () => world.people.banned],
    ['banned seller', 'account_banned', () => world.people['banned seller']],
    ['deleted user', 'account_deleted', () => world.people.deleted],
    ['user without a profile', 'profile_not_found', randomUUID],
    ['seller of the listing', 'own_listing', () => world.people.seller],
  ] as const)('is refused to the %s: %s', { tags: ['R6'] }, async (_who, code, person) => {
    await expect(addAs(person())).rejects.toMatchObject({ code })
    expect(await buyersOf()).toEqual([])
    await expectNobody()
  })

  test('keeps the code of its own rejection', { tags: ['R6'] }, async () => {
    await addAs(world.people.buyer)
    await expect(addAs(world.people.buyer)).rejects.toMatchObject({ code: 'already_in_cart' })
    expect(await buyersOf()).toEqual([world.people.buyer])
    await expectNobody()
  })

  test('can be cancelled, and its connection serves the next request', { tags: ['R6'] }, async () => {
    const person = await addUser('Patient')
    const pid = await expectNobody()
    await world.owner.begin(async (held) => {
      await held`lock table public.cart_items in access exclusive mode`
      const adding = expect(addAs(person)).rejects.toMatchObject({ code: 'unavailable' })
      await expect
        .poll(() => world.owner`select from pg_stat_activity where pid = ${pid} and wait_event_type = 'Lock'`)
        .toHaveLength(1)
      await world.owner`select pg_cancel_backend(${pid})`
      await adding
    })
    expect(await buyersOf()).toEqual([])
    expect(await expectNobody()).toBe(pid)
    await addAs(person)
    expect(await buyersOf()).toEqual([person])
  })
})

test('the login role has none of the caller’s rights', { tags: ['R6'] }, async () => {
  const sql = openDatabase({ url: urls.marketplace_api ?? '', poolSize: 1 })
  const claims = JSON.stringify({ sub: world.people.buyer, role: 'authenticated' })
  // Outside of a transaction, claims and role end with the statement that sets them.
  await sql`select private.become_caller(${claims})`
  await expect(
    sql`insert into public.cart_items (buyer_id, listing_id) values (${world.people.buyer}, ${world.otherListing})`,
  ).rejects.toMatchObject({ code: '42501' })
  await sql.end()
})

test.each(['stranger', 'admin'] as const)(
  'a session that is already the %s cannot become another user',
  { tags: ['R6'] },
  async (persona) => {
    const sql = openDatabase({ url: urls.marketplace_api ?? '', poolSize: 1 })
    const another = JSON.stringify({ sub: world.people.buyer, role: 'authenticated' })
    const acts = [
      (statement: Sql) => statement`select private.become_caller(${another})`,
      (statement: Sql) => statement`select private.add_to_cart(${another}, ${world.otherListing})`,
    ]
    for (const act of acts)
      await expect(
        actingOn(sql).asCaller({ sub: world.people[persona], role: 'authenticated' }, (begun) => act(begun)),
      ).rejects.toMatchObject({ code: 'forbidden' })
    await sql.end()
  },
)

describe('a call for admins', { tags: ['R7'] }, () => {
  let sql: Database
  beforeAll(() => {
    sql = openDatabase({ url: urls.marketplace_api ?? '', poolSize: 1 })
  })
  afterAll(() => sql.end())

  /** Needs no right of its own. */
  const ask = (way: 'asCaller' | 'asService', persona: 'stranger' | 'seller' | 'admin' | 'banned') => {
    const claims: Claims = { sub: world.people[persona], role: 'authenticated' }
    const acting = actingOn(sql)
    const run = (begun: Sql) => begun`select current_user as name`
    return way === 'asCaller'
      ? acting.asCaller(claims, run, { admin: 'ban_forbidden' })
      : acting.asService(run, { for: claims, admin: 'ban_forbidden' })
  }

  test.each([
    ['asCaller', 'authenticated'],
    ['asService', 'marketplace_api'],
  ] as const)('%s is run for the admin, as %s', async (way, name) => {
    const [answer] = await ask(way, 'admin')
    expect(answer).toEqual({ name })
  })

  test.each([
    ['asCaller', 'stranger', 'ban_forbidden'],
    ['asCaller', 'seller', 'ban_forbidden'],
    ['asCaller', 'banned', 'account_banned'],
    ['asService', 'stranger', 'ban_forbidden'],
    ['asService', 'seller', 'ban_forbidden'],
    ['asService', 'banned', 'ban_forbidden'],
  ] as const)('%s is rejected for the %s, with the code of the call: %s', async (way, persona, code) => {
    await expect(ask(way, persona)).rejects.toMatchObject({ code })
  })
})
