// What admins can look up: users, listings and reviews in any state, contact messages and failed
// mails.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { completeWorld, world } from '../../support/database/fixture.ts'
import { ban, columnOf, firstValue, suspend } from '../../support/database/steps.ts'
import { actAs, addListing, addSeller, addUser, buy, rejectionOf } from '../../support/database/world.ts'
import { addReview, callAs, decide } from './moderating.ts'

await completeWorld()

const { owner, people } = world

type Row = { id: string; [column: string]: unknown }
const find = (what: string, request: object = {}, who = people.admin) =>
  actAs(who, 'api', (sql) =>
    sql.unsafe<Row[]>(`select * from private.${what}($1::text::jsonb)`, [JSON.stringify({ limit: 101, ...request })]),
  )
const ids = async (what: string, request: object) => (await find(what, request)).map(({ id }) => id)

const reads = ['find_users', 'find_listings', 'find_reviews', 'find_failed_mails', 'find_stripe_differences']
test.each<[read: string, act: (who: string) => Promise<unknown>]>([
  ...reads.map((read): [string, (who: string) => Promise<unknown>] => [read, (who) => find(read, {}, who)]),
  ['describe_user', (who) => callAs(who, 'describe_user', people.buyer)],
  ['count_waiting', (who) => callAs(who, 'count_waiting')],
  ['shop_overview', (who) => callAs(who, 'shop_overview')],
  ['find_admins', (who) => callAs(who, 'find_admins')],
])('%s is for admins alone', { tags: ['R3', 'moderation-admins-only'] }, async (_read, act) => {
  for (const who of [people.stranger, people.banned]) expect(await rejectionOf(act(who))).toBe('forbidden')
})

test('the overview has the sales of twelve months', { tags: ['admin-rooms'] }, async () => {
  type Overview = { months: { month: string; sales: number; turnover_cents: number }[] }
  const { months } = (await callAs(people.admin, 'shop_overview')) as unknown as Overview
  const [paid] = await owner`
    select count(*)::integer as sales, sum(total_cents)::integer as turnover_cents from public.orders
    where paid_at >= date_trunc('month', now(), 'UTC') and origin = 'purchase'`
  expect(months).toHaveLength(12)
  expect(months.at(-1)).toMatchObject({ month: new Date().toISOString().slice(0, 7), ...paid })
})

test('an admin counts the open items, up to 100 of each', { tags: ['admin-rooms'] }, async () => {
  const count = async () => (await callAs(people.admin, 'count_waiting')) as unknown as Record<string, number>
  const before = await count()
  await owner`
    insert into public.contact_messages (name, email, message)
    select 'Vera', 'vera@example.com', 'Where is it?' from generate_series(1, 101)`
  await owner`update public.appeals set decided_by = ${people.admin}, decided_at = now(), outcome = 'upheld', answer = 'No' where user_id = ${people.buyer}`
  const correct = (order: string | null, ends: string) => owner`
    insert into private.corrections (id, order_id, came_by_link, address, ends_at)
    values (gen_random_uuid(), ${order}, false, 'vera@example.com', now() + ${ends}::interval)`
  await correct(world.order.orderId, '1 day')
  await correct(world.order.orderId, '-1 day')
  await correct(null, '1 day')
  expect(await count()).toEqual({
    ...before,
    cases: Number(before.cases) + 1,
    appeals: Number(before.appeals) - 1,
    contactMessages: 100,
  })
})

describe('users', { tags: ['admin-lookup'] }, () => {
  test('are found by a part of a name and an id, by no address and without one', { tags: ['P1', 'R3'] }, async () => {
    const robin = await addUser('Robin 100%_Wool')
    const email = 'robin.wool@example.org'
    await owner`update public.accounts set email = ${email} where id = ${robin}`
    for (const q of ['00%_wo', robin]) expect(await ids('find_users', { q })).toEqual([robin])
    for (const q of ['00xxwo', email, 'robin.wool@']) expect(await ids('find_users', { q })).toEqual([])
    const shown = [await find('find_users', { q: robin }), await callAs(people.admin, 'describe_user', robin)]
    expect(shown).toMatchObject([[{ standing: 'good' }], { standing: 'good' }])
    expect(JSON.stringify(shown)).not.toContain(email)
  })

  test('are found by standing, page by page, without deleted ones', async () => {
    const banned = await ids('find_users', { standing: 'banned' })
    expect(banned).toContain(people.banned)
    expect(banned).not.toContain(people.buyer)
    expect(await ids('find_users', {})).not.toContain(people.deleted)
    expect(await ids('find_users', { isSeller: true })).not.toContain(people.buyer)
    const [first, second] = await find('find_users', { limit: 2 })
    expect((await find('find_users', { limit: 1, after: [first?.created_at, first?.id] }))[0]?.id).toBe(second?.id)
  })

  test('who are banned during a suspension show no end of it', async () => {
    const robin = await addUser('Robin')
    await suspend(robin)
    const endOf = async () => [
      (await find('find_users', { q: robin }))[0]?.suspended_until ?? null,
      ((await callAs(people.admin, 'describe_user', robin)) as unknown as { suspended_until: string | null })
        .suspended_until,
    ]
    expect(await endOf()).not.toContain(null)
    await ban(robin)
    expect(await endOf()).toEqual([null, null])
  })

  test('are described in numbers', async () => {
    const [sam, bea] = [await addSeller('Sam'), await addUser('Bea')]
    const listing = await addListing(sam)
    await buy(bea, listing)
    await owner`insert into public.reports (reporter_id, reported_user_id, reason) values (${bea}, ${sam}, 'Rude')`
    await suspend(sam)
    const of = (person: string) =>
      firstValue(actAs(people.admin, 'api')`select private.describe_user(${person}) as known`)
    expect(await of(sam)).toMatchObject({
      standing: 'suspended',
      listings: { paused: 1 },
      sales: { orders: 1, cents: 1250 },
      reportsAbout: { none: 1, acted: 0, reversed: 0 },
    })
    expect(await of(bea)).toMatchObject({ purchases: { orders: 1, cents: 1250 }, reportsBy: { none: 1 } })
    expect(await rejectionOf(of(people.deleted))).toBe('profile_not_found')
  })
})

