// Claims of purchases without an account against everything that may happen at the same moment.

import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { beforeEach, expect, test } from 'vitest'
import { actAs, asJobs, rejectionOf } from '../../support/database/acting.ts'
import { customersOf, bought as purchase } from '../../support/database/customers.ts'
import { type Act, race, untilWaiting, world } from '../../support/database/fixture.ts'
import { beginGuestOrder, buyAsGuest, pay } from '../../support/database/guests.ts'
import { addListing, addUser } from '../../support/database/purchases.ts'
import { ACCEPTED } from '../../support/database/world.ts'

let bought: Awaited<ReturnType<typeof buyAsGuest>>
let listing: string
let email: string
let userId: string
beforeEach(async () => {
  listing = await addListing(world.people.seller)
  email = `${randomUUID()}@example.com`
  bought = await buyAsGuest(email, listing)
  userId = await addUser('Claimant')
  await verify(userId)
})

type Sql = postgres.TransactionSql

const verify = (id: string) =>
  world.owner`update auth.users set email = ${email}, email_confirmed_at = now() where id = ${id}`
const ban = (sql: Sql, id: string) => sql`update public.profiles set is_banned = true where id = ${id}`
const sync = (sql: Sql) => sql`select private.sync_profile('Robin', null)`
const signIn = (id = userId) => actAs(id, 'api', sync)

const STEPS = {
  'a claim': { run: sync, by: () => userId },
  'an erasure': { run: (sql) => sql`select private.erase_guest()`, by: () => bought.guestId },
  'a deletion of the account': { run: (sql) => sql`select private.delete_account()`, by: () => userId },
  'a ban of the claimer': { run: (sql) => ban(sql, userId) },
  'a refund': {
    run: (sql) => sql`
      select private.apply_refund(payment_intent_id, stripe_account_id, 1250, 0) from public.orders where id = ${bought.orderId}`,
  },
} satisfies Record<string, Act>

/** Who has the order, how many files of it they hold, and how many claims to it are left. */
async function outcome() {
  const [found] = await world.owner`
    select buyer_id, (
      select count(*)::int from public.entitlements
      where order_id = orders.id and entitlements.buyer_id = orders.buyer_id and revoked_at is null
    ) as held, (select count(*)::int from private.claims where holder_id = ${bought.guestId}) as claims
    from public.orders where id = ${bought.orderId}`
  const people = { [userId]: 'user', [bought.guestId]: 'guest' }
  return { holder: people[found?.buyer_id], held: found?.held, claims: found?.claims }
}

test.each<[keyof typeof STEPS, keyof typeof STEPS, object, string?]>([
  ['a refund', 'a claim', { holder: 'user', held: 0, claims: 0 }],
  ['a claim', 'a refund', { holder: 'user', held: 0, claims: 0 }],
  ['a deletion of the account', 'a claim', { holder: 'user', held: 1, claims: 0 }],
  ['a claim', 'a deletion of the account', { holder: 'guest', held: 1, claims: 0 }],
  ['a ban of the claimer', 'a claim', { holder: 'user', held: 1, claims: 0 }],
  ['a claim', 'a ban of the claimer', { holder: 'guest', held: 1, claims: 1 }],
  ['an erasure', 'a claim', { holder: 'user', held: 1, claims: 0 }, 'account_deleted'],
  ['a claim', 'an erasure', { holder: 'guest', held: 1, claims: 0 }],
])('%s during %s leaves one holder', async (late, first, expected, rejection = ACCEPTED) => {
  expect(await race(STEPS[late], STEPS[first])).toEqual(rejection)
  expect(await outcome()).toEqual(expected)
})

test('a claim during a ban of the seller goes through', async () => {
  await world.owner.begin(async (sql) => {
    await ban(sql, world.people.seller)
    await signIn()
    expect(await outcome()).toEqual({ holder: 'user', held: 1, claims: 0 })
    await sql`update public.profiles set is_banned = false where id = ${world.people.seller}`
  })
})

test('the first of two accounts with one verified address takes the purchase', async () => {
  const second = await addUser('Second')
  // Only accounts of single sign-on may share an address.
  await world.owner`update auth.users set is_sso_user = true where id = ${second}`
  await verify(second)
  expect(await race({ run: sync, by: () => second }, STEPS['a claim'])).toBe(ACCEPTED)
  await signIn(second)
  expect(await outcome()).toEqual({ holder: 'user', held: 1, claims: 0 })
})

test('a claim while the user’s own payment for the item arrives leaves the link', async () => {
  const asUser = actAs(userId, 'payments')
  const [order] = await asUser`select * from private.begin_order(${[listing]}, false)`
  const sessionId = `cs_test_${randomUUID()}`
  await asUser`select private.attach_session(${order?.order_id}, ${sessionId}, 'https://pay.example.com', now() + interval '1 hour')`
  const fulfil = (sql: Sql) => sql`
    select * from private.fulfil_order(${sessionId}, ${order?.stripe_account_id}, 1250, 'usd', false, ${`pi_${randomUUID()}`})`
  expect(await race(STEPS['a claim'], { run: fulfil })).toBe(ACCEPTED)
  expect(await outcome()).toEqual({ holder: 'guest', held: 1, claims: 1 })
})

test('a licence key that arrives during a claim is the user’s', async () => {
  await world.owner`update public.listings set licence_source = 'list' where id = ${listing}`
  // Paid while the list still had a key.
  await world.owner`
    insert into public.licence_waits (entitlement_id, listing_id, buyer_id)
    select id, listing_id, buyer_id from public.entitlements where order_id = ${bought.orderId}`
  const add: Act = {
    run: (sql) => sql`select private.add_licence_keys(${listing}, ${['A-KEY']}::text[])`,
    by: () => world.people.seller,
  }
  expect(await race(add, STEPS['a claim'])).toBe(ACCEPTED)
  expect(await world.owner`select buyer_id from public.licence_keys where listing_id = ${listing}`).toEqual([
    { buyer_id: userId },
  ])
})

test.each(['the seller revokes them', 'their time is over'])('copies end when %s, also during a claim', async (why) => {
  const importer = customersOf(world.people.seller)
  const importId = await importer.imported(purchase(listing, email))
  const [copy] = await world.owner`
    update private.claims set ends_at = now() - interval '1 second'
    where address = ${email} and holder_id <> ${bought.guestId} returning holder_id`
  const isJob = why === 'their time is over'
  let ended = Promise.resolve('')
  await world.owner.begin(async (sql) => {
    await sql`select private.lock_standing_alone(${copy?.holder_id})`
    ended = rejectionOf(isJob ? asJobs((jobs) => jobs`select private.forget_guests()`) : importer.revoke(importId))
    await untilWaiting(1, isJob ? 'marketplace_jobs' : 'marketplace_api')
    await sql`select private.claim_purchases(${userId})`
  })
  expect(await ended).toBe(ACCEPTED)
})

test('fifty sign-ins at once make one set of entitlements', async () => {
  await Promise.all(Array.from({ length: 50 }, () => signIn()))
  expect(await outcome()).toEqual({ holder: 'user', held: 1, claims: 0 })
})

test('a claim while a second payment of the browser arrives loses neither', async () => {
  const secret = randomUUID()
  const begin = async () => beginGuestOrder(secret, await addListing(world.people.seller))
  await pay(await begin(), email)
  const second = await begin()
  await Promise.all([signIn(), pay(second, email)])
  await signIn()
  expect(await world.owner`select from public.entitlements where buyer_id = ${userId}`).toHaveLength(3)
})
