// Browsers whose storage can't be used: the shop works, and a login says what it needs.
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { linkIn, mailWith } from '../../support/api/mails.ts'
import { seller } from '../../support/api/people.ts'
import { open } from '../../support/browser.ts'
import { type BrokenStorage, breakStorage } from '../../support/pages/in-page.ts'
import { accountMenu, CARDS, pay, signUp } from '../../support/pages/people.ts'
import { stack } from '../../support/stack.ts'

const BOTH = ['localStorage', 'sessionStorage'] as const
const breaks = (context: BrowserContext, areas: BrokenStorage['areas'], way: BrokenStorage['way']) =>
  context.addInitScript(breakStorage, { areas, way } as BrokenStorage)
const NEEDS = 'Your browser blocks storage.'

/** What a page that leaves could carry away. */
const leftBehind = (page: Page) => page.evaluate(() => [location.href, window.name, document.cookie].join(' '))

// web/src/lib/storage.test.ts tries all ways.
test.each(['throws', 'unreadable'] as const)('storage that %s refuses a login before the page is left', async (way) => {
  const { page, context } = await open()
  await breaks(context, BOTH, way)
  await page.goto('/')
  await page.getByRole('button', { name: 'Login' }).first().click()
  await page.getByText(NEEDS).first().waitFor()
  expect(page.url()).toBe(`${stack.urls.web}/`)
  await page.goto('/dashboard/orders')
  await page.getByRole('heading', { name: 'Log in to see this page' }).waitFor()
  await page.getByText(NEEDS).first().waitFor()
})

// `npm run prove -- worlds` has others.
test.each(['throws', 'unreadable'] as const)('storage that %s lets a guest look around and buy', async (way) => {
  const { id, title } = await list(await seller(), { price: 7 })
  const email = `nils.nothing.${crypto.randomUUID().slice(0, 8)}@example.com`
  const { page, context } = await open()
  await breaks(context, BOTH, way)
  await page.goto(`/search?query=${encodeURIComponent(title)}`)
  await page.goto(`/listing/${id}`)
  await page.getByRole('button', { name: `Buy Now: ${title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue as guest' }).click()
  await page.waitForURL((url) => url.origin === stack.urls.payments)
  await pay(page, CARDS.pays, email)
  await page.getByRole('heading', { name: 'Paid. Check your email for your link' }).waitFor()
  expect(await leftBehind(page)).not.toMatch(/secret|verifier|[=#:;][\w-]{43}(?![\w-])/)
  await page.goto(linkIn(await mailWith(email, 'Thank you for your purchase'), 'purchases'))
  await page.getByRole('button', { name: `Download ${title}` }).waitFor()
})

// One that fails at once, and one that fails later.
test.each(['throws', 'ignores writes'] as const)(
  'storage for all tabs that %s keeps a session in its own tab, until the logout',
  async (way) => {
    const { page, context } = await open()
    await breaks(context, ['localStorage'], way)
    await signUp(page, 'Tessa Tab')
    await page.goto('/dashboard/orders')
    await accountMenu(page).waitFor()
    const other = await context.newPage()
    await other.goto('/about')
    await other.getByRole('button', { name: 'Login' }).first().waitFor()
    await accountMenu(page).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Login' }).first().waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('marketplace-session'))).toBe(null)
  },
)

test('with the tab’s storage blocked alone, a member signs in and out', async () => {
  const { page, context } = await open()
  await breaks(context, ['sessionStorage'], 'throws')
  await signUp(page, 'Sia Session')
  await page.goto('/dashboard/settings')
  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Login' }).first().waitFor()
})
