// Connections that many callers share. Role and claims never cross from one to the next, and nothing of a transaction stays behind: on a
// small pool of the functions’ own, and through PgBouncer in transaction mode, where the machine has it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from '../../edge-functions/_shared/database/open-database.ts'
import { findPgBouncer, HOW_TO_GET_IT, planPooler } from '../../tools/database/pgbouncer.ts'
import { newLocalDir } from '../../tools/harness/run-stack.ts'
import { openTestDatabase, type TestDatabase } from '../../tools/harness/test-database.ts'
import { forgetLocalDir } from '../../tools/stack/forget-local-dir.ts'
import { choosePort } from '../../tools/stack/ports.ts'
import { addListing, addSeller, addUser, closeWorld, openWorldIn } from '../support/database/world.ts'
import { type Caller, forTheSession, interleave, WAYS } from '../support/pooled-callers.ts'

const CALLERS = 50
/** Connections to Postgres. */
const CONNECTIONS = 2
const ROUNDS = 4
const EVERY_WAY = Array.from({ length: ROUNDS }, () => Object.values(WAYS)).flat()

let database: TestDatabase
let callers: Caller[]
let listing: string
beforeAll(async () => {
  database = await openTestDatabase()
  openWorldIn(database.urls)
  const ids = await Promise.all(Array.from({ length: CALLERS }, (_, index) => addUser(`Person ${index}`)))
  callers = ids.map((id) => ({ id, email: `${id}@example.com` }))
  listing = await addListing(await addSeller('Sam'))
})
afterAll(async () => {
  await closeWorld()
  await database?.close()
})

type Options = { url?: string | undefined; poolSize?: number; prepare?: boolean }

/** The functions’ own, closed with the test. */
function open({
  url = database.urls.marketplace_api,
  poolSize = CONNECTIONS,
  prepare = false,
}: Options = {}): Database {
  const opened = openDatabase({ url: url ?? '', poolSize, prepare })
  onTestFinished(() => opened.end())
  return opened
}

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
  test('each sees themselves alone, whatever runs before and after', {
    tags: ['R6', 'pooler-callers-never'],
  }, async () => {
    const { faults, served } = await interleave(open(), callers, EVERY_WAY, listing)
    expect(faults).toEqual([])
    expect(served.size).toBe(CONNECTIONS)
    for (const people of served.values()) expect(people.size).toBeGreaterThan(CONNECTIONS)
  })

  test.each(Object.entries(WAYS))(
    'nothing is left behind by: %s',
    { tags: ['pooler-callers-never'] },
    async (_, way) => {
      const sql = open({ poolSize: 1 })
      await interleave(sql, callers.slice(0, 3), [way], listing)
      expect(await leftOn(sql)).toEqual({})
    },
  )

  test('control: who is calling, set for the session, is noticed', async () => {
    const sql = open()
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
    const sql = open({ poolSize: 1 })
    await leave(sql)
    expect(await leftOn(sql)).toEqual(left)
  })

  test('times are in UTC in any time zone of the database', async () => {
    const owner = open({ url: database.urls.postgres })
    onTestFinished(async () => void (await owner`alter database postgres set timezone = 'UTC'`))
    await owner`alter database postgres set timezone = 'Asia/Kolkata'`
    const [row] = await open()`select '2026-01-31 12:00:00.123456+00'::timestamptz as at`
    expect(row).toEqual({ at: '2026-01-31T12:00:00.123456Z' })
  })

  test('control: a prepared statement is noticed', async () => {
    const sql = open({ poolSize: 1, prepare: true })
    await sql`select ${1}::int as one`
    expect(await leftOn(sql)).toEqual({ prepared: 1 })
  })
})

describe.skipIf(!findPgBouncer())(`through PgBouncer in transaction mode (else: ${HOW_TO_GET_IT})`, () => {
  let pooler: ChildProcess
  let url: string
  let folder: string
  beforeAll(async () => {
    const direct = new URL(database.urls.marketplace_api ?? '')
    const port = await choosePort('pooler', 0)
    folder = newLocalDir()
    const plan = planPooler({
      folder: join(folder, 'pooler'),
      port,
      postgresPort: Number(direct.port),
      passwords: { marketplace_api: decodeURIComponent(direct.password) },
      serverConnections: CONNECTIONS,
    })
    pooler = spawn(plan.command, plan.arguments, { env: plan.environment, stdio: 'ignore' })
    await plan.waitUntilReady?.()
    direct.port = String(port)
    url = direct.href
  })
  afterAll(async () => {
    if (pooler?.kill('SIGKILL')) await once(pooler, 'exit')
    if (folder) forgetLocalDir(folder)
  })

  test(`${CALLERS} callers on ${CONNECTIONS} connections to Postgres: role and claims never cross`, {
    tags: ['R6', 'pooler-callers-never'],
  }, async () => {
    const { faults, served } = await interleave(open({ url, poolSize: CALLERS }), callers, EVERY_WAY, listing)
    expect(faults).toEqual([])
    expect(served.size).toBe(CONNECTIONS)
    for (const people of served.values()) expect(people.size).toBeGreaterThan(CONNECTIONS)
  })

  test('control: who is calling, set for the session, crosses to others and is noticed', async () => {
    const sql = open({ url, poolSize: CALLERS })
    const { faults } = await interleave(sql, callers, [forTheSession(sql)], listing)
    expect(faults.length).toBeGreaterThan(0)
  })
})
