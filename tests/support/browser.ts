// A real browser, driven by Playwright. Every page watches for errors of its own.
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { CHROMIUM_FLAGS, chromiumPath } from './chromium.ts'
import { stack } from './stack.ts'

export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_FLAGS })

export type Visitor = { context: BrowserContext; page: Page; problems: string[] }

/** A person's own browser: fresh cookies and storage. `problems` gathers console errors, failed requests and uncaught errors of our pages. */
export async function openBrowser(
  browser: Browser,
  options: { width?: number; height?: number; colorScheme?: 'light' | 'dark' } = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: stack.urls.web,
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
    colorScheme: options.colorScheme ?? 'light',
    acceptDownloads: true,
  })
  const problems: string[] = []
  context.on('page', (page) => {
    page.on('console', (message) => {
      const isOurs = page.url().startsWith(stack.urls.web)
      if (isOurs && ['error', 'warning'].includes(message.type()))
        problems.push(`${message.type()}: ${message.text()} (${page.url()})`)
    })
    page.on('pageerror', (error) => problems.push(`uncaught: ${error.message} (${page.url()})`))
    page.on('response', (response) => {
      if (response.status() >= 500) problems.push(`${response.status()} ${response.url()}`)
    })
  })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  return { context, page, problems }
}
