// Chromium in a world: the one place where worlds are applied.
import { readFileSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type ElementHandle, type Frame, type Page } from 'playwright-core'
import { CHROMIUM_FLAGS, chromiumPath } from '../../../tools/harness/chromium.ts'
import {
  breakStorage,
  extendPage,
  forgetBuiltIns,
  labelOf,
  shiftClock,
  translatePage,
} from '../../support/pages/in-page.ts'
import { stack } from '../../support/stack.ts'
import { findInPage } from './find.ts'
import { type Engine, Person } from './person.ts'
import type { World } from './worlds.ts'

/** A name of this machine that is another site than the shop's, which is an address. */
export const FOREIGN_HOST = 'blog.example'

export const launchForWorlds = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await chromiumPath(),
    args: [...CHROMIUM_FLAGS, `--host-resolver-rules=MAP ${FOREIGN_HOST} 127.0.0.1`],
  })

/** Of a session, on a path that takes a minute. */
const REFRESHES_MAX = 3

const SLOW = { offline: false, latency: 300, downloadThroughput: 200_000, uploadThroughput: 90_000 }

async function throughDevtools(page: Page, world: World): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  if (world.line === 'slow') await devtools.send('Network.emulateNetworkConditions', SLOW)
  if (world.firstPartyCookiesOnly)
    await devtools.send('Network.setCookieControls', {
      enableThirdPartyCookieRestriction: true,
    })
}

/** Each address of the API answers from the second time on. */
async function breakLine(context: BrowserContext): Promise<void> {
  const broken = new Set<string>()
  await context.route('**/api/**', async (route) => {
    const request = route.request()
    if (request.method() !== 'GET' || broken.has(request.url())) return await route.continue()
    broken.add(request.url())
    await route.abort('connectionreset')
  })
}

async function contextIn(browser: Browser, world: World): Promise<BrowserContext> {
  const { clockMs, zone, language, storage, program, line, oldBuiltIns } = world
  const context = await browser.newContext({
    baseURL: stack.urls.web,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    ...(zone && { timezoneId: zone }),
    ...(language && { locale: language }),
  })
  if (oldBuiltIns) await context.addInitScript(forgetBuiltIns)
  if (clockMs) await context.addInitScript(shiftClock, clockMs)
  if (storage) await context.addInitScript(breakStorage, storage)
  if (program === 'translator') await context.addInitScript(translatePage, 'hydrated' as const)
  if (program === 'extension') await context.addInitScript(extendPage)
  if (line === 'breaks') await breakLine(context)
  return context
}

type Handle = ElementHandle<Element>

/** Drives a page, or a frame of it. */
const engineOf = (context: BrowserContext, page: Page, problems: string[], frame: Frame): Engine<Handle> => ({
  goTo: async (address) => void (await page.goto(address)),
  address: async () => page.url(),
  find: async (what) => (await frame.evaluateHandle(findInPage, what)).asElement(),
  click: async (element) => {
    const pressed = await element.evaluateHandle(labelOf)
    await pressed.asElement()?.click({ timeout: 10_000, noWaitAfter: true })
  },
  type: (element, text) => element.fill(text, { timeout: 10_000 }),
  chooseFiles: (element, paths) => element.setInputFiles(paths),
  run: (element, inPage, value) => element.evaluate(inPage as never, value),
  tabs: async () => context.pages().length,
  download: async (begin) => {
    const arrived = Promise.race([
      page.waitForEvent('download'),
      context.waitForEvent('page').then((opened) => opened.waitForEvent('download')),
    ])
    arrived.catch(() => undefined)
    await begin()
    return readFileSync(await (await arrived).path())
  },
  picture: () => page.screenshot(),
  problems: () => problems,
  close: () => context.close(),
})

/** A person's browser in a world. */
export async function personIn(browser: Browser, world: World) {
  const context = await contextIn(browser, world)
  const problems: string[] = []
  // React renders again what a program changed before React had it.
  const isSpared = (message: string) => world.program !== undefined && message.includes('React error #418')
  context.on('weberror', (error) => {
    const { message } = error.error()
    if (!isSpared(message)) problems.push(message)
  })
  let refreshes = 0
  context.on('request', (request) => {
    if (!/token\?grant_type=refresh_token/.test(request.url())) return
    refreshes += 1
    if (refreshes === REFRESHES_MAX + 1) problems.push(`more than ${REFRESHES_MAX} refreshes of a session`)
  })
  const page = await context.newPage()
  await throughDevtools(page, world)
  const engineIn = (frame: Frame) => engineOf(context, page, problems, frame)
  return Object.assign(new Person(engineIn(page.mainFrame())), {
    /** What is in the frame with that title. */
    inFrame: async (title: string) => {
      const element = await page.waitForSelector(`iframe[title="${title}"]`)
      const frame = await element.contentFrame()
      if (!frame) throw new Error(`the frame ${title} is empty`)
      return new Person(engineIn(frame))
    },
    /** The address of the tab that a press opens. */
    opened: async (press: Promise<unknown>) => {
      const [tab] = await Promise.all([context.waitForEvent('page'), press])
      await tab.waitForURL(/^http/)
      return tab.url()
    },
  })
}
