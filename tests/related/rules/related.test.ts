// Items that go with a listing: similar ones, and those that buyers bought together.
import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { buyAsGuest, signInVerified } from '../../support/database/guests.ts'
import { askAboutOrder, columnOf, refundAtStripe, say, setStatus } from '../../support/database/steps.ts'
import { addListing, addSeller, addUser, asJobs, asUser, buy, rejectionOf } from '../../support/database/world.ts'

const { owner, visitors } = world
const related = (listing: string, kind: string) =>
  columnOf(visitors`
    select related.id from private.related_listings(${listing}, 8) as related where related.kind = ${kind} order by related.position`)

const setHash = (listing: string, sha256 = randomBytes(32).toString('hex')) =>
  owner`update public.listing_files set sha256 = ${sha256} where listing_id = ${listing}`
type Labels = { tags?: string[]; category?: string | null }
/** A listing with a file of its own. */
async function tagged(seller: string, title: string, { tags = [], category = null }: Labels) {
  const id = await addListing(seller, 900, title)
  await owner`update public.listings set tags = ${tags}, category = ${category} where id = ${id}`
  await setHash(id)
  return id
}

describe('similar items', () => {
  test('share tags, rare ones first, then the category and words of the title', async () => {
    const [sam, tom, uma, vic, wes] = [
      await addSeller('Sam'),
      await addSeller('Tom'),
      await addSeller('Uma'),
      await addSeller('Vic'),
      await addSeller('Wes'),
    ]
    await owner`insert into public.tags (slug, listing_count) values ('plain', 9000), ('heron', 3)`
    await owner`insert into public.categories (slug, name) values ('birds', 'Birds')`
    const subject = await tagged(sam, 'Marshland heronry', { tags: ['plain', 'heron'], category: 'birds' })
    const byWord = await tagged(tom, 'Heronry', {})
    const byCategory = await tagged(uma, 'Something else', { category: 'birds' })
    const byPlainTag = await tagged(vic, 'Other', { tags: ['plain'], category: 'birds' })
    const byRareTag = await tagged(wes, 'Another', { tags: ['heron'] })
    await tagged(tom, 'Nothing in common', {})
    const found = await related(subject, 'similar')
    expect(found.slice(0, 2)).toEqual([byRareTag, byPlainTag])
    expect(new Set(found.slice(2))).toEqual(new Set([byWord, byCategory]))
  })

  test('are never the item itself, a copy of its file, hidden or sold out', async () => {
    const [sam, tom, uma] = [await addSeller('Sam'), await addSeller('Tom'), await addSeller('Uma')]
    const tags = ['egret']
    const subject = await tagged(sam, 'Egret', { tags })
    const [, third, second] = [
      await tagged(tom, 'Wading', { tags }),
      await tagged(tom, 'Egret one', { tags }),
      await tagged(tom, 'Egret', { tags }),
    ]
    const [copy, hidden, soldOut] = [
      await tagged(uma, 'Egret copy', { tags }),
      await tagged(uma, 'Egret hidden', { tags }),
      await tagged(uma, 'Egret sold out', { tags }),
    ]
    await setHash(subject, 'c'.repeat(64))
    await setHash(copy, 'c'.repeat(64))
    await setStatus(hidden, 'inactive')
    await owner`update public.listings set is_sold_out = true where id = ${soldOut}`
    expect(await related(subject, 'similar')).toEqual([second, third])
  })

  test('are shown for a hidden item, but not for a removed one', async () => {
    const [sam, tom] = [await addSeller('Sam'), await addSeller('Tom')]
    const subject = await tagged(sam, 'Bittern', { tags: ['bittern'] })
    const other = await tagged(tom, 'Booming', { tags: ['bittern'] })
    await setStatus(subject, 'inactive')
    expect(await related(subject, 'similar')).toEqual([other])
    await setStatus(subject, 'removed')
    expect(await related(subject, 'similar')).toEqual([])
  })
})

