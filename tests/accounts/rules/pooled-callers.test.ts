// Connections of the functions' pool that many callers share: role and claims never cross, and a transaction leaves nothing behind.
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from '../../../edge-functions/_shared/database/open-database.ts'
import { world } from '../../support/database/fixture.ts'
import { databaseUrls as urls } from '../../support/database.ts'
import {
  CALLERS,
  type Caller,
  CONNECTIONS,
  forTheSession,
  interleave,
  newCallers,
  openFor,
  REPEATED_SCENARIOS,
  SCENARIOS,
} from '../../support/pooled-callers.ts'

let callers: Caller[]
let listing: string
beforeAll(async () => {
  callers = await newCallers()
  listing = world.otherListing
})

/** What is left on one connection after whatever ran there, by name; empty where it is as it was when it was opened. */
const leftOn = async (sql: Database): Promise<Record<string, unknown>> => {
  const [left] = await sql<[{ left: Record<string, unknown> }]>`
    select jsonb_strip_nulls(jsonb_build_object(
      'role', nullif(current_setting('role'), 'none'),
      'claims', nullif(current_setting('request.jwt.claims', true), ''),
      'prepared', nullif((select count(*) from pg_prepared_statements), 0),
      'cursors', nullif((select count(*) from pg_cursors where name <> ''), 0),
      'channels', nullif((select count(*) from pg_listening_channels()), 0),
      'advisory locks', nullif((select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()), 0),
      'temporary tables', nullif((select count(*) from pg_class where relnamespace = pg_my_temp_schema()), 0),
      'settings', (select jsonb_agg(name) from pg_settings where source = 'session')
    )) as left`
  return left.left
}

describe(`${CALLERS} callers on a pool of ${CONNECTIONS}, without prepared statements`, () => {
  test('each sees themselves alone, whatever runs before and after', { tags: ['R6'] }, async () => {
    const { faults, served } = await interleave(openFor(urls.marketplace_api), callers, REPEATED_SCENARIOS, listing)
    expect(faults).toEqual([])
    expect(served.size).toBe(CONNECTIONS)
    for (const people of served.values()) expect(people.size).toBeGreaterThan(CONNECTIONS)
  })

  test.each(Object.entries(SCENARIOS))('nothing is left behind by: %s', { tags: ['R6'] }, async (_, way) => {
    const sql = openFor(urls.marketplace_api, { poolSize: 1 })
    await interleave(sql, callers.slice(0, 3), [way], listing)
    expect(await leftOn(sql)).toEqual({})
  })

  test('control: who is calling, set for the session, is noticed', async () => {
    const sql = openFor(urls.marketplace_api)
    const { faults } = await interleave(sql, callers, [forTheSession(sql)], listing)
    expect(faults.length).toBeGreaterThan(0)
  })

  test.each([
    ['a role', { role: 'authenticated' }, (sql: Database) => sql`select set_config('role', 'authenticated', false)`],
    ['claims', { claims: '{}' }, (sql: Database) => sql`select set_config('request.jwt.claims', '{}', false)`],
    [
      'a setting',
      { settings: ['lock_timeout'] },
      (sql: Database) => sql`select set_config('lock_timeout', '1s', false)`,
    ],
    ['an advisory lock', { 'advisory locks': 1 }, (sql: Database) => sql`select pg_advisory_lock(1)`],
  ] as const)('control: %s that is left behind is noticed', async (_, left, leave) => {
    const sql = openFor(urls.marketplace_api, { poolSize: 1 })
    await leave(sql)
    expect(await leftOn(sql)).toEqual(left)
  })

  test('times are in UTC in any time zone of the database', async () => {
    const owner = openFor(urls.postgres)
    onTestFinished(async () => void (await owner`alter database postgres set timezone = 'UTC'`))
    await owner`alter database postgres set timezone = 'Asia/Kolkata'`
    const [row] = await openFor(urls.marketplace_api)`select '2026-01-31 12:00:00.123456+00'::timestamptz as at`
    expect(row).toEqual({ at: '2026-01-31T12:00:00.123456Z' })
  })

  test('control: a prepared statement is noticed', async () => {
    const sql = openFor(urls.marketplace_api, { poolSize: 1, prepare: true })
    await sql`select ${1}::int as one`
    // And the one that looks, which has no values.
    expect(await leftOn(sql)).toEqual({ prepared: 2 })
  })
})
