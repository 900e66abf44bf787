// How the shop feels on a phone: Lighthouse's mobile settings on the built app with the sample
// shop, as visitor and as member, and how long a click takes to the next page. Other work on the
// machine shows in these figures: measure when it is quiet.
import { setTimeout as delay } from 'node:timers/promises'
import { runStack } from '../../tools/harness/run-stack.ts'
import type { Bench } from '../support/report.ts'
import { openChromium } from './chromium.ts'
import { measureClicks } from './measure-clicks.ts'
import { measurePages } from './measure-pages.ts'
import { fillCart, pagesOf, signIn } from './shop.ts'

const RUNS = 5
/** What the stack does after its start, such as warming its pools, is not the page's. */
const SETTLE_MS = 3_000

export const bench: Bench = async ({ scale, log }) => {
  const runs = Math.max(1, Math.round(RUNS * scale))
  log('starting a stack with the sample shop')
  const { stack, close } = await runStack()
  const chromium = await openChromium(stack.urls.web)
  try {
    const pages = await pagesOf(stack)
    await delay(SETTLE_MS)
    const measured = await measurePages(chromium, pages.visitor, { runs, isMember: false, log })
    const clicks = await measureClicks(chromium, log)
    const buyer = await signIn(chromium, stack)
    await fillCart(stack, buyer, pages.listingIds)
    const members = await measurePages(chromium, pages.member, { runs, isMember: true, log })
    return {
      setting: { runs, form: 'mobile, simulated slow 4G, CPU slowed 4 times', listings: 'sample shop' },
      rows: [...measured.rows, ...members.rows],
      targets: [...measured.targets, ...members.targets, ...clicks],
    }
  } finally {
    await chromium.close()
    await close()
  }
}
