// No act of a single person changes what its seller reads of an audience.
import { beforeEach, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { buyAsGuest, signInVerified } from '../../support/database/guests.ts'
import { actAs, addListing, asJobs, asUser, rejectionOf } from '../../support/database/world.ts'
import { ACTS, ADDRESS, audience, numbersOf } from './post-numbers.ts'
import { addressOf, agree, clear, member, sender, stopMails } from './post-steps.ts'

const { owner } = world
beforeEach(clear)

test('a block, stop, bounce, complaint, erasure or ban changes no number that a seller reads', {
  tags: ['P1'],
}, async () => {
  const one = await audience()
  const before = await numbersOf(one.sam, one.listing)
  expect(before).toMatchObject({ followers_count: 2, purchases: 4, counted: { followers: 4, buyers: 2, items: 4 } })
  for (const [, act] of ACTS) await act(one)
  expect(await numbersOf(one.sam, one.listing)).toEqual(before)
})

test('a correction of an address changes no number that a seller reads', { tags: ['P1'] }, async () => {
  const one = await audience()
  // The same person, once more.
  const again = await buyAsGuest(ADDRESS, await addListing(one.sam))
  await agree(one.sam, again.guestId)
  const before = await numbersOf(one.sam, one.listing)
  await owner`
    insert into private.corrections (id, came_by_link, address, state, order_id, seller_id)
    values (gen_random_uuid(), true, 'leo@example.com', 'waiting', ${one.orderId}, ${one.sam})`
  await owner`select private.move_purchase(corrections, 'Mistyped') from private.corrections where order_id = ${one.orderId}`
  expect(await numbersOf(one.sam, one.listing)).toEqual(before)
})

test('a sign-in that claims changes no number, follower or shared address', {
  tags: ['P1', 'shared-addresses'],
}, async () => {
  const { sam, listing } = await sender()
  const lia = await member()
  const { guestId } = await buyAsGuest(ADDRESS, listing)
  const times = ['2026-03-01', '2026-02-01', '2026-01-01', '2026-04-01'] as const
  const consent = (buyer: string, at: string) =>
    owner`insert into private.offer_consents values (${sam}, ${buyer}, true, ${at})`
  await consent(lia, times[0])
  await consent(guestId, times[1])
  for (const [address, at] of [
    [ADDRESS, times[2]],
    ['abe@example.com', times[0]],
    ['zoe@example.com', times[3]],
  ] as const)
    await owner`
      insert into private.address_follows (seller_id, address, shares_address, confirmed_at) values (${sam}, ${address}, true, ${at})`
  await asUser(lia)`insert into public.follows (seller_id, wants_posts) values (${sam}, true)`
  const read = async () => {
    const file: unknown[] = []
    for (const name of ['followers', 'buyers'])
      for (const limit of [1, 1000])
        file.push(
          ...(await actAs(sam, 'api')`
          select email, kind, agreed_at::text from private.find_shared_addresses(${owner.json({ audience: name, limit })}::jsonb)
          where email is not null`),
        )
    return [await numbersOf(sam, listing), file]
  }
  await owner`update auth.users set email = ${ADDRESS} where id = ${lia}`
  await owner`update public.follows set shares_address = true where follower_id = ${lia}`
  const before = await read()
  await signInVerified(lia, ADDRESS)
  await signInVerified(await member(), 'abe@example.com')
  expect(await owner`select from private.address_follows where seller_id = ${sam}`).toHaveLength(1)
  expect(await owner`select from private.claims where address = ${ADDRESS}`).toHaveLength(0)
  expect(await read()).toEqual(before)
})

test('only the seller of an item reads for how many a release is meant', { tags: ['P1'] }, async () => {
  const { sam, bea, listing } = await audience()
  const read = (person: string) => actAs(person, 'api')`select private.release_audience(${listing}) as purchases`
  expect(await read(sam)).toEqual([{ purchases: 4 }])
  for (const person of [bea, world.people.stranger]) expect(await rejectionOf(read(person))).toBe('not_found')
})

test('people who left an audience are forgotten after a year', async () => {
  const { sam, listing, ada } = await audience()
  await stopMails(addressOf(ada), sam, 'posts')
  const left = () =>
    owner`select forget_at > now() + interval '12 months' as late from private.past_members where seller_id = ${sam}`
  expect(await left()).toEqual([{ late: true }])
  await owner`update private.past_members set forget_at = now() where seller_id = ${sam}`
  await asJobs((sql) => sql`select private.forget_undeliverable()`)
  expect(await left()).toEqual([])
  expect(await numbersOf(sam, listing)).toMatchObject({ counted: { followers: 3 } })
})
