// What one person may do only so often, or keep only so much of: the statements themselves are counted, so that the API and the REST service
// meet the same limits, and exactly where many come at once.
import type postgres from 'postgres'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { world } from './fixture.ts'
import { actAs, addListing, addPerson, addSeller, asPerson, buy, refusalOf } from './world.ts'

const many = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)))

let others: string[]
let sold: string[]
let listings: string[]
let reviews: string[]
beforeAll(async () => {
  others = await many(TIMES, () => addPerson('Other'))
  sold = await many(TIMES + 1, () => addListing(world.people.seller))
  listings = await many(TIMES, () => addListing(world.people.seller))
  reviews = await many(TIMES, async (n) => {
    const [review] = await world.owner`
      insert into public.reviews (listing_id, reviewer_id, rating, comment) values (${nth(listings, n)}, ${nth(others, n)}, 5, 'Good')
      returning id`
    return review?.id as string
  })
})

type Sql = postgres.TransactionSql
/** Someone who has bought some listings and asked about one of the orders. */
type Subject = { id: string; others: string[]; bought: string[]; listings: string[]; orders: string[]; thread: string }
type Limited = {
  limit: string
  refusal: string
  /** Does it the nth time; each time is new to the database. */
  act: (subject: Subject, nth: number) => Promise<unknown>
  count: (subject: Subject) => postgres.PendingQuery<postgres.Row[]>
}

const MOST = 3
const TIMES = 8
const as = (subject: Subject, run: (sql: Sql) => Promise<unknown>) => asPerson(subject.id, run)
const nth = <T>(all: T[], index: number) => all[index] as T

const LIMITED: Limited[] = [
  {
    limit: 'report',
    refusal: 'rate_limited',
    act: (who, n) =>
      as(
        who,
        (sql) => sql`insert into public.reports (reported_user_id, reason) values (${nth(who.others, n)}, 'Spam')`,
      ),
    count: ({ id }) => world.owner`select from public.reports where reporter_id = ${id}`,
  },
  {
    limit: 'review',
    refusal: 'rate_limited',
    act: (who, n) =>
      as(
        who,
        (sql) =>
          sql`insert into public.reviews (listing_id, rating, comment) values (${nth(who.bought, n)}, 5, 'Good')`,
      ),
    count: ({ id }) => world.owner`select from public.reviews where reviewer_id = ${id}`,
  },
  {
    limit: 'review vote',
    refusal: 'rate_limited',
    act: (who, n) => actAs(who.id, 'api', (sql) => sql`select private.vote_for_review(${nth(reviews, n)}, true)`),
    count: ({ id }) => world.owner`select from public.review_votes where voter_id = ${id}`,
  },
  {
    limit: 'review answer',
    refusal: 'rate_limited',
    act: async (who, n) => {
      await world.owner`update public.listings set seller_id = ${who.id} where id = ${nth(listings, n)}`
      const [review] = await world.owner`select id from public.reviews where listing_id = ${nth(listings, n)}`
      await actAs(who.id, 'api', (sql) => sql`select private.answer_review(${review?.id}, 'Thanks')`)
    },
    count: ({ id }) => world.owner`
      select from public.reviews join public.listings on listings.id = reviews.listing_id
      where listings.seller_id = ${id} and reviews.answer is not null`,
  },
  {
    limit: 'thread',
    refusal: 'rate_limited',
    act: (who, n) => as(who, (sql) => sql`insert into public.threads (order_id) values (${nth(who.orders, n)})`),
    count: ({ id }) => world.owner`select from public.threads where buyer_id = ${id}`,
  },
  {
    limit: 'message',
    refusal: 'rate_limited',
    act: (who) => as(who, (sql) => sql`insert into public.messages (thread_id, body) values (${who.thread}, 'Hello')`),
    count: ({ id }) => world.owner`select from public.messages where sender_id = ${id}`,
  },
  {
    limit: 'follow',
    refusal: 'rate_limited',
    act: (who, n) => as(who, (sql) => sql`insert into public.follows (seller_id) values (${nth(who.others, n)})`),
    count: ({ id }) => world.owner`select from public.follows where follower_id = ${id}`,
  },
  {
    limit: 'order',
    refusal: 'rate_limited',
    act: (who, n) =>
      actAs(who.id, 'payments', (sql) => sql`select * from private.begin_order(${[nth(who.listings, n)]}, false)`),
    count: ({ id }) => world.owner`select from public.orders where buyer_id = ${id} and status = 'pending'`,
  },
  {
    limit: 'connect',
    refusal: 'rate_limited',
    act: (who, n) => actAs(who.id, 'payments', (sql) => sql`select private.begin_connect(${`${who.id} ${n}`})`),
    count: ({ id }) => world.owner`select from private.connect_states where user_id = ${id}`,
  },
  {
    limit: 'profile edit',
    refusal: 'rate_limited',
    act: (who, n) => as(who, (sql) => sql`update public.profiles set name = ${`Name ${n}`} where id = ${who.id}`),
    count: ({ id }) => world.owner`
      select from private.rate_limits, generate_series(1, hits) where key = ${`profile edit:${id}`}`,
  },
  {
    limit: 'username change',
    refusal: 'rate_limited',
    act: (who, n) =>
      as(
        who,
        (sql) => sql`update public.profiles set username = ${`n${n}-${who.id.slice(0, 18)}`} where id = ${who.id}`,
      ),
    count: ({ id }) => world.owner`
      select from private.rate_limits, generate_series(1, hits) where key = ${`username change:${id}`}`,
  },
  {
    limit: 'username check',
    refusal: 'rate_limited',
    act: (who, n) => actAs(who.id, 'api', (sql) => sql`select private.check_username(${`free-${n}`})`),
    count: ({ id }) => world.owner`
      select from private.rate_limits, generate_series(1, hits) where key = ${`username check:${id}`}`,
  },
  {
    limit: 'cart',
    refusal: 'cart_full',
    act: (who, n) => as(who, (sql) => sql`insert into public.cart_items (listing_id) values (${nth(who.listings, n)})`),
    count: ({ id }) => world.owner`select from public.cart_items where buyer_id = ${id}`,
  },
  {
    limit: 'wishlist',
    refusal: 'wishlist_full',
    act: (who, n) =>
      as(who, (sql) => sql`insert into public.wishlist_items (listing_id) values (${nth(who.listings, n)})`),
    count: ({ id }) => world.owner`select from public.wishlist_items where buyer_id = ${id}`,
  },
  {
    limit: 'new version',
    refusal: 'rate_limited',
    act: async (who, n) => {
      await world.owner`update public.listings set seller_id = ${who.id} where id = ${nth(listings, n)}`
      const [upload] = await world.owner`
        with opened as (
          insert into public.uploads (bucket_id, seller_id) values ('product-files', ${who.id}) returning id, object_path
        ), stored as (
          insert into storage.objects (bucket_id, name) select 'product-files', object_path from opened
        )
        select id from opened`
      const file = { uploadId: upload?.id, name: 'a.pdf' }
      await actAs(
        who.id,
        'api',
        (sql) => sql`select private.begin_version(${nth(listings, n)}, ${sql.json(file)}, null)`,
      )
    },
    count: ({ id }) => world.owner`
      select from public.pending_versions join public.listings on listings.id = pending_versions.listing_id
      where listings.seller_id = ${id}`,
  },
  ...['product-files', 'showcase-images'].map((bucket) => ({
    limit: `open ${bucket}`,
    refusal: 'too_many_uploads',
    act: (who: Subject) => as(who, (sql) => sql`insert into public.uploads (bucket_id) values (${bucket})`),
    count: ({ id }: Subject) => world.owner`select from public.uploads where seller_id = ${id}`,
  })),
]