describe('items bought together', () => {
  const runJob = async () => {
    let taken = 1
    while (taken)
      [{ taken }] = await asJobs((sql) => sql<[{ taken: number }]>`select private.pair_purchases() as taken`)
  }
  /** So many buyers of both items, each with one order. */
  async function pair(buyers: number, cents = 900) {
    const sam = await addSeller('Sam')
    const [one, other] = [await addListing(sam, 900, 'One'), await addListing(sam, cents, 'Other')]
    const orders = []
    for (let count = 0; count < buyers; count += 1) orders.push(await buy(await addUser('Bea'), one, other))
    return { sam, one, other, orders }
  }

  test('need five buyers, and a refund counts at the next run', async () => {
    const { one, other, orders } = await pair(4)
    await runJob()
    expect(await related(one, 'boughtTogether')).toEqual([])
    const bea = await addUser('Bea')
    await buy(bea, one)
    await buy(bea, other)
    await runJob()
    expect(await related(one, 'boughtTogether')).toEqual([other])
    expect(await related(other, 'boughtTogether')).toEqual([one])
    await refundAtStripe(orders[0] as (typeof orders)[number], 1800)
    await runJob()
    expect(await related(one, 'boughtTogether')).toEqual([])
    expect(await related(other, 'boughtTogether')).toEqual([])
  })

  test('count what a guest bought once an account that claimed it writes', { tags: ['P1'] }, async () => {
    const { one, other } = await pair(4)
    const address = `${one}@example.com`
    const { orderId } = await buyAsGuest(address, one, other)
    const bea = await addUser('Bea')
    await signInVerified(bea, address)
    await runJob()
    expect(await related(one, 'boughtTogether')).toEqual([])
    await say(bea, await askAboutOrder(bea, orderId))
    await runJob()
    expect(await related(one, 'boughtTogether')).toEqual([other])
  })

  test('don’t count free items, and hide an item that isn’t for sale', async () => {
    const free = await pair(5, 0)
    const { one, other } = await pair(5)
    await runJob()
    expect(await related(free.one, 'boughtTogether')).toEqual([])
    await setStatus(other, 'inactive')
    expect(await related(one, 'boughtTogether')).toEqual([])
  })

  test('keep no buyers, and no client reads the pairs', async () => {
    expect(
      await columnOf(owner`
        select column_name from information_schema.columns where table_schema = 'private' and table_name = 'bought_together' order by 1`),
    ).toEqual(['listing_id', 'other_id', 'position'])
    const { buyer } = world.people
    for (const table of ['bought_together', 'purchases_to_pair'])
      expect(await rejectionOf(asUser(buyer)`select from private.${owner(table)}`)).toBe('42501')
  })
})

// The rows of home: staff picks, this week's best-sellers, reduced and new items.

/** The items of a row that are among these: other tests have items too. */
const row = async (kind: string, ...own: string[]) => {
  const ids = await columnOf(
    visitors`select home.id from private.home_rows(1000) as home where home.kind = ${kind} order by home.position`,
  )
  return ids.filter((id) => own.includes(id as string))
}

test('new and reduced items are active ones', async () => {
  const sam = await addSeller('Sam')
  const [older, newer, hidden] = [await addListing(sam, 900), await addListing(sam, 900), await addListing(sam, 900)]
  for (const id of [older, hidden])
    await asUser(sam)`
      insert into public.price_reductions (listing_id, price_cents, ends_at) values (${id}, 500, now() + interval '2 days')`
  await setStatus(hidden, 'inactive')
  expect(await row('newest', older, newer, hidden)).toEqual([newer, older])
  expect(await row('reduced', older, newer, hidden)).toEqual([older])
})

test('staff picks come in the admin’s order, with a reason', async () => {
  const sam = await addSeller('Sam')
  const [one, two, hidden] = [await addListing(sam), await addListing(sam), await addListing(sam)]
  for (const [position, id] of [two, hidden, one].entries())
    await asUser(world.people.admin)`
      insert into public.staff_picks (listing_id, reason, position) values (${id}, 'Neat', ${position})`
  await setStatus(hidden, 'inactive')
  expect(await row('picks', one, two, hidden)).toEqual([two, one])
})

test('this week’s best-sellers have at least five buyers, none of them refunded', async () => {
  const sam = await addSeller('Sam')
  const [most, some, few] = [await addListing(sam, 900), await addListing(sam, 900), await addListing(sam, 900)]
  const sell = async (buyers: number, listing: string) => {
    const orders = []
    for (let count = 0; count < buyers; count += 1) orders.push(await buy(await addUser('Bea'), listing))
    return orders
  }
  const [refunded] = await sell(6, some)
  await sell(7, most)
  for (let count = 0; count < 5; count += 1) await buyAsGuest('mara@example.com', few)
  const [given] = await sell(5, few)
  await owner`insert into private.gifts (order_id, seller_id, deliver_at) select id, seller_id, now() from public.orders where id = ${given?.orderId ?? null}`
  const runJob = () => asJobs((sql) => sql`select private.renew_weekly_items()`)
  await runJob()
  expect(await row('weekly', most, some, few)).toEqual([most, some])
  await refundAtStripe(refunded as NonNullable<typeof refunded>, 900)
  await owner`update public.orders set paid_at = now() - interval '8 days' where seller_id = ${sam} and id in (
    select order_id from public.order_items where listing_id = ${some} limit 1)`
  await runJob()
  expect(await row('weekly', most, some, few)).toContain(most)
  await owner`update public.orders set paid_at = now() - interval '8 days' where seller_id = ${sam}`
  await runJob()
  expect(await row('weekly', most, some, few)).toEqual([])
})
