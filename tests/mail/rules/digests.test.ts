// Daily digests of new listings of followed sellers.
import { describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { hide, mailDigest, setStatus } from '../../support/database/steps.ts'
import { addListing, addSeller, addUser, asUser } from '../../support/database/world.ts'

const { owner } = world

describe('a follower', { tags: ['mail-with-its-cause'] }, () => {
  const digest = (user: string) => mailDigest(user, 'new_listings')
  /** As if the last digest was long ago. */
  const coverFrom = (user: string, before: string) =>
    owner`update private.digests set covered_until = now() - ${before}::interval where user_id = ${user}`
  const listedHoursAgo = async (hours: number, seller: string, title: string) => {
    const id = await addListing(seller, 900, title)
    await owner`update public.listings set created_at = now() - make_interval(hours => ${hours}) where id = ${id}`
    return id
  }
  const follow = (user: string, seller: string) =>
    asUser(user)`insert into public.follows (seller_id) values (${seller})`
  const titlesIn = (facts: { listings: { title: string }[] }) => facts.listings.map(({ title }) => title)

  test('gets a digest once a day of new listings since the follow, and no listing twice', async () => {
    const [bea, sam] = [await addUser('Bea'), await addSeller('Sam')]
    await listedHoursAgo(72, sam, 'Before')
    await follow(bea, sam)
    await coverFrom(bea, '2 days')
    expect(await digest(bea)).toEqual([])

    for (let number = 1; number <= 12; number += 1) await listedHoursAgo(20, sam, `New ${number}`)
    const young = await listedHoursAgo(0, sam, 'A moment ago')
    const hidden = await listedHoursAgo(20, sam, 'Hidden')
    await setStatus(hidden, 'inactive')
    await coverFrom(bea, '2 days')
    const [first] = await digest(bea)
    expect(first.listings).toHaveLength(10)
    expect(first.more).toBe(2)
    expect(await digest(bea)).toHaveLength(1)

    await owner`update public.listings set created_at = created_at - interval '1 hour' where id = ${young}`
    await coverFrom(bea, '90 minutes')
    const [, second] = await digest(bea)
    expect(titlesIn(second)).toEqual(['A moment ago'])
  })

  test('reads nothing about follows of others', async () => {
    const [bea, sam] = [await addUser('Bea'), await addSeller('Sam')]
    const [cara, tom] = [await addUser('Cara'), await addSeller('Tom')]
    await follow(bea, sam)
    await follow(cara, tom)
    await listedHoursAgo(20, sam, 'Of Sam')
    await listedHoursAgo(20, tom, 'Of Tom')
    await coverFrom(bea, '2 days')
    const [mail] = await digest(bea)
    expect(titlesIn(mail)).toEqual(['Of Sam'])
  })

  test('gets no items that they hide', async () => {
    const [bea, sam, tom] = [await addUser('Bea'), await addSeller('Sam'), await addSeller('Tom')]
    for (const seller of [sam, tom]) await follow(bea, seller)
    await listedHoursAgo(20, tom, 'Of a hidden seller')
    const scary = await listedHoursAgo(20, sam, 'With a hidden tag')
    await owner`update public.listings set tags = '{horror}' where id = ${scary}`
    for (const value of [`seller:${tom}`, 'tag:horror']) await hide(bea, value)
    await coverFrom(bea, '2 days')
    expect(await digest(bea)).toEqual([])
    await listedHoursAgo(20, sam, 'Of Sam')
    await coverFrom(bea, '2 days')
    expect((await digest(bea)).map(titlesIn)).toEqual([['Of Sam']])
  })
})