async function subject(): Promise<Subject> {
  const id = await addSeller('Busy')
  const [asked, ...orders] = (await many(sold.length, (n) => buy(id, nth(sold, n)))).map(({ orderId }) => orderId)
  const [thread] = await asPerson(
    id,
    (sql) => sql`insert into public.threads (order_id) values (${asked ?? ''}) returning id`,
  )
  await world.owner`delete from private.rate_limits`
  return { id, others, bought: sold.slice(1), listings, orders, thread: thread?.id }
}

describe('of eight at once and more later, as many as may are done', () => {
  let who: Subject
  beforeEach(async () => {
    who = await subject()
  })

  test.each(LIMITED)('$limit: $refusal', { tags: ['limits-people-hold'] }, async ({ limit, refusal, act, count }) => {
    const before = (await count(who)).length
    const [usual] = await world.owner`select most from private.limits where name = ${limit}`
    await world.owner`update private.limits set most = ${MOST} where name = ${limit}`
    const outcomes = await many(TIMES, (n) => refusalOf(act(who, n)))
    await world.owner`update private.limits set most = ${usual?.most} where name = ${limit}`
    expect(
      Object.fromEntries([...Map.groupBy(outcomes, (outcome) => outcome)].map(([key, all]) => [key, all.length])),
    ).toEqual({ 'nothing refused it': MOST, [refusal]: TIMES - MOST })
    expect((await count(who)).length - before).toBe(MOST)
  })

  test('many rows of one statement count each', { tags: ['limits-people-hold'] }, async () => {
    await world.owner`update private.limits set most = ${MOST} where name = 'follow'`
    const follow = (people: string[]) =>
      refusalOf(asPerson(who.id, (sql) => sql`insert into public.follows (seller_id) select unnest(${people}::uuid[])`))
    const outcomes = [
      await follow(others.slice(0, MOST + 1)),
      await follow(others.slice(0, MOST)),
      await follow(others.slice(MOST)),
    ]
    await world.owner`update private.limits set most = 100 where name = 'follow'`
    expect(outcomes).toEqual(['rate_limited', 'nothing refused it', 'rate_limited'])
    expect(await world.owner`select from public.follows where follower_id = ${who.id}`).toHaveLength(MOST)
  })
})

test('a refusal tells the REST service its status and when to come back', {
  tags: ['refused-request-told'],
}, async () => {
  const { id } = await subject()
  await world.owner`
    insert into private.rate_limits (key, window_start, hits)
    values (${`report:${id}`}, to_timestamp(floor(extract(epoch from now()) / 3600) * 3600), 10)`
  const reporting = asPerson(
    id,
    (sql) => sql`insert into public.reports (reported_user_id, reason) values (${world.people.seller}, 'Spam')`,
  )
  const refused: { code: string; detail: string } = await reporting.then(
    () => expect.fail('nothing refused it'),
    (error) => error,
  )
  const { status, headers } = JSON.parse(refused.detail)
  expect([refused.code, status]).toEqual(['PGRST', 429])
  expect(Number(headers['Retry-After'])).toBeGreaterThan(0)
  expect(Number(headers['Retry-After'])).toBeLessThanOrEqual(3600)
})

test('no limit keeps anyone who wants to leave', { tags: ['limit-keeps-anyone'] }, async () => {
  const person = await addPerson('Busy')
  for (const limit of ['profile edit', 'username change'])
    await world.owner`
      insert into private.rate_limits (key, window_start, hits)
      select ${`${limit}:${person}`}, to_timestamp(floor(extract(epoch from now()) / seconds) * seconds), most
      from private.limits where name = ${limit}`
  expect(await refusalOf(actAs(person, 'api', (sql) => sql`select private.delete_account()`))).toBe(
    'nothing refused it',
  )
})
