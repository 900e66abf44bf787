// One shop through its kills: load around each, then everything settles, then the journal is held against what is there.

import { provider, type TestUser } from '../../api/support/people.ts'
import { hearAgain } from '../../api/support/provider-events.ts'
import type { Wish } from '../money/insist.ts'
import { type Journal, openJournal } from '../money/journal.ts'
import { buy } from '../money/load.ts'
import { lossesOf } from '../money/losses.ts'
import { inService, readMailbox, settle } from '../money/settle.ts'
import { openShop, type Shop } from '../money/shop.ts'
import { kill } from '../support/parts.ts'
import { MOMENTS } from './moments.ts'
import type { Kill } from './plan.ts'

/** Who buys all the time; one more buys what a named moment holds. */
const BUYERS = 4
/** What each of them buys around each kill. */
const PURCHASES_PER_KILL = 2
/** Of each of two sellers, in cents: enough for ten kills. */
const PRICES = Array.from({ length: 10 }, (_, index) => 900 + index)
/** Stripe delivers at least once. */
const COPIES = 2
/**
 * How soon service must be back after a kill, in milliseconds: three times what it takes at most on two cores that do nothing else, since
 * here they do.
 */
const BACK_WITHIN_MS = 15_000

/** What a buyer buys, one after the other: everything that there is. */
function* wishesOf({ sellers }: Shop, buyer: TestUser, first: number): Generator<Wish, undefined> {
  let turn = first
  for (const [index] of PRICES.entries())
    for (const seller of sellers) yield { buyer, seller, listingId: seller.listings[index] ?? '', turn: turn++ }
}

function nextOf(wishes: Generator<Wish, undefined>): Wish {
  const { value } = wishes.next()
  if (!value) throw new Error('a buyer has everything: the plan is too long for one shop')
  return value
}

async function buySeveral(journal: Journal, wishes: Generator<Wish, undefined>): Promise<void> {
  for (let bought = 0; bought < PURCHASES_PER_KILL; bought += 1) await buy(journal, nextOf(wishes))
}

/** Kills a part at its moment, and waits until it is back. */
async function killOnce(journal: Journal, wish: Wish, { part, moment, afterMs }: Kill): Promise<void> {
  await MOMENTS[moment]({
    journal,
    wish,
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

/** @param prepare is done when the shop is open, before the first kill */
export async function tryKills(kills: Kill[], prepare?: () => Promise<void>) {
  const shop = await openShop({ buyers: BUYERS + 1, prices: PRICES })
  await Promise.all([hearAgain(), provider('/deliveries', { copies: COPIES })])
  await prepare?.()
  const journal = openJournal(shop)
  const [held, ...wishes] = shop.buyers.map((buyer, index) => wishesOf(shop, buyer, index))
  if (!held) throw new Error('a shop needs buyers')
  for (const one of kills) {
    await Promise.all([killOnce(journal, nextOf(held), one), ...wishes.map((own) => buySeveral(journal, own))])
    await readMailbox(journal)
  }
  await settle(journal)
  await provider('/deliveries', { copies: 1 })
  const losses = await lossesOf(journal, kills.length)
  return { losses, counts: countsOf(journal) }
}

const countsOf = ({ shop, shown, asked, refunded, argued, discounted, links, arrived }: Journal) => ({
  begun: shop.checkouts.length,
  paid: shown.size,
  refunded: asked.size + refunded.length,
  argued: argued.size,
  codes: discounted.size,
  links: [...links.values()].reduce((sum, given) => sum + given, 0),
  mails: new Set(arrived).size,
  mailsAgain: arrived.length - new Set(arrived).size,
})
