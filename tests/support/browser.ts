// A real browser, driven by Playwright. Every page of it is watched for problems.
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { FIRST_VIEW_ID } from '../../contract/first-view.ts'
import { launchBrowser } from './browsers.ts'
import { type Announcements, watch } from './problems.ts'
import { type SignedIn, sessionOf } from './session.ts'
import { stack } from './stack.ts'

export type Visitor = Announcements & { context: BrowserContext; page: Page }

type Options = {
  width?: number
  height?: number
  colorScheme?: 'light' | 'dark'
  /** Whoever asks for less motion gets none; most tests have no time to watch things move. */
  reducedMotion?: 'reduce' | 'no-preference'
  hasTouch?: boolean
  /** Where they are, for the times that they read. */
  timezoneId?: string
  /** Someone who is signed in already, without the walk over the identity provider's pages. */
  as?: SignedIn
}

/** Waits for the app after each navigation: tests of the first view opt out. */
async function openWithApp(context: BrowserContext): Promise<Page> {
  await context.addInitScript(() =>
    document.addEventListener('app-ready', () => document.documentElement.setAttribute('data-test-ready', '')),
  )
  const page = await context.newPage()
  const goto = page.goto.bind(page)
  page.goto = async (url, options) => {
    const answer = await goto(url, options)
    const isLeftAlone = options?.waitUntil !== undefined || (await page.locator(`#${FIRST_VIEW_ID}`).count()) === 0
    if (!isLeftAlone) await page.locator('html[data-test-ready]').waitFor({ state: 'attached' })
    return answer
  }
  page.setDefaultTimeout(30_000)
  return page
}

/** Not as the context's storage state, for which Playwright opens a page of its own. */
async function signInBeforehand(context: BrowserContext, person: SignedIn): Promise<void> {
  await context.addInitScript(
    ({ origin, name, value }) => {
      // Once: the page may close meanwhile.
      if (location.origin !== origin || localStorage.getItem('test-signed-in')) return
      localStorage.setItem('test-signed-in', 'yes')
      localStorage.setItem(name, value)
    },
    { origin: stack.urls.web, ...sessionOf(person) },
  )
}

/** A person's own browser: fresh cookies and storage, and every page of it watched for problems. */
export async function openBrowser(browser: Browser, options: Options = {}): Promise<Visitor> {
  const {
    width = 1440,
    height = 900,
    colorScheme = 'light',
    reducedMotion = 'reduce',
    hasTouch = false,
    timezoneId,
    as,
  } = options
  const context = await browser.newContext({
    baseURL: stack.urls.web,
    viewport: { width, height },
    colorScheme,
    reducedMotion,
    hasTouch,
    timezoneId,
    acceptDownloads: true,
  })
  const announcements = watch(context)
  if (as) await signInBeforehand(context, as)
  return { context, page: await openWithApp(context), ...announcements }
}

let shared: Promise<Browser> | undefined

/** The worker's browser, which Playwright closes. One that failed or crashed is replaced. */
async function browserOfWorker(): Promise<Browser> {
  const browser = await shared?.catch(() => undefined)
  if (browser?.isConnected()) return browser
  shared = launchBrowser()
  return await shared
}

/** Opens a browser for a person, perhaps at an address. It closes when the test ends. */
export async function open({ at, ...options }: Options & { at?: string } = {}): Promise<Visitor> {
  const visitor = await openBrowser(await browserOfWorker(), options)
  onTestFinished(() => visitor.context.close())
  if (at) await visitor.page.goto(at)
  return visitor
}
