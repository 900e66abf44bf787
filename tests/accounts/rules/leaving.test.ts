// Deletions of accounts during other commands. Both end, in some order, without a deadlock. Locks
// are held open until both are under way, so nothing depends on timing.
import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { expect, test } from 'vitest'
import { checkedListing, complete } from '../../files/rules/preparing.ts'
import { addRelease } from '../../support/add-listing.ts'
import { untilWaiting, whileOpen, world } from '../../support/database/fixture.ts'
import { ban, beginOrder, columnOf, leave } from '../../support/database/steps.ts'
import { ACCEPTED, addListing, addSeller, addUser, asUser, rejectionOf } from '../../support/database/world.ts'

type Sql = postgres.TransactionSql

/** A new listing with its file, by its seller, inside an open transaction. */
async function listInNameOf(sql: Sql, person: string) {
  await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: person, role: 'authenticated' })}, true)`
  const [listing] = await sql`
    insert into public.listings (seller_id, title, description, price_cents) values (${person}, 'New', 'New', 500) returning id`
  await addRelease(sql, listing?.id)
  return listing?.id as string
}

test('deleting an account waits for a listing being created, and removes it', {
  tags: ['deletion-person-same'],
}, async () => {
  const person = await addSeller('Leaving')
  let listing = ''
  const listingSomething = async (sql: Sql) => {
    listing = await listInNameOf(sql, person)
  }
  expect(await whileOpen(listingSomething, () => leave(person))).toBe(ACCEPTED)
  expect(await world.owner`select status from public.listings where id = ${listing}`).toEqual([])
})

test('a listing that starts while its account is deleted is refused, without a deadlock', async () => {
  const person = await addSeller('Leaving')
  await asUser(person)`insert into public.cart_items (listing_id) values (${world.otherListing})`
  const { leaving, listing } = await world.owner.begin(async (sql) => {
    await sql`select from public.cart_items where buyer_id = ${person} for update`
    const leaving = rejectionOf(leave(person))
    await untilWaiting(1)
    const listing = rejectionOf(
      asUser(person)`insert into public.listings (title, description, price_cents) values ('New', 'New', 500)`,
    )
    await untilWaiting(2)
    return { leaving, listing }
  })
  expect(await Promise.all([leaving, listing])).toEqual([ACCEPTED, 'account_deleted'])
  expect(await world.owner`select from public.listings where seller_id = ${person}`).toHaveLength(0)
})

test('deleting an account waits for a listing that goes live, and removes it', {
  tags: ['deletion-person-same'],
}, async () => {
  const { seller, listing } = await checkedListing()
  const { outcomes } = await world.owner.begin(async (sql) => {
    await sql`select from public.listings where id = ${listing} for update`
    const going = rejectionOf(complete(listing, 1))
    await untilWaiting(1)
    const leaving = rejectionOf(leave(seller))
    await untilWaiting(2)
    return { outcomes: Promise.all([going, leaving]) }
  })
  expect(await outcomes).toEqual([ACCEPTED, ACCEPTED])
  expect(await world.owner`select status from public.listings where id = ${listing}`).toEqual([])
})

test('two users who follow the same sellers delete their accounts at once, and both end', async () => {
  const [ann, bob] = await Promise.all([addUser('Ann'), addUser('Bob')])
  const sellers = await Promise.all([addSeller('One'), addSeller('Two')])
  for (const [person, inTurn] of [
    [ann, sellers],
    [bob, sellers.toReversed()],
  ] as const)
    for (const followed of inTurn) await asUser(person)`insert into public.follows (seller_id) values (${followed})`
  const hold = (sql: Sql, index: 0 | 1) =>
    sql`select from public.profiles where id = ${sellers[index] ?? ''} for no key update`
  const { leaving } = await world.owner.begin(async (one) => {
    await hold(one, 0)
    return await world.owner.begin(async (two) => {
      await hold(two, 1)
      const leaving = Promise.all([ann, bob].map((person) => rejectionOf(leave(person))))
      await untilWaiting(2)
      return { leaving }
    })
  })
  expect(await leaving).toEqual([ACCEPTED, ACCEPTED])
})

test('deleting an account goes on while a follower unfollows, without a deadlock', async () => {
  const [seller, fan] = [await addSeller('Leaving'), await addUser('Fan')]
  await asUser(fan)`insert into public.follows (seller_id) values (${seller})`
  const { outcomes } = await world.owner.begin(async (sql) => {
    await sql`select from public.profiles where id = ${seller} for no key update`
    const leaving = rejectionOf(leave(seller))
    await untilWaiting(1)
    const unfollowing = rejectionOf(asUser(fan)`delete from public.follows where seller_id = ${seller}`)
    await untilWaiting(2)
    return { outcomes: Promise.all([leaving, unfollowing]) }
  })
  expect(await outcomes).toEqual([ACCEPTED, ACCEPTED])
})

test.each([
  ['banned', 'lower'],
  ['banned', 'higher'],
  ['leaving', 'lower'],
  ['leaving', 'higher'],
] as const)(
  'a checkout of two listings never deadlocks while their seller is %s (%s id first)',
  async (which, first) => {
    const [seller, buyer] = [await addSeller('Leaving'), await addUser('Buying')]
    const [low = '', high = ''] = [randomUUID(), randomUUID()].sort()
    for (const id of first === 'lower' ? [low, high] : [high, low]) await addListing(seller, 500, 'A pattern', id)
    const { ending, checkout } = await world.owner.begin(async (sql) => {
      await sql`select from public.listings where id = ${low} for update`
      const checkout = rejectionOf(beginOrder(buyer, [low, high]))
      await untilWaiting(1, 'marketplace_payments')
      const ending = rejectionOf(which === 'leaving' ? leave(seller) : ban(seller))
      await untilWaiting(1)
      return { ending, checkout }
    })
    expect(await Promise.all([ending, checkout])).toEqual([ACCEPTED, ACCEPTED])
    expect(
      await columnOf(world.owner`select distinct status from public.listings where seller_id = ${seller}`),
    ).toEqual(['removed'])
  },
)
