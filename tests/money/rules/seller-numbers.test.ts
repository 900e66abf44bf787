// A seller's numbers: one month, counted by hand, is the same in every call. Then what a source may say.
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { SOURCE_VIEWS_MIN, SOURCES_A_MONTH_MAX } from '../../../contract/limits.ts'
import { knownSource, UTM_SOURCES, visitSource } from '../../../contract/text/view-sources.ts'
import { bought, customersOf } from '../../support/database/customers.ts'
import { world } from '../../support/database/fixture.ts'
import { give, signInVerified } from '../../support/database/guests.ts'
import { beginOrder, disputeAtStripe, exportOf, firstValue, pay, refundAtStripe } from '../../support/database/steps.ts'
import { actAs, addListing, addSeller, addUser, buy, rejectionOf } from '../../support/database/world.ts'
import { setSetting } from '../../support/settings.ts'

const { owner } = world
const setFee = (basisPoints: number) => setSetting(owner, 'platform_fee_bps', basisPoints)
afterEach(() => setFee(0))

const sumOf = (rows: readonly Record<string, unknown>[], name: string) =>
  rows.reduce((sum, row) => sum + Number(row[name]), 0)

test('a month is the same in every call that states it', { tags: ['numbers-agree', 'M9'] }, async () => {
  await setFee(500)
  const [sam, anyone] = [await addSeller('Sam'), () => addUser('Anyone')]
  const [quilt, hat, free] = [await addListing(sam, 1000), await addListing(sam, 500), await addListing(sam, 0)]
  await buy(await anyone(), quilt)
  await owner`
    with made as (insert into public.bundles (seller_id, name, price_cents, size) values (${sam}, 'Both', 1200, 2) returning id)
    insert into public.bundle_items (bundle_id, listing_id, position) select id, listing, nr from made, unnest(${[quilt, hat]}::uuid[]) with ordinality as one (listing, nr)`
  await buy(await anyone(), quilt, hat)
  await owner`insert into public.discounts (seller_id, code, percent) values (${sam}, 'HALF', 50)`
  await pay((await beginOrder(await anyone(), [quilt], { code: 'HALF' })).order_id)
  await refundAtStripe(await buy(await anyone(), quilt), 300, 15)
  await refundAtStripe(await buy(await anyone(), hat), 500, 25)
  await disputeAtStripe(await buy(await anyone(), hat), 'lost', 500)
  await customersOf(sam).copy(quilt, ['copy@example.com'])
  await customersOf(sam).imported(bought(hat, 'import@example.com'))
  await give(await anyone(), { address: 'vera@example.com' }, [hat])
  await signInVerified(await anyone(), 'vera@example.com')
  await beginOrder(await anyone(), [free])
  const late = await buy(await anyone(), hat)
  await owner`
    update public.orders set paid_at = date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - interval '1 millisecond'
    where id = ${late.orderId}`

  // Revenue in cents: 950 + 1140 (760 and 380) + 475 + 665 + 0 - 25 + 475 (gift) + 0 (free) + 475 (late).
  const month = { orders: 9, items_sold: 7, revenue: 4155, fees: 245 }
  const asSam = actAs(sam, 'api')
  const metrics = async (listing: string | null = null, isOwn = listing !== null) => {
    const rows = await asSam`select *, day::text as day from private.seller_metrics(30, ${listing})`
    const [orders, items_sold] = [sumOf(rows, isOwn ? 'orders' : 'new_orders'), sumOf(rows, 'items_sold')]
    return { rows, sums: { orders, items_sold, revenue: sumOf(rows, 'revenue_cents'), fees: sumOf(rows, 'fee_cents') } }
  }
  const { rows, sums } = await metrics()
  expect(sums).toEqual(month)
  expect((await metrics(quilt)).sums).toEqual({ orders: 4, items_sold: 4, revenue: 2850, fees: 150 })
  expect((await metrics(hat)).sums).toEqual({ orders: 5, items_sold: 3, revenue: 1305, fees: 95 })
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  expect(rows.filter(({ day }) => day === yesterday)).toMatchObject([{ new_orders: 1, revenue_cents: '475' }])
  const counts = await owner`select id, sales_count from public.listings where seller_id = ${sam}`
  expect(Object.fromEntries(counts.map((row) => [row.id, row.sales_count]))).toEqual({
    [quilt]: 4,
    [hat]: 3,
    [free]: 0,
  })

  // The list and its sum, the file, and each order.
  const [totals] = await asSam`select * from private.sum_sales('{}')`
  expect(Object.values(totals ?? {}).map(Number)).toEqual([month.orders, 5700, 800, month.fees, month.revenue])
  const list = await asSam`select * from private.find_sales('{"limit": 1000}')`
  expect(list).toHaveLength(month.orders)
  expect([sumOf(list, 'net_cents'), sumOf(list, 'fee_cents')]).toEqual([month.revenue, month.fees])
  const each = await asSam`
    select (private.describe_sale(id) ->> 'net_cents')::integer as net from private.find_sales('{"limit": 1000}')`
  expect(sumOf(each, 'net')).toBe(month.revenue)

  // Customers: paid less 800 refunded and 500 lost. Copies and imports paid nothing.
  const customers = await customersOf(sam).list()
  const own = customers.filter(({ source }) => source === 'purchase' || source === 'gift')
  expect([sumOf(own, 'orders'), sumOf(customers, 'total_cents')]).toEqual([month.orders, 5700 - 800 - 500])
  const described = await firstValue(actAs(world.people.admin, 'api')`select private.describe_user(${sam})`)
  expect(described).toMatchObject({ sales: { orders: month.orders, cents: 5700, refundedCents: 800 } })
})

