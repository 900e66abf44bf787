// The fixture of a file of tests: a small shop of its own in this worker's database. Made before the file's first test (fresh-world.ts), because the
// modules that tests import are shared by the files of a worker.
import { expect } from 'vitest'
import type { World } from './world.ts'

/** Each file's own: what is shared by files reads its people when it is called, and not before. */
export const world = {} as World

/** Waits until that many connections of a login role wait for a lock. */
export const untilWaiting = (count: number, role = 'marketplace_api') =>
  expect
    .poll(() => world.owner`select from pg_stat_activity where usename = ${role} and wait_event_type = 'Lock'`)
    .toHaveLength(count)
