// The fixture of a test file: a small shop of its own in the worker's database. fresh-world.ts
// makes it before the file's first test, because the modules are shared by the files of a worker.
import { expect } from 'vitest'
import type { World } from './world.ts'

/** Of the current file. Shared modules must read it when they are called, not earlier. */
export const world = {} as World

/** Waits until `count` connections of a login role wait for a lock. */
export const untilWaiting = (count: number, role = 'marketplace_api') =>
  expect
    .poll(() => world.owner`select from pg_stat_activity where usename = ${role} and wait_event_type = 'Lock'`)
    .toHaveLength(count)
