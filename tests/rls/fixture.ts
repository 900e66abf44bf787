// The fixture of a file of tests: made in this worker's database before the file's first test, closed after its last.
import { afterAll, expect } from 'vitest'
import { databaseUrls } from '../support/database.ts'
import { closeWorld, createWorld, openWorldIn } from './world.ts'

openWorldIn(databaseUrls)
export const world = await createWorld()
afterAll(closeWorld)

/** Waits until that many connections of a login role wait for a lock. */
export const untilWaiting = (count: number, role = 'marketplace_api') =>
  expect
    .poll(() => world.owner`select from pg_stat_activity where usename = ${role} and wait_event_type = 'Lock'`)
    .toHaveLength(count)
