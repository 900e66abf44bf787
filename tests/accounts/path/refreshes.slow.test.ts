// How a session is renewed: once for all tabs, and no longer than the server honours it.
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { owner } from '../../support/api/people.ts'
import { open } from '../../support/browser.ts'
import { accountMenu, newcomer } from '../../support/pages/people.ts'
import { countRefreshes } from '../../support/pages/worlds.ts'

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
