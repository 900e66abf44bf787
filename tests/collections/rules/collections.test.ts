// Collections: who sees a shared one and which items, their order and their limits.
import { describe, expect, test } from 'vitest'
import { addCollection, decide, reverse, statementsOf } from '../../moderation/rules/moderating.ts'
import { world } from '../../support/database/fixture.ts'
import { columnOf, firstValue, offered, setBanned, setStatus } from '../../support/database/steps.ts'
import { actAs, addListing, addSeller, addUser, asUser, rejectionOf } from '../../support/database/world.ts'

const { visitors } = world

async function collected(user: string, listings: string[], isShared = true): Promise<string> {
  const id = (await firstValue(
    asUser(user)`insert into public.collections (name) values ('Gifts') returning id`,
  )) as string
  await asUser(user)`update public.collections set is_shared = ${isShared} where id = ${id}`
  for (const listing of listings) await add(user, id, listing)
  return id
}
const add = (user: string, id: string, listing: string) =>
  asUser(user)`insert into public.collection_items (collection_id, listing_id) values (${id}, ${listing})`
const seen = (id: string) => columnOf(visitors`select name from private.shared_collection(${id})`)
const seenItems = (id: string) =>
  columnOf(visitors`select listing_id from private.shared_items(${id}) order by position, added_at, listing_id`)
const follow = (user: string, id: string) =>
  asUser(user)`insert into public.collection_follows (collection_id) values (${id})`

describe('a visitor', () => {
  test('sees a shared collection until its owner stops sharing it or is banned', async () => {
    const [bea, { listing }] = [await addUser('Bea'), await offered()]
    const id = await collected(bea, [listing])
    expect({ names: await seen(id), items: await seenItems(id) }).toEqual({ names: ['Gifts'], items: [listing] })
    await setBanned(bea)
    expect({ names: await seen(id), items: await seenItems(id) }).toEqual({ names: [], items: [] })
    await setBanned(bea, false)
    expect(await seen(id)).toEqual(['Gifts'])
    await asUser(bea)`update public.collections set is_shared = false where id = ${id}`
    expect({ names: await seen(id), items: await seenItems(id) }).toEqual({ names: [], items: [] })
  })

  test('sees only the items that are for sale', async () => {
    const [bea, sam] = [await addUser('Bea'), await addSeller('Sam')]
    const [shown, hidden] = [await addListing(sam), await addListing(sam)]
    const id = await collected(bea, [hidden, shown])
    await setStatus(hidden, 'inactive')
    expect(await seenItems(id)).toEqual([shown])
    await setStatus(hidden, 'active')
    expect(await seenItems(id)).toEqual([hidden, shown])
  })
})

test('an item that is added comes after those that the owner ordered', async () => {
  const [bea, sam] = [await addUser('Bea'), await addSeller('Sam')]
  const [one, two, three] = [await addListing(sam), await addListing(sam), await addListing(sam)]
  const id = await collected(bea, [one, two])
  await asUser(bea)`
    update public.collection_items set position = case listing_id when ${two} then 1 else 2 end where collection_id = ${id}`
  await add(bea, id, three)
  expect(await seenItems(id)).toEqual([two, one, three])
})

describe('a follower', () => {
  const followed = (user: string) => columnOf(actAs(user, 'api')`select id from private.followed_collections()`)

  test('sees only what they follow themselves, while it is shared', async () => {
    const [bea, cara, dora] = [await addUser('Bea'), await addUser('Cara'), await addUser('Dora')]
    const [one, two] = [await collected(dora, []), await collected(dora, [])]
    await follow(bea, one)
    await follow(cara, two)
    expect({ bea: await followed(bea), cara: await followed(cara) }).toEqual({ bea: [one], cara: [two] })
    await asUser(dora)`update public.collections set is_shared = false where id = ${one}`
    expect(await followed(bea)).toEqual([])
  })

  test('can’t follow a private collection, a banned user’s or their own', async () => {
    const [bea, cara, dora] = [await addUser('Bea'), await addUser('Cara'), await addUser('Dora')]
    const [own, hidden, gone] = [await collected(bea, []), await collected(dora, [], false), await collected(cara, [])]
    await setBanned(cara)
    for (const id of [own, hidden, gone]) expect(await rejectionOf(follow(bea, id))).toBe('collection_not_found')
    expect(await asUser(bea)`select from public.collection_follows`).toHaveLength(0)
  })
})

// Reports of shared collections, and their removal.

async function shared(): Promise<{ bea: string; id: string }> {
  const bea = await addUser('Bea')
  return { bea, id: await addCollection(bea) }
}
const report = (user: string, id: string) =>
  asUser(user)`insert into public.reports (reported_collection_id, reason) values (${id}, 'Rude')`

test('a removed collection is its owner’s alone until it is reversed', async () => {
  const { bea, id } = await shared()
  const statement = await decide('remove_collection', id)
  expect(await seen(id)).toEqual([])
  await asUser(bea)`update public.collections set is_shared = true where id = ${id}`
  expect(await seen(id)).toEqual([])
  expect(await columnOf(asUser(bea)`select name from public.collections`)).toEqual(['Rude gifts'])
  expect(await statementsOf(bea)).toMatchObject([{ act: 'remove_collection', about: 'Rude gifts' }])
  await reverse(statement)
  expect(await seen(id)).toEqual(['Rude gifts'])
})

test('owners don’t report their own collection, and nobody a private one or the same twice', async () => {
  const [{ bea, id }, ria] = [await shared(), await addUser('Ria')]
  expect(await rejectionOf(report(bea, id))).toBe('own_report')
  await report(ria, id)
  expect(await rejectionOf(report(ria, id))).toBe('23505')
  await asUser(bea)`update public.collections set is_shared = false where id = ${id}`
  expect(await rejectionOf(report(await addUser('Cara'), id))).toBe('not_found')
})
