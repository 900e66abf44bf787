// One shop through its kills: load around each, then the run settles and its losses are counted.
import fc from 'fast-check'
import { provider, type TestUser } from '../../support/api/people.ts'
import { resumeDeliveries } from '../../support/api/provider-events.ts'
import { buyAndUse, type Journal, openJournal, type Plan } from '../money/load.ts'
import { lossesOf } from '../money/losses.ts'
import { readMailbox, settleAfterKills } from '../money/settle.ts'
import { openShop, type Shop } from '../money/shop.ts'
import { kill, type Part, untilInService } from '../support/parts.ts'
import { MOMENTS } from './moments.ts'

export type Kill = { part: Part; moment: string; afterMs: number }

/** Milliseconds between a purchase's first click and a kill at any moment, at most. */
const KILL_WITHIN_MS = 200
/** Buyers who buy something around each kill. One more buys what a named moment holds. */
const BUYERS = 4
/** In cents, of each of two sellers: enough for the kills of a shop. */
const PRICES = Array.from({ length: 14 }, (_, index) => 900 + index)
/** Stripe delivers at least once. */
const COPIES = 2
/** How soon service must be back after a kill: three times the longest on two idle cores. */
const BACK_WITHIN_MS = 15_000

const PAIRS = Object.entries(MOMENTS).flatMap(([moment, { parts }]) => parts.map((part) => ({ moment, part })))

/** First those pairs that together have every moment and every part. */
function coverFirst(pairs: typeof PAIRS): typeof PAIRS {
  const met = new Set<string>()
  const isNew = ({ part, moment }: { part: Part; moment: string }, names: string[]) =>
    names.every((name) => !met.has(name)) && met.add(part).add(moment)
  const both = pairs.filter((pair) => isNew(pair, [pair.part, pair.moment]))
  const one = pairs.filter((pair) => isNew(pair, [pair.part]) || isNew(pair, [pair.moment]))
  return [...new Set([...both, ...one, ...pairs])]
}

/** Every pair of a part and a moment once, in an order of the seed, then again in another order. */
export function planOf(kills: number, seed: number): Kill[] {
  const everyPair = fc.shuffledSubarray(PAIRS, { minLength: PAIRS.length }).map(coverFirst)
  const pairs = fc.sample(everyPair, { seed, numRuns: Math.ceil(kills / PAIRS.length) }).flat()
  const delays = fc.sample(fc.nat({ max: KILL_WITHIN_MS }), { seed, numRuns: kills })
  return delays.flatMap((afterMs, index) => (pairs[index] ? [{ ...pairs[index], afterMs }] : []))
}

/** What a buyer buys: every listing of both sellers. */
function plansOf({ sellers }: Shop, buyer: TestUser, first: number): () => Plan {
  const goods = PRICES.flatMap((_, index) =>
    sellers.map((seller) => ({ seller, listingId: seller.listings[index] ?? '' })),
  )
  let turn = first
  return () => {
    const next = goods.shift()
    if (!next) throw new Error('a buyer has everything: there are too many kills for one shop')
    return { buyer, ...next, turn: turn++ }
  }
}

/** Kills a part at its moment, and waits until it is back. */
async function killOnce(journal: Journal, nextPlan: () => Plan, { part, moment, afterMs }: Kill): Promise<void> {
  await MOMENTS[moment]?.act({
    journal,
    nextPlan,
    afterMs,
    kill: async () => {
      await kill(part)
      const killed = performance.now()
      void untilInService().then(() => {
        const ms = Math.round(performance.now() - killed)
        if (ms > BACK_WITHIN_MS)
          journal.violations.push(`service was away for ${ms} ms after ${part} was killed ${moment}`)
      })
    },
  })
  await untilInService()
}

/** @param around wraps all that follows once the shop is open */
export async function tryKills(kills: Kill[], around = <T>(act: () => Promise<T>) => act()) {
  const shop = await openShop({ buyers: BUYERS + 1, prices: PRICES })
  const journal = openJournal(shop)
  const [transactionAt, ...plans] = shop.buyers.map((buyer, index) => plansOf(shop, buyer, index))
  if (!transactionAt) throw new Error('a shop needs buyers')
  await Promise.all([resumeDeliveries(), provider('/deliveries', { copies: COPIES })])
  const losses = await around(async () => {
    for (const one of kills) {
      await Promise.all([killOnce(journal, transactionAt, one), ...plans.map((next) => buyAndUse(journal, next()))])
      await readMailbox(journal)
    }
    await settleAfterKills(journal)
    await provider('/deliveries', { copies: 1 })
    return await lossesOf(journal, kills.length)
  })
  return { losses, counts: countsOf(journal) }
}

const countsOf = (journal: Journal) => ({
  begun: journal.shop.checkouts.length,
  paid: journal.shownOrders.size,
  refunded: journal.refundRequests.size + journal.refunded.length,
  disputed: journal.disputed.size,
  codes: journal.discounted.size,
  links: [...journal.links.values()].reduce((sum, count) => sum + count, 0),
  mails: new Set(journal.mails).size,
  repeatedMails: journal.mails.length - new Set(journal.mails).size,
})
