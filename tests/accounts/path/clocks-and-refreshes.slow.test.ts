// How a session is renewed: once for all tabs, no longer than the server honours it, and by the server’s
// time where a device has a wrong clock.
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { PDF } from '../../support/api/listings.ts'
import { owner, seller } from '../../support/api/people.ts'
import { open } from '../../support/browser.ts'
import { shiftClock } from '../../support/pages/in-page.ts'
import { accountMenu, countRefreshes, newcomer, signIn, solveCaptcha } from '../../support/pages/people.ts'
import { stack } from '../../support/stack.ts'

const ORDERS = '/dashboard/orders'

/** As if the access token had ended. */
const endToken = (page: Page) =>
  page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('marketplace-session') ?? '{}')
    localStorage.setItem('marketplace-session', JSON.stringify({ ...session, expires_at: 1 }))
  })

const removeLocks = (context: BrowserContext) =>
  context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }))

/** Refuses this many calls with a token. */
async function refuse(context: BrowserContext, times: number): Promise<void> {
  let left = times
  await context.route('**/api/**', (route) => {
    const request = route.request()
    if (request.method() !== 'GET' || !request.headers().authorization || left === 0) return route.fallback()
    left -= 1
    return route.fulfill({ status: 401, json: { code: 'unauthenticated', message: 'Not authenticated.' } })
  })
}

describe.each([true, false])('a browser whose locks are there: %s', (hasLocks) => {
  test('renews a token once in three tabs', async () => {
    const { page, context } = await open()
    if (!hasLocks) await removeLocks(context)
    await newcomer(page, 'Tilda Tabs')
    const tabs = [page, await context.newPage(), await context.newPage()]
    const refreshes = countRefreshes(context)
    await endToken(page)
    await Promise.all(tabs.map((tab) => tab.goto(ORDERS)))
    for (const tab of tabs) await accountMenu(tab).waitFor()
    await expect.poll(() => refreshes.count, { timeout: 25_000 }).toBe(1)
    await Promise.all(tabs.map((tab) => tab.goto(ORDERS)))
    for (const tab of tabs) await tab.getByText('No orders yet').or(accountMenu(tab)).first().waitFor()
    expect(refreshes.count).toBe(1)
  })
})

test('a call that is refused once is sent again with a new token', async () => {
  const { page, context, causes } = await open()
  await newcomer(page, 'Rae Renewed')
  causes(/^401 GET /)
  const refreshes = countRefreshes(context)
  await refuse(context, 1)
  await page.goto(ORDERS)
  await expect.poll(() => refreshes.count).toBe(1)
  await accountMenu(page).waitFor()
})

test('a second refusal ends the session', async () => {
  const { page, context, causes, mayCause } = await open()
  await newcomer(page, 'Sven Second')
  causes(/^401 GET /)
  mayCause(/^40[13] POST .*\/auth\/v1\/logout/)
  const refreshes = countRefreshes(context)
  await refuse(context, 100)
  await page.goto(ORDERS)
  await page.getByRole('heading', { name: 'Your session has ended' }).waitFor()
  expect(refreshes.count).toBe(1)
})

test('a banned member leaves without a refresh', async () => {
  const { page, context, mayCause } = await open()
  const { id } = await newcomer(page, 'Bo Banned')
  await owner`update public.profiles set is_banned = true where id = ${id}`
  mayCause(/^40[13] /)
  mayCause(/^console error/)
  const refreshes = countRefreshes(context)
  await page.goto(ORDERS)
  await page.getByRole('button', { name: 'Login' }).first().waitFor()
  expect(refreshes.count).toBe(0)
})

const HOUR = 3_600_000
const AHEAD = 72 * HOUR
const PAGES = ['/dashboard/orders', '/dashboard/settings', '/search?query=print', '/dashboard/listings', '/cart']

// `npm run prove -- worlds` signs in with others.
test('a clock 3 days ahead signs a seller in for five pages and an upload without a refresh', async () => {
  const { page, context } = await open()
  await context.addInitScript(shiftClock, AHEAD)
  const refreshes = countRefreshes(context)
  await signIn(page, stack.accounts.sellers[0]?.username ?? '')
  for (const path of PAGES) {
    await page.goto(path)
    await accountMenu(page).waitFor()
    await page.waitForLoadState('networkidle')
  }
  await page.goto('/dashboard/upload')
  const file = { name: 'meadow.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) }
  await page.getByLabel('File', { exact: true }).setInputFiles(file)
  await page.getByText('Uploaded', { exact: true }).waitFor()
  expect(refreshes.count).toBe(0)
})

test.each([AHEAD, -2 * HOUR])(
  'a clock %i ms ahead keeps a visitor’s captcha, and refuses only what is past for the server',
  async (ms) => {
    const sam = await seller('Cleo Clock')
    const { page, context } = await open({ as: sam })
    await context.addInitScript(shiftClock, ms)
    await page.goto('/contact')
    await solveCaptcha(page)
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    expect(await page.getByRole('checkbox', { name: 'I am not a robot' }).isChecked()).toBe(true)

    await sam.put('posts/sender', { postal_address: '1 Mill Lane' })
    const { id } = (await sam.post('posts', { audience: 'followers', subject: 'Owls', body: 'See them.' })).body
    await page.goto(`/dashboard/posts/${id}`)
    await page.getByRole('button', { name: 'Schedule' }).click()
    const dialog = page.getByRole('dialog')
    const choose = async (inMs: number) => {
      const local = new Date(Date.now() + inMs - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
      await dialog.getByLabel('Send at').fill(local)
      await dialog.getByRole('button', { name: 'Schedule' }).click()
    }
    await choose(-HOUR)
    await dialog.getByText('Choose a time in the future.').waitFor()
    await choose(HOUR)
    await page
      .getByText(/^Scheduled for /)
      .first()
      .waitFor()
    expect(await owner`select from public.posts where id = ${id} and state = 'scheduled'`).toHaveLength(1)
  },
)
