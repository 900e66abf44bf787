// Daily digests of new listings of followed sellers.
import { describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { setStatus } from '../../support/database/steps.ts'
import { addListing, addSeller, addUser, asJobs, asUser } from '../../support/database/world.ts'

const { owner } = world

describe('a follower', { tags: ['mail-with-its-cause'] }, () => {
  const digest = async (userId: string) => {
    await owner`update private.follow_digests set due_at = now() where user_id = ${userId}`
    await asJobs((sql) => sql`select private.enqueue_digests()`)
    return owner`select facts from private.outbox where recipient_id = ${userId} order by created_at, id`
  }

  test('gets a digest once a day of new listings since the follow, and no listing twice', async () => {
    const [bea, sam] = [await addUser('Bea'), await addSeller('Sam')]
    const listedHoursAgo = async (hours: number, title: string) => {
      const id = await addListing(sam, 900, title)
      await owner`update public.listings set created_at = now() - make_interval(hours => ${hours}) where id = ${id}`
      return id
    }
    await listedHoursAgo(72, 'Before')
    await asUser(bea)`insert into public.follows (seller_id) values (${sam})`
    await owner`update private.follow_digests set covered_until = now() - interval '2 days' where user_id = ${bea}`
    await owner`delete from private.outbox`
    expect(await digest(bea)).toEqual([])

    for (let number = 1; number <= 12; number += 1) await listedHoursAgo(20, `New ${number}`)
    const young = await listedHoursAgo(0, 'A moment ago')
    const hidden = await listedHoursAgo(20, 'Hidden')
    await setStatus(hidden, 'inactive')
    await owner`update private.follow_digests set covered_until = now() - interval '2 days' where user_id = ${bea}`
    const [first] = await digest(bea)
    expect(first?.facts.listings).toHaveLength(10)
    expect(first?.facts.more).toBe(2)
    expect(await digest(bea)).toHaveLength(1)

    await owner`update public.listings set created_at = created_at - interval '1 hour' where id = ${young}`
    await owner`update private.follow_digests set covered_until = now() - interval '90 minutes' where user_id = ${bea}`
    const [, second] = await digest(bea)
    expect(second?.facts.listings.map(({ title }: { title: string }) => title)).toEqual(['A moment ago'])
  })

  test('reads nothing about follows of others', async () => {
    const [bea, sam] = [await addUser('Bea'), await addSeller('Sam')]
    const [cara, tom] = [await addUser('Cara'), await addSeller('Tom')]
    await asUser(bea)`insert into public.follows (seller_id) values (${sam})`
    await asUser(cara)`insert into public.follows (seller_id) values (${tom})`
    for (const [seller, title] of [
      [sam, 'Of Sam'],
      [tom, 'Of Tom'],
    ] as const)
      await owner`update public.listings set created_at = now() - interval '20 hours' where id = ${await addListing(seller, 900, title)}`
    await owner`update private.follow_digests set covered_until = now() - interval '2 days' where user_id = ${bea}`
    const [mail] = await digest(bea)
    expect(mail?.facts.listings.map(({ title }: { title: string }) => title)).toEqual(['Of Sam'])
  })
})
