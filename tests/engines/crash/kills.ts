// One shop through its kills: load around each, then everything settles, then the journal is compared with what is there.
import fc from 'fast-check'
import { provider, type TestUser } from '../../support/api/people.ts'
import { hearAgain } from '../../support/api/provider-events.ts'
import { buy, type Journal, openJournal, type Wish } from '../money/load.ts'
import { lossesOf } from '../money/losses.ts'
import { inService, readMailbox, settleAfterKills } from '../money/settle.ts'
import { openShop, type Shop } from '../money/shop.ts'
import { kill, type Part } from '../support/parts.ts'
import { MOMENTS } from './moments.ts'

export type Kill = { part: Part; moment: string; afterMs: number }

/** A kill at any moment comes within so many milliseconds of a purchase's first click. */
const KILL_WITHIN_MS = 200
/** Buyers who buy all the time. One more buys what a named moment holds. */
const BUYERS = 4
/** Purchases of each of them around each kill. */
const PURCHASES_PER_KILL = 1
/** In cents, of each of two sellers: enough for twelve kills. */
const PRICES = Array.from({ length: 10 }, (_, index) => 900 + index)
/** Stripe delivers at least once. */
const COPIES = 2
/** How soon service must be back after a kill, in milliseconds: three times the longest on two idle cores, since here they are busy. */
const BACK_WITHIN_MS = 15_000

const PAIRS = Object.entries(MOMENTS).flatMap(([moment, { parts }]) => parts.map((part) => ({ moment, part })))
/** Kills that try every part at every moment once. */
export const EVERY_PAIR = PAIRS.length

/** Every pair of a part and a moment once, in an order of the seed, then again in another. The same for the same numbers. */
export function planOf(kills: number, seed: number): Kill[] {
  const everyPair = fc.shuffledSubarray(PAIRS, { minLength: PAIRS.length })
  const pairs = fc.sample(everyPair, { seed, numRuns: Math.ceil(kills / PAIRS.length) }).flat()
  const delays = fc.sample(fc.nat({ max: KILL_WITHIN_MS }), { seed, numRuns: kills })
  return delays.flatMap((afterMs, index) => (pairs[index] ? [{ ...pairs[index], afterMs }] : []))
}

/** What a buyer buys: every listing of both sellers. */
function wishesOf({ sellers }: Shop, buyer: TestUser, first: number): () => Wish {
  const goods = PRICES.flatMap((_, index) =>
    sellers.map((seller) => ({ seller, listingId: seller.listings[index] ?? '' })),
  )
  let turn = first
  return () => {
    const next = goods.shift()
    if (!next) throw new Error('a buyer has everything: the plan is too long for one shop')
    return { buyer, ...next, turn: turn++ }
  }
}

/** Kills a part at its moment, and waits until it is back. */
async function killOnce(journal: Journal, nextWish: () => Wish, { part, moment, afterMs }: Kill): Promise<void> {
  await MOMENTS[moment]?.act({
    journal,
    nextWish,
    afterMs,
    kill: async () => {
      await kill(part)
      const killed = performance.now()
      void inService().then(() => {
        const ms = Math.round(performance.now() - killed)
        if (ms > BACK_WITHIN_MS) journal.seen.push(`service was away for ${ms} ms after ${part} was killed ${moment}`)
      })
    },
  })
  await inService()
}

/** @param prepare runs when the shop is open, before the first kill */
export async function tryKills(kills: Kill[], prepare?: () => Promise<void>) {
  const shop = await openShop({ buyers: BUYERS + 1, prices: PRICES })
  await Promise.all([hearAgain(), provider('/deliveries', { copies: COPIES })])
  await prepare?.()
  const journal = openJournal(shop)
  const [held, ...wishes] = shop.buyers.map((buyer, index) => wishesOf(shop, buyer, index))
  if (!held) throw new Error('a shop needs buyers')
  for (const one of kills) {
    const load = wishes.map(async (next) => {
      for (let bought = 0; bought < PURCHASES_PER_KILL; bought += 1) await buy(journal, next())
    })
    await Promise.all([killOnce(journal, held, one), ...load])
    await readMailbox(journal)
  }
  await settleAfterKills(journal)
  await provider('/deliveries', { copies: 1 })
  return { losses: await lossesOf(journal, kills.length), counts: countsOf(journal) }
}

const countsOf = ({ shop, shown, asked, refunded, argued, discounted, links, arrived }: Journal) => ({
  begun: shop.checkouts.length,
  paid: shown.size,
  refunded: asked.size + refunded.length,
  argued: argued.size,
  codes: discounted.size,
  links: [...links.values()].reduce((sum, count) => sum + count, 0),
  mails: new Set(arrived).size,
  mailsAgain: arrived.length - new Set(arrived).size,
})
