// Fifty at once, in rounds: whatever comes first, every side says the same of each cent afterwards. RACE_ROUNDS chooses how many rounds
// (scripts/test-races.ts).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetLimits } from '../api/support/forget-limits.ts'
import { owner, provider, type TestUser, user } from '../api/support/people.ts'
import { hearAgain } from '../api/support/provider-events.ts'
import { settle } from '../model/events.ts'
import { openShop } from '../model/shop.ts'
import { violationsOf } from '../model/violations.ts'
import { raceRounds } from '../support/environment.ts'
import { AT_ONCE, PRICES, RACES } from './races.ts'

const ROUND_SECONDS = 20
/** Rounds within which a lock that is away is noticed. */
const CONTROL_ROUNDS = 20
/** Rounds between two lines that tell how far it is. */
const TELL_EVERY = 20

let remember: () => void
let people: TestUser[]
beforeAll(async () => {
  // Limits would end the races early; they have tests of their own.
  remember = forgetLimits()
  people = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => user(`Buyer ${index}`)))
})
afterAll(async () => {
  remember()
  await hearAgain()
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
    tags: ['M2', 'M5'],
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

const definitionOf = async (name: string): Promise<string> =>
  (
    await owner<[{ text: string }]>`
      select pg_get_functiondef(oid) as text from pg_proc where proname = ${name} and pronamespace = 'private'::regnamespace`
  )[0].text

test.each([
  ['a double click', 'find_open_order', /perform pg_advisory_xact_lock[^;]*;/],
  ['the success page against the webhook', 'fulfil_order', / for update/],
  ['refunds against a dispute', 'apply_dispute', / for update/],
  ['the last use of a code', 'take_discount', / for no key update/],
])(
  '%s: it is noticed where %s takes no lock',
  {
    timeout: CONTROL_ROUNDS * ROUND_SECONDS * 1000,
  },
  async (name, locking, lock) => {
    const text = await definitionOf(locking)
    expect(text).toMatch(lock)
    await owner.unsafe(text.replace(lock, ''))
    try {
      let wrong: string[] = []
      let round = 0
      while (wrong.length === 0 && round < CONTROL_ROUNDS) wrong = await runRound(name, ++round)
      console.log(`${name} without the lock of ${locking}: noticed in round ${round}: ${wrong[0]}`)
      expect(wrong).not.toEqual([])
    } finally {
      await owner.unsafe(text)
    }
  },
)
