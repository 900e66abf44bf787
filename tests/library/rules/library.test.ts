// The library: what a buyer owns, searched, filtered and sorted page by page.
import { describe, expect, test } from 'vitest'
import { publishFile } from '../../files/rules/preparing.ts'
import { addRelease } from '../../support/add-listing.ts'
import { whileOpen, world } from '../../support/database/fixture.ts'
import { beginDownload, firstValue, offered, refundAtStripe, setStatus, sold } from '../../support/database/steps.ts'
import { ACCEPTED, actAs, addListing, addUser, buy, rejectionOf } from '../../support/database/world.ts'

const { owner } = world
type Item = { id: string; title: string; sort_title: string; bought_at: Date; is_updated: boolean; is_waiting: boolean }
const find = (buyer: string, request: object = {}) =>
  actAs(buyer, 'api')<Item[]>`select * from private.find_library(${owner.json({ limit: 100, ...request })}::jsonb)`
const titles = async (buyer: string, request: object = {}) => (await find(buyer, request)).map(({ title }) => title)

/** Bea owns three items of two sellers, in this order. */
async function collection() {
  const [bea, { sam, listing: fox }, { sam: ann, listing: owl }] = [
    await addUser('Bea'),
    await offered(500, 'fox 100%'),
    await offered(500, 'Owl'),
  ]
  const bat = await addListing(sam, 500, 'Bat')
  const orders = [await buy(bea, fox), await buy(bea, owl), await buy(bea, bat)] as const
  await owner`update public.profiles set name = 'Ann' where id = ${ann}`
  return { bea, sam, ann, fox, owl, bat, orders }
}
const publish = (listing: string) => addRelease(owner, listing)

