// The first path and the forms in Firefox, with a password at the identity provider.
import type { Browser, ElementHandle, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { pages } from '../../../../contract/pages.ts'
import { firefoxPath, launchFirefox } from '../../../support/firefox.ts'
import { SESSION_KEY } from '../../../support/session.ts'
import { ask } from '../support/ask.ts'
import { readSession, type Session } from '../support/sign-in.ts'
import { target } from '../support/target.ts'

const buyer = target.accounts?.buyers.at(-1)
const password = target.accounts?.password
const WHY_NOT = firefoxPath
  ? password && buyer
    ? ''
    : ' (skipped: the target names no buyer with a password)'
  : ' (skipped: no firefox-esr or firefox is installed, and FIREFOX_PATH names none)'

let browser: Browser
let page: Page
const problems: string[] = []

const SHOP = new URL(target.urls.web).origin
/** Opens a page and waits for the app: queries by role slow its hydration in Firefox. */
async function open(path: string): Promise<void> {
  await page.goto(target.urls.web + path)
  const waitsForApp = () => page.evaluate(() => document.documentElement.dataset.session !== undefined)
  await expect.poll(waitsForApp, { timeout: 30_000 }).toBe(false)
}
/** As the page itself knows it: Firefox does not tell of every step of its history. */
const address = async () => new URL(await page.evaluate(() => location.href))
const isAtShop = async () => (await address()).origin === SHOP

/** By role and name, as a screen reader finds it. */
const named = (role: string, name: string) => `::-p-aria([name="${name}"][role="${role}"])`

/** Waits for a visible element. Puppeteer's own waiting evaluates text, which the CSP forbids. */
async function seen(selector: string, words = ''): Promise<ElementHandle> {
  const find = async () => {
    for (const handle of await page.$$(selector)) {
      const text = await handle.evaluate((element) => element.textContent ?? '')
      if (text.includes(words) && (await handle.isVisible())) return handle
    }
    throw new Error(`nothing is ${selector} ${words}`)
  }
  return await vi.waitFor(find, { timeout: 30_000, interval: 50 })
}
/** Retries where the element was rendered again meanwhile. */
const click = (selector: string, words?: string) =>
  vi.waitFor(async () => (await seen(selector, words)).click(), { timeout: 30_000 })

const fill = (selector: string, value: string) =>
  vi.waitFor(
    async () => {
      const field = await seen(selector)
      await field.evaluate((element) => (element as HTMLInputElement).select())
      await field.type(value)
    },
    { timeout: 30_000 },
  )

async function signIn(): Promise<Session> {
  await open('/')
  await click(named('button', 'Login'))
  await fill('input[type=email]', buyer?.email ?? '')
  await fill('input[type=password]', password ?? '')
  await click(named('button', 'Sign in'))
  await seen(`${named('button', 'Allow')}, [aria-label*="ccount menu"]`)
  if (!(await isAtShop())) await click(named('button', 'Allow'))
  await seen('[aria-label*="ccount menu"]')
  await expect.poll(async () => (await address()).pathname).toBe('/')
  return readSession(await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY))
}

async function cartOf({ id, token }: Session): Promise<string[]> {
  const { body } = await ask('get /users/{userId}/cart', { params: { userId: id }, token })
  return body.cartItems.map((item: { id: string }) => item.id)
}

/** Something that costs money and is not theirs yet. */
async function offeredTo({ id, token }: Session): Promise<{ id: string; title: string } | undefined> {
  const { files } = (await ask('get /files/public/popular')).body
  for (const listing of files.filter(({ price }: { price: number }) => price > 0)) {
    const params = { userId: id, itemId: listing.id }
    const { body } = await ask('get /orders/{userId}/has-purchased/{itemId}', { params, token })
    if (body.hasPurchased) continue
    // A run that was cut off may have left it there.
    await ask('delete /users/{userId}/cart/{itemId}', { params, token })
    return listing
  }
  return undefined
}

describe.skipIf(WHY_NOT)(`Firefox${WHY_NOT}`, () => {
  beforeAll(async () => {
    browser = await launchFirefox()
    page = await browser.newPage()
    // Errors of a page that was left: the driver's own, and modules that were still loading.
    const ofLeftPage = /__bidi_|error loading dynamically imported module/
    const note = (problem: string) => ofLeftPage.test(problem) || problems.push(problem)
    page.on('pageerror', (error) => note(String(error)))
    page.on('console', (message) => message.type() === 'error' && note(message.text()))
  })
  afterAll(() => browser?.close())

  test('goes from home over search and listing to the payment page', { tags: ['acceptance-firefox'] }, async ({
    skip,
  }) => {
    const session = await signIn()
    const listing = await offeredTo(session)
    if (!listing) return skip('nothing is for sale that costs something, and that the buyer does not have')
    await fill('header input[type=search]', listing.title)
    await page.keyboard.press('Enter')
    await click(`main a[href="/listing/${listing.id}"]`)
    await seen('main h1')
    await expect.poll(async () => (await address()).pathname).toBe(pages.listing.path({ itemId: listing.id }))
    await click('main button', 'Add to Cart')
    await expect.poll(() => cartOf(session)).toEqual([listing.id])
    await open(pages.cart.path())
    await click('main button', 'Checkout')
    await expect.poll(isAtShop, { timeout: 30_000 }).toBe(false)
    await open(pages.cart.path())
    await click(named('button', `Remove ${listing.title}`))
    await seen('main', 'Your cart is empty.')
    expect(problems).toEqual([])
  })

  test('shows an error beside its field, and keeps what was typed', { tags: ['acceptance-firefox'] }, async () => {
    await open(pages.contact.path())
    await fill('textarea', 'Do you sell gift cards?')
    await fill('input[type=email]', 'no address')
    await click(named('button', 'Send Message'))
    await seen('input[type=email][aria-invalid=true]')
    const typed = await (await seen('textarea')).evaluate((field) => (field as HTMLTextAreaElement).value)
    expect(typed).toBe('Do you sell gift cards?')
    await open(pages.settings.path())
    await fill(named('textbox', 'Username'), 'no username')
    await click(named('button', 'Save Settings'))
    await seen('main input[aria-invalid=true]')
    expect(problems).toEqual([])
  })
})
