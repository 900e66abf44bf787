// Fifty at once, in rounds: whatever comes first, every side says the same of each cent afterwards. RACE_ROUNDS chooses how many rounds
// (tools/test/prove.ts).
import { beforeAll, expect, test } from 'vitest'
import { definitionOf } from '../../support/api/definition-of.ts'
import { owner, provider, type TestUser, user } from '../../support/api/people.ts'
import { raceRounds } from '../../support/environment.ts'
import { settle } from '../money/settle.ts'
import { openShop } from '../money/shop.ts'
import { violationsOf } from '../money/violations.ts'
import { prepareRun } from '../support/run.ts'
import { AT_ONCE, PRICES, RACES } from './races.ts'

const ROUND_SECONDS = 20
/** Rounds with the pause and the lock: a pause alone is no fault. */
/** Short: with a lock fifty wait for it one after the other. */
const PAUSED_ROUNDS = 3
/** Rounds within which a lock that is away is noticed. */
const CONTROL_ROUNDS = 20
/** Rounds between two lines that tell how far it is. */
const TELL_EVERY = 20

prepareRun()
let people: TestUser[]
beforeAll(async () => {
  people = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => user(`Buyer ${index}`)))
})

/** One round with sellers of its own. Gives what is wrong, in words. */
async function runRound(name: string, round: number): Promise<string[]> {
  const { buyers, race } = RACES[name] ?? { buyers: 0, race: async () => ['no such race'] }
  // A race alone decides what is delivered.
  await provider('/deliveries', { drop: 1000 })
  const shop = await openShop({ buyers: 0, prices: PRICES })
  shop.buyers.push(...Array.from({ length: buyers }, (_, index) => people[(round + index) % AT_ONCE] as TestUser))
  const wrong = await race(shop, round)
  await settle(shop)
  return [...wrong, ...(await violationsOf(shop))].map((what) => `round ${round}: ${what}`)
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
      if (round % TELL_EVERY === 0) console.log(`${name}: ${round} of ${raceRounds} rounds, ${wrong.length} wrong`)
    }
    expect(wrong).toEqual([])
  },
)

/**
 * Of each race a lock, and a pause in seconds where its window is: of chance alone a fast machine may notice nothing. It is short where fifty wait
 * for the lock one after the other.
 */
const CONTROLS: {
  race: string
  lock: [name: string, words: RegExp]
  /** Where a caller of that function holds the same rows already. */
  lockOfCaller?: [name: string, words: RegExp]
  pause: [name: string, before: RegExp, seconds: number]
}[] = [
  {
    race: 'a double click',
    lock: ['find_open_order', /perform pg_advisory_xact_lock[^;]*;/],
    pause: ['find_open_order', /return open_order_id;/, 0.02],
  },
  {
    race: 'the success page against the webhook',
    lock: ['fulfil_order', / for update/],
    pause: ['fulfil_order', /perform private\.reject_if\(not found/, 0.02],
  },
  {
    race: 'refunds against a dispute',
    lock: ['apply_dispute', / for update/],
    lockOfCaller: ['follow_dispute', / for update/],
    pause: ['apply_refund', /update public.orders\s+set refunded_cents/, 0.3],
  },
  {
    race: 'the last use of a code',
    lock: ['take_discount', / for no key update/],
    pause: ['take_discount', /return basket;/, 0.02],
  },
]

/** Changes a function of the schema private, and gives it back afterwards. */
async function withFunction(name: string, words: RegExp, change: (found: string) => string, act: () => Promise<void>) {
  const text = await definitionOf(`private.${name}`)
  expect(text).toMatch(words)
  await owner.unsafe(text.replace(words, change))
  await act().finally(() => owner.unsafe(text))
}

test.each(CONTROLS)(
  '$race: it is noticed where $lock.0 takes no lock',
  {
    timeout: (PAUSED_ROUNDS + CONTROL_ROUNDS) * ROUND_SECONDS * 1000,
  },
  async ({ race, lock, lockOfCaller, pause }) => {
    const [paused, before, seconds] = pause
    await withFunction(
      paused,
      before,
      (found) => `perform pg_sleep(${seconds}); ${found}`,
      async () => {
        for (let round = 1; round <= PAUSED_ROUNDS; round += 1) expect(await runRound(race, round)).toEqual([])
        const withoutLock = (act: () => Promise<void>) => withFunction(...lock, () => '', act)
        const withoutLocks = (act: () => Promise<void>) =>
          lockOfCaller
            ? withFunction(
                ...lockOfCaller,
                () => '',
                () => withoutLock(act),
              )
            : withoutLock(act)
        await withoutLocks(async () => {
          let wrong: string[] = []
          let round = 0
          while (wrong.length === 0 && round < CONTROL_ROUNDS) wrong = await runRound(race, ++round)
          console.log(`${race} without the lock of ${lock[0]}: noticed in round ${round}: ${wrong[0]}`)
          expect(wrong).not.toEqual([])
        })
      },
    )
  },
)
