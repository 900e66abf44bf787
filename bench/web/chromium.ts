// One Chromium for Lighthouse and Playwright over the same debugging port. They share its profile,
// and so a login.
import { launch } from 'chrome-launcher'
import { type Page, chromium as playwright } from 'playwright-core'
import { CHROMIUM_FLAGS, chromiumPath } from '../../tools/harness/chromium.ts'

export type Chromium = {
  /** The shop's origin. */
  site: string
  port: number
  /** Runs an act in its own tab and closes it. */
  inTab<Result>(act: (page: Page) => Promise<Result>): Promise<Result>
  /** Clears the cache and keeps the session. */
  clearCache(): Promise<void>
  close(): Promise<void>
}

export async function openChromium(site: string): Promise<Chromium> {
  const chrome = await launch({ chromePath: await chromiumPath(), chromeFlags: CHROMIUM_FLAGS, logLevel: 'error' })

  // Playwright keeps control of every tab while it is connected, also of Lighthouse's. So it
  // connects only for the act.
  async function inTab<Result>(act: (page: Page) => Promise<Result>): Promise<Result> {
    const browser = await playwright.connectOverCDP(`http://127.0.0.1:${chrome.port}`)
    try {
      const context = browser.contexts()[0]
      if (!context) throw new Error('the browser has no profile')
      const page = await context.newPage()
      try {
        return await act(page)
      } finally {
        await page.close()
      }
    } finally {
      await browser.close()
    }
  }

  const clearCache = () =>
    inTab(async (page) => {
      const session = await page.context().newCDPSession(page)
      await session.send('Network.clearBrowserCache')
    })

  return { site, port: chrome.port, inTab, clearCache, close: async () => chrome.kill() }
}
