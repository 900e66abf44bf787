// Measures the built app with the sample shop like a phone: Lighthouse's mobile settings, as
// visitor and as member, and the time from a click to the next page. Run it on a quiet machine,
// because other work distorts the figures.
import { setTimeout as delay } from 'node:timers/promises'
import { runStack } from '../../tools/harness/run-stack.ts'
import type { Bench } from '../support/report.ts'
import { openChromium } from './chromium.ts'
import { measureClicks } from './measure-clicks.ts'
import { measurePages } from './measure-pages.ts'
import { fillCart, pagesOf, signIn } from './shop.ts'

const RUNS = 5
/** Excludes work after the stack's start, such as warming its pools. */
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
