// Limits per user: triggers count the statements themselves, so the API and the REST service meet
// the same limits, exactly under concurrency.
import { beforeAll, describe, expect, test } from 'vitest'
import { many, prepareSubjects, subject, TIMES } from '../../catalogue/rules/limited-subject.ts'
import { world } from '../../support/database/fixture.ts'
import { LIMITED } from '../../support/database/limited.ts'
import { columnOf, fillLimit, leave } from '../../support/database/steps.ts'
import { ACCEPTED, actAs, addUser, asUser, rejectionOf } from '../../support/database/world.ts'

/** The limits during the test. */
const MOST = 3

beforeAll(prepareSubjects)

test('every limit of the database is tried', async () => {
  const limits = await columnOf(world.owner`select name from private.limits`)
  expect(new Set(LIMITED.map(({ limit }) => limit))).toEqual(new Set(limits))
})

describe('of eight at once and more later, exactly the allowed number succeeds', {
  tags: ['limits-people-hold'],
}, () => {
  test.each(LIMITED)('$limit', async ({ limit, rejection, act, count }) => {
    const who = await subject(limit)
    const before = (await count(who)).length
    const [usual] = await world.owner`select most from private.limits where name = ${limit}`
    await world.owner`update private.limits set most = ${MOST} where name = ${limit}`
    const outcomes = await many(TIMES, (n) => rejectionOf(act(who, n)))
    await world.owner`update private.limits set most = ${usual?.most} where name = ${limit}`
    expect(
      Object.fromEntries([...Map.groupBy(outcomes, (outcome) => outcome)].map(([key, all]) => [key, all.length])),
    ).toEqual({ [ACCEPTED]: MOST, [rejection]: TIMES - MOST })
    expect((await count(who)).length - before).toBe(MOST)
  })

  test('every row of a statement counts', async () => {
    const who = await subject('follow')
    await world.owner`update private.limits set most = ${MOST} where name = 'follow'`
    const follow = (people: string[]) =>
      rejectionOf(asUser(who.id)`insert into public.follows (seller_id) select unnest(${people}::uuid[])`)
    const outcomes = [
      await follow(who.others.slice(0, MOST + 1)),
      await follow(who.others.slice(0, MOST)),
      await follow(who.others.slice(MOST)),
    ]
    await world.owner`update private.limits set most = 100 where name = 'follow'`
    expect(outcomes).toEqual(['rate_limited', ACCEPTED, 'rate_limited'])
    expect(await world.owner`select from public.follows where follower_id = ${who.id}`).toHaveLength(MOST)
  })
})

test('a rejection gives the REST service a status and the time to wait', { tags: ['limits-people-hold'] }, async () => {
  const id = await addUser('Reporter')
  await fillLimit('report', id)
  const reporting = asUser(
    id,
  )`insert into public.reports (reported_user_id, reason) values (${world.people.seller}, 'Spam')`
  const refused: { code: string; detail: string } = await reporting.then(
    () => expect.fail(ACCEPTED),
    (error) => error,
  )
  const { status, headers } = JSON.parse(refused.detail)
  expect({ code: refused.code, status }).toEqual({ code: 'PGRST', status: 429 })
  expect(Number(headers['Retry-After'])).toBeGreaterThan(0)
  expect(Number(headers['Retry-After'])).toBeLessThanOrEqual(3600)
})

test('a user who deletes their account meets no limit', { tags: ['limit-keeps-anyone'] }, async () => {
  const person = await addUser('Busy')
  for (const limit of ['profile edit', 'username change']) await fillLimit(limit, person)
  expect(await rejectionOf(leave(person))).toBe(ACCEPTED)
})

// Rate limits: exact counts, also for concurrent calls.

const hit = (key: string) => actAs(world.people.stranger, 'api')`select private.hit_rate_limit(${key}, 60, 5) as wait`

test('concurrent bursts are counted exactly, with the time to wait', { tags: ['limits-people-hold'] }, async () => {
  const waits = (await Promise.all(Array.from({ length: 20 }, () => hit('burst')))).map(([row]) => row?.wait as number)
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
  expect(Math.max(...waits)).toBeLessThanOrEqual(60)
  expect((await hit('other'))[0]?.wait).toBe(0)
})

test('a captcha counts once', { tags: ['I4'] }, async () => {
  const send = () =>
    actAs(world.people.stranger, 'api')`
    select private.send_contact_message('solution', now() + interval '5 minutes', 'Vera', 'vera@example.com', 'Hello', null) as id`
  expect((await send())[0]?.id).toBeTruthy()
  expect(await rejectionOf(send())).toBe('captcha_used')
})