describe('a library', { tags: ['library-owned'] }, () => {
  test('holds what its buyer owns, and nothing of others', async () => {
    const { bea, orders, owl } = await collection()
    expect(await titles(bea)).toEqual(['Bat', 'Owl', 'fox 100%'])
    await refundAtStripe(orders[0], 500)
    await setStatus(owl, 'removed')
    expect(await titles(bea)).toEqual(['Bat', 'Owl'])
    expect(await titles(await addUser('Other'))).toEqual([])
  })

  test.each<[what: string, sort: string, sorted: string[]]>([
    ['newest purchase', 'bought', ['Bat', 'Owl', 'fox 100%']],
    ['title, ignoring case', 'title', ['Bat', 'fox 100%', 'Owl']],
    ['latest update', 'updated', ['Owl', 'Bat', 'fox 100%']],
  ])('is sorted by %s, page by page', async (_what, sort, sorted) => {
    const { bea, owl } = await collection()
    await publish(owl)
    expect(await titles(bea, { sort })).toEqual(sorted)
    const column = { bought: 'bought_at', title: 'sort_title', updated: 'updated_at' }[sort] ?? ''
    const shown: string[] = []
    let after: unknown[] | undefined
    do {
      const [item] = await actAs(bea, 'api')`
        select title, ${owner(column)}::text as value, id
        from private.find_library(${owner.json({ sort, limit: 1, ...(after ? { after } : {}) } as never)}::jsonb)`
      if (item) shown.push(item.title)
      after = item && [item.value, item.id]
    } while (after)
    expect(shown).toEqual(sorted)
  })

  test('is filtered by title, seller, type and listing', async () => {
    const { bea, sam, fox, owl } = await collection()
    expect(await titles(bea, { q: 'OW' })).toEqual(['Owl'])
    expect(await titles(bea, { q: '0%' })).toEqual(['fox 100%'])
    expect(await titles(bea, { q: 'sam' })).toHaveLength(3)
    expect(await titles(bea, { seller: sam })).toEqual(['Bat', 'fox 100%'])
    expect(await titles(bea, { listing: owl })).toEqual(['Owl'])
    await owner`update public.listings set file_mime_type = 'video/mp4' where id = ${fox}`
    expect(await titles(bea, { type: 'video' })).toEqual(['fox 100%'])
  })

  test('shows what was updated since the last download', async () => {
    const { bea, fox, owl, orders } = await collection()
    await beginDownload(bea, orders[0].orderId, fox)
    expect(await titles(bea, { updated: true })).toEqual([])
    await publish(fox)
    await publish(owl)
    expect(await titles(bea, { updated: true })).toEqual(['fox 100%'])
    expect((await find(bea, { listing: owl }))[0]?.is_updated).toBe(false)
    await beginDownload(bea, orders[0].orderId, fox)
    expect(await titles(bea, { updated: true })).toEqual([])
  })

  test('shows the files of the newest release that its buyer gets', async () => {
    const { bea, owl } = await collection()
    await publish(owl)
    expect(await find(bea, { listing: owl })).toMatchObject([
      { release: 2, files: [{ name: 'pattern.pdf', size_bytes: 1000, sha256: 'a'.repeat(64) }] },
    ])
  })

  test('counts its sellers and types for the filters', async () => {
    const { bea, sam, ann, fox } = await collection()
    // Only another buyer downloaded the release before the newest.
    const other = await addUser('Other')
    await beginDownload(other, (await buy(other, fox)).orderId, fox)
    await publish(fox)
    await owner`update public.listings set file_mime_type = 'video/mp4' where seller_id = ${sam}`
    const [choices] = await actAs(bea, 'api')`select * from private.library_choices()`
    expect(choices).toEqual({
      items: 3,
      updated: 0,
      sellers: [
        { id: ann, name: 'Ann', items: 1 },
        { id: sam, name: 'Sam', items: 2 },
      ],
      types: [
        { type: 'video', items: 2 },
        { type: 'pdf', items: 1 },
      ],
    })
  })

  test('marks what waits for its buyer’s consent', async () => {
    const { bea, fox, orders } = await collection()
    await owner`update public.orders set withdrawable_until = now() + interval '1 day' where id = ${orders[0].orderId}`
    expect((await find(bea)).map(({ is_waiting }) => is_waiting)).toEqual([false, false, true])
    await owner`update public.order_items set price_cents = 0 where listing_id = ${fox}`
    expect(
      await firstValue(actAs(bea, 'api')`
      select is_waiting from private.find_library(${owner.json({ limit: 1, listing: fox })}::jsonb)`),
    ).toBe(false)
  })
})

// Downloads, as a seller's metrics count them.

async function bought() {
  const { bea, sam, listing, orderId } = await sold()
  return {
    ...{ bea, sam, listing, orderId },
    download: () => rejectionOf(beginDownload(bea, orderId, listing)),
    counted: () => firstValue(actAs(sam, 'api')`select sum(downloads)::integer from private.seller_metrics(30)`),
  }
}

test('a buyer’s links within 24 hours are one download', { tags: ['metrics-counted'] }, async () => {
  const { listing, download, counted } = await bought()
  for (const _ of [1, 2, 3]) expect(await download()).toBe(ACCEPTED)
  expect(await counted()).toBe(1)
  await owner`update public.downloads set downloaded_at = downloaded_at - interval '24 hours' where listing_id = ${listing}`
  await owner`update public.entitlements set granted_at = granted_at - interval '24 hours' where listing_id = ${listing}`
  await download()
  expect(await counted()).toBe(2)
})

test('a buyer’s downloads of two releases are two', { tags: ['metrics-counted'] }, async () => {
  const { sam, listing, download, counted } = await bought()
  await download()
  await publishFile(sam, listing)
  await download()
  expect(await counted()).toBe(2)
})

test('two links that a buyer requests at once are one download', { tags: ['metrics-counted'] }, async () => {
  const { bea, listing, orderId, download, counted } = await bought()
  await whileOpen((sql) => sql`select from private.begin_download(${orderId}, ${listing})`, download, { by: bea })
  expect(await counted()).toBe(1)
})