describe('listings and reviews', { tags: ['admin-lookup'] }, () => {
  test('are found in every status, by title, id and seller', async () => {
    const sam = await addSeller('Sam')
    const [shown, taken] = [await addListing(sam, 900, 'Zebra mittens'), await addListing(sam, 900, 'Zebra socks')]
    const statement_id = await decide('take_down_listing', taken)
    expect((await ids('find_listings', { q: 'zebra' })).sort()).toEqual([shown, taken].sort())
    expect(await ids('find_listings', { q: 'zebra', status: 'removed' })).toEqual([taken])
    expect(await ids('find_listings', { q: taken })).toEqual([taken])
    expect((await ids('find_listings', { sellerId: sam })).sort()).toEqual([shown, taken].sort())
    expect(await find('find_listings', { q: taken })).toMatchObject([
      { held_by: 'take_down_listing', status: 'removed', statement_id },
    ])
    const all = await find('find_listings', { sellerId: sam })
    const after = [all[0]?.created_at, all[0]?.id]
    expect(await ids('find_listings', { sellerId: sam, after })).toEqual([all[1]?.id])
  })

  test('are found separately when they were removed', async () => {
    const { id } = await addReview()
    const statement_id = await decide('remove_review', id)
    const removed = await find('find_reviews', { isRemoved: true })
    expect(removed).toContainEqual(expect.objectContaining({ id, statement_id }))
    expect(removed.map(({ comment }) => comment)).toContain('Rude')
    expect(removed.every(({ removed_at }) => removed_at)).toBe(true)
    expect(await ids('find_reviews', { isRemoved: false, listingId: world.rudelyReviewedListing })).toEqual([])
    expect(await find('find_reviews', { userId: people.admin })).toMatchObject([{ comment: 'Neat' }])
  })
})

describe('a message of the contact form', { tags: ['contact-answered'] }, () => {
  const add = async () =>
    (await firstValue(owner`
        insert into public.contact_messages (name, email, message) values ('Vera', 'vera@example.com', 'Where is it?') returning id`)) as string
  const close = (id: string, answer: string | null, who = people.admin) =>
    actAs(who, 'api')`select private.close_contact_message(${id}, ${answer})`

  test('is answered once, by mail, by an admin', async () => {
    const id = await add()
    expect(await rejectionOf(close(id, 'Mine', people.stranger))).toBe('forbidden')
    await close(id, 'In the drawer')
    expect(await rejectionOf(close(id, 'Again'))).toBe('already_done')
    expect(await rejectionOf(close(randomUUID(), 'Nobody'))).toBe('not_found')
    expect(
      await owner`select address, facts ->> 'answer' as answer from private.outbox where event_key = ${id}`,
    ).toEqual([{ address: 'vera@example.com', answer: 'In the drawer' }])
  })

  test('can be closed without an answer and answered later', async () => {
    const id = await add()
    await close(id, null)
    expect(await rejectionOf(close(id, null))).toBe('already_done')
    await close(id, 'Found it')
    expect(
      await owner`select answer, closed_at is not null as closed from public.contact_messages where id = ${id}`,
    ).toEqual([{ answer: 'Found it', closed: true }])
  })
})

test('an admin can retry only a mail that failed for good', { tags: ['failed-mail-retried'] }, async () => {
  const [failed, waiting] = await owner`
    insert into private.outbox (kind, address, facts, event_key, buried_at, attempts, last_error) values
      ('contact_copy', 'nobody@example.com', '{}', ${randomUUID()}, now(), 10, 'No such host'),
      ('contact_copy', 'nobody@example.com', '{}', ${randomUUID()}, null, 3, 'Busy')
    returning id`
  expect(await find('find_failed_mails')).toMatchObject([{ id: failed?.id, attempts: 10, last_error: 'No such host' }])
  const retry = (id: string, who = people.admin) => actAs(who, 'api')`select private.retry_mail(${id})`
  expect(await rejectionOf(retry(failed?.id, people.stranger))).toBe('forbidden')
  expect(await rejectionOf(retry(waiting?.id))).toBe('not_found')
  await retry(failed?.id)
  expect(await find('find_failed_mails')).toEqual([])
  expect(
    await columnOf(
      owner`select attempts from private.outbox where id in ${owner([failed?.id, waiting?.id])} order by attempts`,
    ),
  ).toEqual([0, 3])
})
