// The score that orders lists, and what sellers see of it (docs/ranking.md).
import { expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { firstValue, refundAtStripe, writeReview } from '../../support/database/steps.ts'
import { actAs, addListing, addSeller, addUser, asJobs, buy } from '../../support/database/world.ts'
import { pagesOf, search, type Wanted } from './catalogue-search.ts'

const { owner } = world

const partsOf = async (listing: string) => {
  const [row] = await owner`
    select parts.* from public.listings, private.score_parts(listings, now()) as parts where id = ${listing}`
  return row as unknown as { sales: number; stars: number; freshness: number }
}
const scoreOf = (listing: string) => firstValue(owner`select score from public.listings where id = ${listing}`)
const explain = async (seller: string, listing: string, typed: string) =>
  (await actAs(seller, 'api')`select * from private.explain_rank(${listing}, ${typed})`)[0]

/** As if that many other buyers had bought it, that many days ago. */
const sell = (listing: string, sales: number, daysAgo = 0) =>
  owner`update public.listings set sales_weight = sales_weight + ${sales} * private.sale_weight(now() - make_interval(days => ${daysAgo}))
    where id = ${listing}`

test('a sale counts at once, and half as much 30 days later', async () => {
  const seller = await addSeller('Sal')
  const [now, before] = [await addListing(seller), await addListing(seller)]
  await sell(now, 10)
  await sell(before, 10, 30)
  expect((await partsOf(now)).sales).toBe(250_000)
  expect((await partsOf(before)).sales).toBe(Math.round(500_000 / 3))
})

test('freshness ends after 14 days', async () => {
  const listing = await addListing(await addSeller('Fay'))
  expect((await partsOf(listing)).freshness).toBeGreaterThan(199_000)
  await owner`update public.listings set created_at = now() - interval '7 days' where id = ${listing}`
  expect((await partsOf(listing)).freshness).toBe(100_000)
  await owner`update public.listings set created_at = now() - interval '15 days' where id = ${listing}`
  expect((await partsOf(listing)).freshness).toBe(0)
})

test('one review with five stars doesn’t beat many good ones', async () => {
  const seller = await addSeller('Rae')
  const [one, many] = [
    await addListing(seller, 500, 'Zarzuela score'),
    await addListing(seller, 500, 'Zarzuela voices'),
  ]
  await buy(world.people.stranger, one)
  await writeReview(world.people.stranger, one, 5)
  await owner`update public.listings set rating_count = 50, rating_sum = 235 where id = ${many}`
  expect((await partsOf(many)).stars).toBeGreaterThan((await partsOf(one)).stars)
  expect((await search('zarzuela', { sort: 'rating' })).ids).toEqual([many, one])
})

test('free and refunded sales don’t move a score', async () => {
  const seller = await addSeller('Zoe')
  const [free, refunded] = [await addListing(seller, 0), await addListing(seller, 700)]
  const [before, fresh] = [await scoreOf(free), await scoreOf(refunded)]
  const buyer = await addUser('Bob')
  await actAs(buyer, 'payments')`select * from private.begin_order(${[free]}, false)`
  const paid = await buy(buyer, refunded)
  expect(await scoreOf(refunded)).toBeGreaterThan(Number(fresh))
  await refundAtStripe(paid, 700)
  expect(await scoreOf(free)).toBe(before)
  expect((await partsOf(refunded)).sales).toBe(0)
})

test('of one buyer at most three purchases from a seller count, even if one was refunded', async () => {
  const seller = await addSeller('Max')
  const buyer = await addUser('Ben')
  const listings = await Promise.all([1, 2, 3, 4, 5].map(() => addListing(seller)))
  const [first, ...others] = listings
  const paid = await buy(buyer, first ?? '')
  await refundAtStripe(paid, 1250)
  for (const listing of others) await buy(buyer, listing)
  const counted = await owner`
    select id from public.listings where seller_id = ${seller} and sales_weight > 0 order by id`
  expect(counted.map(({ id }) => id)).toEqual(others.slice(0, 2).sort())
})

test('the job renews scores that time has changed, and leaves the others alone', async () => {
  const seller = await addSeller('Joe')
  const [selling, still] = [await addListing(seller), await addListing(seller)]
  await sell(selling, 10)
  // As the job left them a month ago.
  await owner`alter table public.listings disable trigger listings_note_score`
  await owner`
    update public.listings set created_at = now() - interval '30 days', score_due_at = now() - interval '1 minute', sales_weight = sales_weight / 2
    where seller_id = ${seller}`
  await owner`alter table public.listings enable trigger listings_note_score`
  await asJobs((sql) => sql`select private.renew_scores()`)
  expect(await scoreOf(selling)).toBe(Math.round(500_000 / 3) + 187_500)
  expect(await scoreOf(still)).toBe(187_500)
  const due =
    await owner`select score_due_at is null as is_done from public.listings where id in (${still}, ${selling}) order by id = ${still}`
  expect(due.map((row) => row.is_done)).toEqual([false, true])
})

test('a new item without sales doesn’t come before a sold one in popular, and of equal ones the newest is first', async () => {
  const seller = await addSeller('Nia')
  const [sold, older, newer] = [
    await addListing(seller, 500, 'Wombat a'),
    await addListing(seller, 500, 'Wombat b'),
    await addListing(seller, 500, 'Wombat c'),
  ]
  await sell(sold, 10)
  await owner`update public.listings set created_at = now() - interval '30 days' where id = ${sold}`
  await owner`update public.listings set created_at = now() - interval '2 seconds' where id = ${older}`
  expect(await scoreOf(newer)).toBeGreaterThan(387_000)
  expect(await scoreOf(sold)).toBeGreaterThan(387_500)
  expect((await search('wombat', { sort: 'popular' })).ids).toEqual([sold, newer, older])
  await owner`update public.listings set sales_weight = 0 where id = ${sold}`
  await sell(sold, 1)
  expect(await scoreOf(sold)).toBeLessThan(Number(await scoreOf(newer)))
  expect((await search('wombat', { sort: 'popular' })).ids).toEqual([sold, newer, older])
})

test('popular, on home and with filters, shows at most two items of one seller first, if twelve sellers have items, and each item once', async () => {
  const sellers: string[] = []
  for (let number = 0; number < 12; number += 1) sellers.push(await addSeller(`Pop ${number}`))
  const [many = '', ...few] = sellers
  const undo = new Error('rolled back')
  await owner
    .begin(async (sql) => {
      await sql`update public.listings set status = 'inactive' where status = 'active'`
      const add = (seller: string, sales: number) => sql`
        insert into public.listings (seller_id, title, description, price_cents, sales_weight)
        values (${seller}, 'Print', 'A print.', 500, ${sales} * private.sale_weight(now()))`
      for (let number = 0; number < 30; number += 1) await add(many, 100)
      for (const [place, seller] of few.entries()) await add(seller, 20 - place)
      const shown = async (wanted: Wanted = {}) => {
        const ids = await pagesOf('', { ...wanted, size: 10 }, sql)
        const home = await sql`select id from private.popular_listings(100, null, null)`
        expect(home.map(({ id }) => id)).toEqual(ids)
        const rows = await sql`select id, seller_id from public.listings where status = 'active'`
        expect(new Set(ids)).toEqual(new Set(rows.map(({ id }) => id)))
        expect(ids).toHaveLength(rows.length)
        expect((await search('', wanted, sql)).total).toBe(rows.length)
        return ids.map((id) => rows.find((row) => row.id === id)?.seller_id)
      }
      expect(await shown()).toEqual([many, many, ...few, ...Array(28).fill(many)])
      for (const seller of sellers) await add(seller, 1)
      const [head, rest] = [(await shown()).slice(0, 24), (await shown()).slice(24)]
      for (const seller of sellers) expect(head.filter((one) => one === seller)).toHaveLength(2)
      expect(rest).toEqual(Array(29).fill(many))
      expect(await shown({ sort: 'popular', hidden: ['kind:video'] })).toEqual([...head, ...rest])
      await sql`update public.listings set status = 'inactive' where seller_id = ${few[0] ?? ''}`
      expect((await shown()).slice(0, 30)).toEqual(Array(30).fill(many))
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
})

test('popular sorts by sales and stars, page after page', async () => {
  const seller = await addSeller('Pia')
  const [a, b, c] = [
    await addListing(seller, 500, 'Quokka a'),
    await addListing(seller, 500, 'Quokka b'),
    await addListing(seller, 500, 'Quokka c'),
  ]
  await sell(b, 20)
  await sell(a, 5)
  expect((await search('quokka', { sort: 'popular' })).ids).toEqual([b, a, c])
  expect((await search('quokka')).ids).toEqual([b, a, c])
})

test('a word in a title beats its stem in a tag, whatever sells', async () => {
  const seller = await addSeller('Tia')
  // Longer words of titles, which the last typed word also finds.
  for (let number = 10; number < 30; number += 1) await addListing(seller, 500, `Bandicootx${number}`)
  const [titled, tagged] = [await addListing(seller, 500, 'Bandicoots at dusk'), await addListing(seller, 500, 'Dusk')]
  await owner`update public.listings set tags = '{bandicoot}' where id = ${tagged}`
  await sell(tagged, 100)
  const { ids } = await search('bandicoots', { size: 50 })
  expect(ids.indexOf(titled)).toBeLessThan(ids.indexOf(tagged))
  const other = await search('bandicoot', { size: 50 })
  expect(other.ids.indexOf(titled)).toBeLessThan(other.ids.indexOf(tagged))
})

test('a seller sees the place of a listing, the parts of its score and the words that it lacks', async () => {
  const seller = await addSeller('Eve')
  const [first, second] = [
    await addListing(seller, 500, 'Numbat poster'),
    await addListing(seller, 500, 'Numbat poster'),
  ]
  await sell(first, 3)
  expect(await explain(seller, second, 'numbat')).toMatchObject({ is_found: true, place: 2, sales: 0, stars: 187_500 })
  expect(await explain(seller, first, 'numbat')).toMatchObject({ is_found: true, place: 1 })
  expect(await explain(seller, first, 'the numbat zither')).toMatchObject({
    is_found: false,
    place: null,
    words: [
      { word: 'numbat', isFound: true },
      { word: 'zither', isFound: false },
    ],
  })
  await owner`update public.listings set status = 'inactive' where id = ${first}`
  expect(await explain(seller, first, 'numbat')).toMatchObject({ is_found: false, status: 'inactive' })
})

test('a stranger sees nothing of a listing’s place', async () => {
  expect(await explain(world.people.stranger, world.listing, 'pattern')).toBeUndefined()
})
