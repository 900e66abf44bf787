// Measures the time from clicking a hovered link to the next page's content on the screen.
import type { Page } from 'playwright-core'
import type { Target } from '../support/report.ts'
import type { Chromium } from './chromium.ts'

const CLICK_MAX_MS = 100
const CLICKS = 9

type Click = { name: string; from: string; link: string /** What only the next page shows. */; content: string }

const CLICKS_TO: Click[] = [
  { name: 'card to listing', from: '/', link: 'main article h3 a', content: '#description' },
  { name: 'listing to profile', from: '', link: 'main p a[href^="/profile/"]', content: '#listings' },
  { name: 'menu to about', from: '/', link: 'header nav a[href="/about"]', content: 'main h1' },
]

/** Milliseconds, measured in the page: from the click to the frame that shows the content. */
async function clickOnce(page: Page, { link, content }: Click): Promise<number> {
  const target = page.locator(link).first()
  await target.hover()
  await page.waitForLoadState('networkidle')
  await page.evaluate(
    ([linkSelector = '', contentSelector = '']) => {
      const timed = globalThis as unknown as { clickTook: Promise<number> }
      timed.clickTook = new Promise((resolve) => {
        const path = location.pathname
        document.querySelector(linkSelector)?.addEventListener('click', () => {
          const began = performance.now()
          const look = () => {
            const isThere = location.pathname !== path && document.querySelector(contentSelector) !== null
            if (isThere) requestAnimationFrame(() => resolve(performance.now() - began))
            else requestAnimationFrame(look)
          }
          look()
        })
      })
    },
    [link, content],
  )
  await target.click()
  return await page.evaluate(() => (globalThis as unknown as { clickTook: Promise<number> }).clickTook)
}

export async function measureClicks(chromium: Chromium, log: (line: string) => void): Promise<Target[]> {
  log(`measuring clicks, ${CLICKS} times each`)
  return await chromium.inTab(async (page) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`${chromium.site}/`)
    const listing = await page.locator('main article h3 a').first().getAttribute('href')
    const targets: Target[] = []
    for (const click of CLICKS_TO) {
      const took: number[] = []
      for (let time = 0; time < CLICKS; time++) {
        await page.goto(chromium.site + (click.from || listing))
        took.push(await clickOnce(page, click))
      }
      const middle = took.toSorted((a, b) => a - b)[Math.floor(CLICKS / 2)] ?? Number.NaN
      targets.push({
        name: `${click.name} <= ${CLICK_MAX_MS} ms`,
        met: middle <= CLICK_MAX_MS,
        figure: `${Math.round(middle)} ms`,
      })
    }
    return targets
  })
}
