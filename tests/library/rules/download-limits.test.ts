// Download limits: exact, and never below what the buyer saw at checkout.
import { describe, expect, test } from 'vitest'
import { publishFile } from '../../files/rules/preparing.ts'
import { whileOpen, world } from '../../support/database/fixture.ts'
import { beginDownload, beginOrder, firstValue, NOTHING, offered, pay } from '../../support/database/steps.ts'
import { actAs, addUser, asUser, buy, rejectionOf } from '../../support/database/world.ts'

const { owner } = world
const limit = (seller: string, listing: string, most: number | null) =>
  asUser(seller)`update public.listings set download_limit = ${most} where id = ${listing}`

/** Bea bought an item with this limit. */
async function limited(most: number | null) {
  const [bea, { sam, listing }] = [await addUser('Bea'), await offered()]
  await limit(sam, listing, most)
  const { orderId } = await buy(bea, listing)
  const download = () => rejectionOf(beginDownload(bea, orderId, listing))
  const used = () => firstValue(actAs(bea, 'api')`select downloads from private.find_library('{"limit": 1}'::jsonb)`)
  /** Lets the running download end. */
  const wait = async () => {
    await owner`update public.downloads set downloaded_at = downloaded_at - interval '24 hours' where listing_id = ${listing}`
    await owner`update public.entitlements set granted_at = granted_at - interval '24 hours' where listing_id = ${listing}`
  }
  return { bea, sam, listing, orderId, download, used, wait }
}

describe('a download limit', { tags: ['download-limits'] }, () => {
  test('counts all links within 24 hours as one download', async () => {
    const { download, used, wait } = await limited(2)
    expect(await used()).toEqual({ limit: 2, used: 0, free_until: null })
    for (const _ of [1, 2, 3]) expect(await download()).toBe(NOTHING)
    expect(await used()).toMatchObject({ limit: 2, used: 1, free_until: expect.any(String) })
    await wait()
    expect(await download()).toBe(NOTHING)
    await wait()
    expect(await download()).toBe('download_limit_reached')
    expect(await used()).toEqual({ limit: 2, used: 2, free_until: null })
  })

  test('is exact when 50 links are requested at once', async () => {
    const { orderId, bea, listing, wait, used } = await limited(1)
    const atOnce = () =>
      Promise.all(Array.from({ length: 50 }, () => rejectionOf(beginDownload(bea, orderId, listing))))
    expect(new Set(await atOnce())).toEqual(new Set([NOTHING]))
    expect(await used()).toMatchObject({ used: 1 })
    await wait()
    expect(new Set(await atOnce())).toEqual(new Set(['download_limit_reached']))
  })

  test('counts one download of two that begin at once', async () => {
    const { bea, listing, orderId, download, used } = await limited(1)
    const first = () =>
      whileOpen((sql) => sql`select from private.begin_download(${orderId}, ${listing})`, download, { by: bea })
    expect(await first()).toBe('nothing rejected it')
    expect(await used()).toMatchObject({ used: 1 })
  })

  test('of the checkout holds when the seller lowers it, and follows when the seller raises or ends it', async () => {
    const { sam, listing, used } = await limited(3)
    for (const [later, holds] of [
      [1, 3],
      [5, 5],
    ] as const) {
      await limit(sam, listing, later)
      expect(await used()).toMatchObject({ limit: holds })
    }
    await limit(sam, listing, null)
    expect(await used()).toBe(null)
  })

  test('that comes after the checkout began never applies', async () => {
    const [bea, { sam, listing }] = [await addUser('Bea'), await offered()]
    const order = await beginOrder(bea, [listing])
    await limit(sam, listing, 1)
    await pay(order.order_id)
    await beginDownload(bea, order.order_id, listing)
    expect(await firstValue(actAs(bea, 'api')`select downloads from private.find_library('{"limit": 1}'::jsonb)`)).toBe(
      null,
    )
  })

  test('shows in the order what the library shows, to its buyer only', async () => {
    const { bea, listing, download, used } = await limited(2)
    await download()
    const inOrder = (caller: string) => actAs(caller, 'api')`select * from private.own_downloads(${[listing]})`
    expect(await inOrder(bea)).toEqual([{ listing_id: listing, used: await used() }])
    expect(await inOrder(world.people.stranger)).toEqual([])
  })

  test('starts again with each release', async () => {
    const { sam, listing, download, used, wait } = await limited(1)
    await download()
    await wait()
    expect(await download()).toBe('download_limit_reached')
    await publishFile(sam, listing)
    expect(await used()).toEqual({ limit: 1, used: 0, free_until: null })
    expect(await download()).toBe(NOTHING)
  })
})

test.each([null, 3])(
  'a seller’s metrics count links within 24 hours once, with a limit of %s',
  {
    tags: ['metrics-counted'],
  },
  async (most) => {
    const { sam, download, wait } = await limited(most)
    const counted = () => firstValue(actAs(sam, 'api')`select sum(downloads)::integer from private.seller_metrics(30)`)
    for (const _ of [1, 2, 3]) await download()
    expect(await counted()).toBe(1)
    await wait()
    await download()
    expect(await counted()).toBe(2)
  },
)
