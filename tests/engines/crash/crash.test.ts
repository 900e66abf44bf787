// kill -9 of every part, at random and at named moments, while people buy, refund and get mails.
// CRASH_KILLS and CRASH_SEED choose how many kills and which (tools/test/prove.ts).
import { expect, test } from 'vitest'
import { crash } from '../../support/environment.ts'
import { prepareRun } from '../money/run.ts'
import { CONTROLS } from './controls.ts'
import { planOf, tryKills } from './kills.ts'

/** Kills of one shop. A violation is found near the kill that caused it. */
const KILLS_OF_A_SHOP = 14
/** Time for one kill, and for a shop's end. */
const KILL_SECONDS = 30
const END_SECONDS = 120

prepareRun()

test('no acknowledged order, refund, download or mail is lost or doubled by a kill', {
  tags: ['K1', 'M3', 'mail-sent-once'],
  timeout: (crash.kills * KILL_SECONDS + END_SECONDS) * 1000,
}, async () => {
  const plan = planOf(crash.kills, crash.seed)
  console.log(`${plan.length} kills of the seed ${crash.seed}`)
  const losses: string[] = []
  const total: Record<string, number> = {}
  for (let done = 0; done < plan.length; done += KILLS_OF_A_SHOP) {
    const ofOneShop = plan.slice(done, done + KILLS_OF_A_SHOP)
    const tried = await tryKills(ofOneShop)
    losses.push(...tried.losses)
    for (const [what, count] of Object.entries(tried.counts)) total[what] = (total[what] ?? 0) + count
    console.log(`kill ${done + ofOneShop.length} of ${plan.length}: ${JSON.stringify(total)}, ${losses.length} losses`)
    for (const loss of tried.losses) console.log(`  ${loss}`)
  }
  expect(losses).toEqual([])
})

test.each(CONTROLS)(
  'it is noticed where $what',
  { timeout: 3 * (END_SECONDS + KILL_SECONDS) * 1000 },
  async ({ kill, around }) => {
    const { losses } = await tryKills([kill], around)
    console.log(`noticed: ${losses.length}, the first: ${losses[0]}`)
    expect(losses.length).toBeGreaterThan(0)
  },
)
