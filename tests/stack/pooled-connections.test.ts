// Callers that share connections through PgBouncer in transaction mode, where the machine has it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPgBouncer, HOW_TO_GET_IT, planPooler } from '../../tools/database/pgbouncer.ts'
import { newLocalDir } from '../../tools/harness/run-stack.ts'
import { openTestDatabase, type TestDatabase } from '../../tools/harness/test-database.ts'
import { forgetLocalDir } from '../../tools/stack/forget-local-dir.ts'
import { choosePort } from '../../tools/stack/ports.ts'
import { addListing, addSeller, closeWorld, openWorldIn } from '../support/database/world.ts'
import {
  CALLERS,
  type Caller,
  CONNECTIONS,
  forTheSession,
  interleave,
  newCallers,
  openFor,
  REPEATED_SCENARIOS,
} from '../support/pooled-callers.ts'

let database: TestDatabase
let callers: Caller[]
let listing: string
beforeAll(async () => {
  database = await openTestDatabase()
  openWorldIn(database.urls)
  callers = await newCallers()
  listing = await addListing(await addSeller('Sam'))
})
afterAll(async () => {
  await closeWorld()
  await database?.close()
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
    tags: ['pooler-callers-never'],
  }, async () => {
    const { faults, served } = await interleave(
      openFor(url, { poolSize: CALLERS }),
      callers,
      REPEATED_SCENARIOS,
      listing,
    )
    expect(faults).toEqual([])
    expect(served.size).toBe(CONNECTIONS)
    for (const people of served.values()) expect(people.size).toBeGreaterThan(CONNECTIONS)
  })

  test('control: who is calling, set for the session, crosses to others and is noticed', async () => {
    const sql = openFor(url, { poolSize: CALLERS })
    const { faults } = await interleave(sql, callers, [forTheSession(sql)], listing)
    expect(faults.length).toBeGreaterThan(0)
  })
})