describe('a source', { tags: ['sources-counted'] }, () => {
  const view = (listing: string, source: string | null, times = 1) =>
    Promise.all(
      Array.from(
        { length: times },
        () =>
          actAs(
            world.people.stranger,
            'api',
          )`select private.count_listing_view(${listing}, ${randomUUID()}, ${source})`,
      ),
    )
  const sourcesOf = async (who: string, listing: string | null = null) =>
    (await actAs(who, 'api')`select * from private.seller_sources(30, ${listing})`).map((row) => [
      row.source,
      row.views,
      row.orders,
    ])
  const stored = (listing: string) =>
    firstValue(owner`select sources from public.listing_views where listing_id = ${listing}`)

  test.each([
    ['WWW.Example.com:443', 'example.com'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['newsletter', 'newsletter'],
    ['shop', 'shop'],
    ...['other', 'customer-4711', '127.0.0.1', '[::1]', '::1', '10.0.0.1:80', 'localhost', 'localhost:3000', 'nas'].map(
      (name) => [name, null],
    ),
    ...['printer.local', 'wiki.corp', 'db.internal', 'me@example.com', 'example.com/a?b', "a.com'); --", 'a..com'].map(
      (name) => [name, null],
    ),
    [`${'a.'.repeat(60)}com`, null],
    ['', null],
    [7, null],
  ] as [unknown, string | null][])('that is sent as %j is stored as %j', async (given, known) => {
    expect(knownSource(given)).toBe(known)
    const typed = String(given)
    const inDatabase = await firstValue(owner`select private.known_source(${typed})`)
    expect(inDatabase).toBe(known === typed ? typed : null)
  })

  test.each([
    ['https://shop.example/a?utm_source=Newsletter', 'https://mail.example/', true, 'newsletter'],
    ['https://shop.example/a?utm_source=bea-4711', 'https://www.blog.example/post?user=bea', true, 'blog.example'],
    ['https://shop.example/a', 'https://shop.example/', true, 'shop'],
    ['https://shop.example/a', 'https://blog.example/', false, 'shop'],
    ['https://shop.example/a', 'http://192.168.1.4:8080/', true, null],
    ['https://shop.example/a', 'android-app://com.reader/', true, null],
    ['https://shop.example/a', '', true, null],
  ])('of a visit to %s from %j is that of the link or the site', (address, referrer, isFirst, source) => {
    expect(visitSource({ address: new URL(address), referrer, isFirst })).toBe(source)
  })

  test('is one of 20 that count for a listing in a month, then “other”', async () => {
    const listing = await addListing(await addSeller('Sam'))
    const names = Array.from({ length: SOURCES_A_MONTH_MAX + 2 }, (_, n) => `site-${n}.example`)
    for (const name of names) await view(listing, name)
    await view(listing, names[0] ?? '')
    const counted = (await stored(listing)) as Record<string, number>
    expect(Object.keys(counted)).toHaveLength(SOURCES_A_MONTH_MAX + 1)
    expect(counted).toMatchObject({ other: 2, 'site-0.example': 2 })
    const next = (seen: string[]) =>
      firstValue(owner`select private.with_source('{"other": 1}', 'new.example', ${seen}) as sources`)
    expect(await next(['other', ...names.slice(3)])).toEqual({ other: 1, 'new.example': 1 })
    expect(await next(names.slice(2))).toEqual({ other: 2 })
  })

  test('is named from five views on, for its seller alone, with its orders', async () => {
    const [sam, sue] = [await addSeller('Sam'), await addSeller('Sue')]
    const [listing, free] = [await addListing(sam), await addListing(sam, 0)]
    await view(listing, 'known.example', SOURCE_VIEWS_MIN)
    await view(listing, 'rare.example', SOURCE_VIEWS_MIN - 1)
    await view(listing, '127.0.0.1')
    const from = async (sources: object, items = [listing], who?: string) => {
      const [order] = await actAs(who ?? (await addUser('Bea')), 'payments')`
        select order_id, total_cents from private.begin_order(${items}, false, given_sources => ${owner.json(sources as never)})`
      if (order?.total_cents > 0) await pay(order?.order_id)
    }
    const bea = await addUser('Bea')
    await from({ [listing]: 'known.example', [free]: 'known.example' }, [listing, free], bea)
    await from({ [listing]: 'rare.example' })
    await from({ [listing]: '10.0.0.1' })
    await from({ [listing]: { a: 1 } })
    // A guest's free order, and a gift: its recipient's claim is no order.
    await actAs(randomUUID(), 'payments')`
      select private.take_free_items(${randomUUID()}, now() + interval '5 minutes', 'gwen@example.com', false, ${[free]}, ${[0]}, ${[null]},
        ${owner.json({ [free]: 'known.example' })})`
    await give(await addUser('Gus'), { address: 'robin@example.com' }, [listing])
    await signInVerified(await addUser('Robin'), 'robin@example.com')
    expect(await sourcesOf(sam, listing)).toEqual([
      ['known.example', 5, 1],
      ['other', 4, 1],
      [null, 1, 3],
    ])
    expect(await sourcesOf(sam)).toEqual([
      ['known.example', 5, 2],
      ['other', 4, 1],
      [null, 1, 3],
    ])
    expect(await sourcesOf(sue, listing)).toEqual([])
    for (const person of [sam, bea]) expect(JSON.stringify(await exportOf(person))).not.toMatch(/known|rare\.example/)
    expect(
      await rejectionOf(owner`update public.order_items set source = 'db.internal' where listing_id = ${listing}`),
    ).toBe('23514')
    expect(UTM_SOURCES.every((name) => knownSource(name) === name)).toBe(true)
  })
})
