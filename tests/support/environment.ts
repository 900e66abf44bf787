// The one place of the tests that reads the environment.
import { delimiter } from 'node:path'
import type { Target } from '../../tools/support/target.ts'

const {
  ACCEPTANCE_TARGET,
  TEST_STACK_DIR,
  TEST_DATABASE_URLS,
  TEST_SIGNING_KEY,
  FUZZ_CASES,
  FUZZ_SEED,
  CRASH_KILLS,
  CRASH_SEED,
  FILE_KILLS,
  FILE_SEED,
  FILE_MIB,
  RELEASE_FILE_MIB,
  FILE_CUTS,
  DRILL_ORDERS,
  DRILL_WITHOUT_RECONCILE,
  RACE_ROUNDS,
  REST_ROWS,
  MODEL_RUNS,
  MODEL_SEED,
  PAIRS_RUNS,
  PAIRS_SEED,
  WORLD_PAIRS,
  STALL_RETRIES,
  VITEST_POOL_ID,
  TEST_STRIPE,
  STRIPE_SECRET_KEY,
  FIREFOX_PATH,
  PHOTOGRAPHS,
  STATE_LOOKS,
  STATE_LANGUAGE,
  PATH,
} = process.env

/** What was named from outside, to be used in place of what the tests would start. */
export const external: {
  target?: Target
  stackDir?: string
  signingKey?: string
  databaseUrls?: Record<string, string>
} = {
  // tools/test/acceptance.ts has read it.
  target: ACCEPTANCE_TARGET ? JSON.parse(ACCEPTANCE_TARGET) : undefined,
  stackDir: TEST_STACK_DIR || undefined,
  signingKey: TEST_SIGNING_KEY || undefined,
  databaseUrls: TEST_DATABASE_URLS ? JSON.parse(TEST_DATABASE_URLS) : undefined,
}

/** The same cases each time, unless a seed is set: `npm run prove -- fuzz` tries others. */
export const fuzz = {
  /** Of each call, for each persona. */
  cases: Number(FUZZ_CASES || 4),
  seed: Number(FUZZ_SEED || 1),
}

/** The same sequences each time, unless a seed is set, which also shrinks a failure. */
export const model = {
  /** Sequences of commands. */
  runs: Number(MODEL_RUNS || 15),
  seed: Number(MODEL_SEED || 1),
  isThorough: Boolean(MODEL_SEED),
}

/** The same of pairs of features, each in two worlds. */
export const pairs = {
  runs: Number(PAIRS_RUNS || 4),
  seed: Number(PAIRS_SEED || 1),
  isThorough: Boolean(PAIRS_SEED),
}

/** How many pairs of a world and a path are walked: the first ones of tests/engines/worlds/walk.ts. */
export const worldPairs = Number(WORLD_PAIRS || 6)

/** The same kills each time, unless a seed is external. */
export const crash = {
  /** Enough for every part and every moment once. */
  kills: Number(CRASH_KILLS || 14),
  seed: Number(CRASH_SEED || 1),
}

/** The same parts each time, unless a seed is set; the moments depend on the machine. */
export const fileKills = { kills: Number(FILE_KILLS || 7), seed: Number(FILE_SEED || 1) }

/** Sizes of one file and of each file of a release, and cuts of connections. */
export const transfers = {
  mib: Number(FILE_MIB || 16),
  releaseMib: Number(RELEASE_FILE_MIB || 1),
  cuts: Number(FILE_CUTS || 5),
  seed: Number(FILE_SEED || 1),
}

export const drill = {
  /** Of the day that is lost. */
  orders: Number(DRILL_ORDERS || 14),
  reconciles: !DRILL_WITHOUT_RECONCILE,
}

/** Of each race. */
export const raceRounds = Number(RACE_ROUNDS || 2)

/** Rows of the matrix of rights that are tried over REST, of each table and operation. */
export const restRows = Number(REST_ROWS || 1)

/** Retries a test that stalled, on a machine that is shared; the report marks it. A wrong value fails at once. */
export const retry = {
  count: Number(STALL_RETRIES || 0),
  condition: /timeout|timed out|did not succeed in time|fetch failed|net::ERR_|\b503 [A-Z]+ http/i,
}

/** Which of the workers this is, from 1. */
export const worker = Number(VITEST_POOL_ID)

/** The key of Stripe's test mode, where `npm run prove -- stripe` asks Stripe itself. */
export const stripeTestKey =
  TEST_STRIPE === '1' && STRIPE_SECRET_KEY?.startsWith('sk_test_') ? STRIPE_SECRET_KEY : undefined

/** Where programs are looked for. */
export const programs = { firefox: FIREFOX_PATH || undefined, folders: PATH?.split(delimiter) ?? [] }

/** The variables for a program that the tests start. */
export const machine = process.env

/** The folder for pictures of each state (`npm run screenshots`). */
export const photographs = PHOTOGRAPHS || undefined

/** How states are looked at: see tests/support/states/inspect.ts. Pictures show every look. */
export type Looks = 'main' | 'other' | 'all'
export const looks: Looks = photographs ? 'all' : STATE_LOOKS === 'other' ? 'other' : 'main'

/** The language of states: one of the shop, or `longer`, which is English with 40 % more letters. */
export const language = STATE_LANGUAGE || (looks === 'other' ? 'longer' : 'en')

/**
 * A login of the database by its role.
 * @param urls from stack.json or TEST_DATABASE_URLS
 * @throws which login is missing: a stack with an original may have others
 */
export function loginOf(urls: Record<string, string>, role: string): string {
  const url = urls[role]
  if (url) return url
  throw new Error(
    `databaseUrls has no login of ${role}, which this test needs. It has: ${Object.keys(urls).join(', ')}`,
  )
}
