// Fifty callers at once, in rounds: whichever is first, all sides agree on each cent afterwards.
// RACE_ROUNDS chooses how many rounds (tools/test/prove.ts).
import { beforeAll, expect, test } from 'vitest'
import { type TestUser, user } from '../../support/api/people.ts'
import { raceRounds } from '../../support/environment.ts'
import { type Change, withChanges } from '../money/controls.ts'
import { prepareRun, violationsAfter } from '../money/run.ts'
import { AT_ONCE, PRICES, RACES } from './races.ts'

const ROUND_SECONDS = 20
/** Rounds with the pause and the lock: a pause alone is no fault. */
const PAUSED_ROUNDS = 3
/** Rounds within which a missing lock is noticed. */
const CONTROL_ROUNDS = 20
/** Rounds between two lines of progress. */
const REPORT_EVERY = 20

prepareRun()
let people: TestUser[]
beforeAll(async () => {
  people = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => user(`Buyer ${index}`)))
})

/** One round with sellers of its own. @returns what is wrong, in words */
async function runRound(name: string, round: number): Promise<string[]> {
  const { buyers, race } = RACES[name] ?? { buyers: 0, race: async () => ['no such race'] }
  const wrong = await violationsAfter(
    async (shop) => {
      shop.buyers.push(...Array.from({ length: buyers }, (_, index) => people[(round + index) % AT_ONCE] as TestUser))
      return await race(shop, round)
    },
    { buyers: 0, prices: PRICES },
  )
  return wrong.map((what) => `round ${round}: ${what}`)
}

test.each(Object.keys(RACES))(
  '%s: one outcome, on which all sides agree',
  {
    tags: ['races'],
    timeout: raceRounds * ROUND_SECONDS * 1000,
  },
  async (name) => {
    const wrong: string[] = []
    for (let round = 1; round <= raceRounds; round += 1) {
      wrong.push(...(await runRound(name, round)))
      if (round % REPORT_EVERY === 0) console.log(`${name}: ${round} of ${raceRounds} rounds, ${wrong.length} wrong`)
    }
    expect(wrong).toEqual([])
  },
)

/**
 * Of each race the locks to remove, and a pause in its window, without which a fast machine may
 * notice nothing. It is short where fifty wait for the lock one after the other.
 */
const CONTROLS: { race: string; locks: Change[]; pause: Change }[] = [
  {
    race: 'a double click',
    locks: [['find_open_order', /perform pg_advisory_xact_lock[^;]*;/, '']],
    pause: ['find_open_order', /return open_order_id;/, 'perform pg_sleep(0.02); $&'],
  },
  {
    race: 'the success page against the webhook',
    locks: [['fulfil_order', / for update/, '']],
    pause: ['fulfil_order', /perform private\.reject_if\(not found/, 'perform pg_sleep(0.02); $&'],
  },
  {
    race: 'refunds against a dispute',
    // The caller of apply_dispute locks the same rows.
    locks: [
      ['apply_dispute', / for update/, ''],
      ['follow_dispute', / for update/, ''],
    ],
    pause: ['apply_refund', /update public.orders\s+set refunded_cents/, 'perform pg_sleep(0.3); $&'],
  },
  {
    race: 'the last use of a code',
    locks: [['take_discount', / for no key update/, '']],
    pause: ['take_discount', /return basket;/, 'perform pg_sleep(0.02); $&'],
  },
]

test.each(CONTROLS)(
  '$race: it is noticed where $locks.0.0 takes no lock',
  { timeout: (PAUSED_ROUNDS + CONTROL_ROUNDS) * ROUND_SECONDS * 1000 },
  async ({ race, locks, pause }) => {
    await withChanges([pause], async () => {
      for (let round = 1; round <= PAUSED_ROUNDS; round += 1) expect(await runRound(race, round)).toEqual([])
    })
    await withChanges([pause, ...locks], async () => {
      let wrong: string[] = []
      let round = 0
      while (wrong.length === 0 && round < CONTROL_ROUNDS) wrong = await runRound(race, ++round)
      console.log(`${race} without its lock: noticed in round ${round}: ${wrong[0]}`)
      expect(wrong).not.toEqual([])
    })
  },
)
